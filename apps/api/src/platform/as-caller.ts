import type { Ctx } from './context.ts';
import type { Statement } from './database.ts';
import { Refusal } from './refusal.ts';

/** A statement of `asCaller`; `Row` is what it yields. */
export type AsCaller<Row> = Statement & { row?: Row };

/**
 * A statement that asks by itself who calls, so that a read costs one round trip (serve's `auth: 'in-statement'`).
 * `rows` is a SELECT in which `$1` is the token's hash and `caller` the account that holds it (id, type, operator);
 * `total` is one value told beside the rows, also when there are none: `(SELECT count(*) …)`.
 *
 * Without a caller it yields no row at all, and with one always at least one. The rows keep their order: a LEFT JOIN of
 * one row with nothing to match on can only be run as a loop over them. OFFSET 0 keeps the total from being told anew
 * for every row.
 */
export function asCaller<Row>(name: string, rows: string, total = 'NULL'): AsCaller<Row> {
  return {
    name,
    text: `SELECT t.total AS "totalOfAll", r.*
    FROM caller_of($1) AS caller
    CROSS JOIN LATERAL (SELECT (${total}) AS total OFFSET 0) AS t
    LEFT JOIN LATERAL (SELECT true AS "isRow", q.* FROM (${rows}) AS q) AS r ON true`,
  };
}

type Marked<Row> = Row & { isRow: true | null; totalOfAll: unknown };

/**
 * Runs a statement of `asCaller`; `params` follow the token, from `$2` on. `total` is null when the statement tells none.
 * @throws Refusal `unauthorized` when nobody holds the token
 */
export async function queryAsCaller<Row>(
  ctx: Ctx,
  statement: AsCaller<Row>,
  params: readonly unknown[] = [],
): Promise<{ rows: Row[]; total: number | null }> {
  const found = await ctx.db.query<Marked<Row>>(statement, [ctx.tokenHash, ...params]);
  const [first] = found;
  if (!first) throw new Refusal('unauthorized');
  const rows =
    first.isRow === null ? [] : found.map(({ isRow: _isRow, totalOfAll: _total, ...row }) => row as unknown as Row);
  return { rows, total: first.totalOfAll === null ? null : Number(first.totalOfAll) };
}
