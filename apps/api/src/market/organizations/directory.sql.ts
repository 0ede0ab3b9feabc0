import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { NoParams } from '../../platform/database/statement.ts';
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
    cardsOf(
      `(
          SELECT f.ids
          FROM find_users(true, NULL, :categoryId, '', '', '', t.total::bigint, 'name', false, :start, :length) AS f
        )`,
    ),
    `SELECT sum(organizations) FROM directory_totals
      WHERE :categoryId::uuid IS NULL OR institution_type_id = :categoryId`,
  ),
  // One row at least, for the number of matches.
  search: asCaller<DirectoryFilter & { start: number; length: number }, OrganizationCard & { matches: bigint }>(
    'directory.search',
    `SELECT f.matches, cards.*
    FROM find_users(true, NULL, :categoryId, :userName, :location, :areaCode, 0, 'name', false, :start, :length) AS f
      LEFT JOIN LATERAL (${cardsOf('f.ids')}) AS cards ON true`,
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

/** The same where a text is looked for; the matches are counted up to `mostListed`. */
export async function search(ctx: Ctx, filter: DirectoryFilter, start: number, length: number) {
  const found = (await queryAsCaller(ctx, sql.search, { ...filter, start, length })).rows;
  const rows: OrganizationCard[] = found.map(({ matches: _matches, ...card }) => card).filter((card) => card.userId);
  return { rows, total: Number(found[0]!.matches) };
}

/** The cards of organizations already found, as they stand now. */
export async function cards(ctx: Ctx, ids: readonly string[]) {
  return (await queryAsCaller(ctx, sql.known, { ids })).rows;
}
