import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import { cardColumns, cardsOf, type OrganizationCard } from './organization-card.sql.ts';

/** What a search of the directory filters by; empty or null filters nothing. */
export type DirectoryFilter = { categoryId: string | null; userName: string; location: string; areaCode: string };

const order = 'ORDER BY u.folded_name, u.id';

const pageLength = 10;

function firstPage(condition: string) {
  return `SELECT ${cardColumns} FROM users AS u JOIN institution_types AS t ON t.id = u.institution_type_id
  WHERE u.type = 2 ${condition} ${order} LIMIT ${pageLength}`;
}

const sql = {
  // What nearly everybody asks for. With its length in the text the server keeps one plan; of a parameter it knows too little.
  first: asCaller<OrganizationCard>(
    'directory.first',
    firstPage(''),
    'SELECT sum(organizations) FROM directory_totals',
  ),
  firstOfCategory: asCaller<OrganizationCard>(
    'directory.firstOfCategory',
    firstPage('AND u.institution_type_id = $2'),
    'SELECT organizations FROM directory_totals WHERE institution_type_id = $2',
  ),
  page: asCaller<OrganizationCard>(
    'directory.page',
    cardsOf('directory_page($4, $2, $3)'),
    'SELECT sum(organizations) FROM directory_totals WHERE $4::uuid IS NULL OR institution_type_id = $4',
  ),
  known: asCaller<OrganizationCard>('directory.known', cardsOf('$2::uuid[]')),
};

/** A page of the whole directory or of one category, by folded name; the totals are kept. */
export function browse(ctx: Ctx, categoryId: string | null, start: number, length: number) {
  if (start > 0 || length !== pageLength) return queryAsCaller(ctx, sql.page, [start, length, categoryId]);
  return categoryId === null ? queryAsCaller(ctx, sql.first) : queryAsCaller(ctx, sql.firstOfCategory, [categoryId]);
}

/** The same where a text is looked for, so that the matches have to be counted. */
export function search(
  ctx: Ctx,
  { categoryId, userName, location, areaCode }: DirectoryFilter,
  start: number,
  length: number,
) {
  const params: unknown[] = [start, length];
  const conditions = ['u.type = 2'];
  const where = (value: string | null, condition: (param: string) => string) => {
    if (value) conditions.push(condition(`$${params.push(value) + 1}`));
  };
  where(categoryId, (param) => `u.institution_type_id = ${param}`);
  where(userName, (param) => `u.folded_name LIKE like_anywhere(${param})`);
  where(location, (param) => `u.folded_place LIKE like_anywhere(${param})`);
  where(areaCode, (param) => `u.folded_area_code ^@ fold(${param})`);
  const matches = `FROM users AS u WHERE ${conditions.join(' AND ')}`;
  // Without a name the server keeps no plan: a common word wants another one than a rare one.
  const statement = asCaller<OrganizationCard>(
    '',
    cardsOf(`ARRAY(SELECT u.id ${matches} ${order} LIMIT $3 OFFSET $2)`),
    `SELECT count(*) ${matches}`,
  );
  return queryAsCaller(ctx, statement, params);
}

/** The cards of organizations already found, as they stand now. */
export async function cards(ctx: Ctx, ids: readonly string[]) {
  return (await queryAsCaller(ctx, sql.known, [ids])).rows;
}
