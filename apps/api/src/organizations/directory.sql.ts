import { asCaller, queryAsCaller } from '../platform/as-caller.ts';
import type { Ctx } from '../platform/context.ts';
import type { NoParams } from '../platform/statement.ts';
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
  first: asCaller<NoParams, OrganizationCard>(
    'directory.first',
    firstPage(''),
    'SELECT sum(organizations) FROM directory_totals',
  ),
  firstOfCategory: asCaller<{ categoryId: string }, OrganizationCard>(
    'directory.firstOfCategory',
    firstPage('AND u.institution_type_id = :categoryId'),
    'SELECT organizations FROM directory_totals WHERE institution_type_id = :categoryId',
  ),
  page: asCaller<{ start: number; length: number; categoryId: string | null }, OrganizationCard>(
    'directory.page',
    cardsOf('directory_page(:categoryId, :start, :length)'),
    'SELECT sum(organizations) FROM directory_totals WHERE :categoryId::uuid IS NULL OR institution_type_id = :categoryId',
  ),
  known: asCaller<{ ids: readonly string[] }, OrganizationCard>('directory.known', cardsOf(':ids::uuid[]')),
};

/** A page of the whole directory or of one category, by folded name; the totals are kept. */
export function browse(ctx: Ctx, categoryId: string | null, start: number, length: number) {
  if (start > 0 || length !== pageLength) return queryAsCaller(ctx, sql.page, { start, length, categoryId });
  return categoryId === null
    ? queryAsCaller(ctx, sql.first, {})
    : queryAsCaller(ctx, sql.firstOfCategory, { categoryId });
}

/** The same where a text is looked for, so that the matches have to be counted. */
export function search(
  ctx: Ctx,
  { categoryId, userName, location, areaCode }: DirectoryFilter,
  start: number,
  length: number,
) {
  const conditions = ['u.type = 2'];
  if (categoryId) conditions.push('u.institution_type_id = :categoryId');
  if (userName) conditions.push('u.folded_name LIKE like_anywhere(:userName)');
  if (location) conditions.push('u.folded_place LIKE like_anywhere(:location)');
  if (areaCode) conditions.push('u.folded_area_code ^@ fold(:areaCode)');
  const matches = `FROM users AS u WHERE ${conditions.join(' AND ')}`;
  // Without a name the server keeps no plan: a common word wants another one than a rare one.
  const statement = asCaller<DirectoryFilter & { start: number; length: number }, OrganizationCard>(
    '',
    cardsOf(`ARRAY(SELECT u.id ${matches} ${order} LIMIT :length OFFSET :start)`),
    `SELECT count(*) ${matches}`,
  );
  return queryAsCaller(ctx, statement, { categoryId, userName, location, areaCode, start, length });
}

/** The cards of organizations already found, as they stand now. */
export async function cards(ctx: Ctx, ids: readonly string[]) {
  return (await queryAsCaller(ctx, sql.known, { ids })).rows;
}
