import type { Ctx } from './context.ts';
import type { Needs } from '../sessions/sessions.ts';
import { Refusal } from './refusal.ts';
import { statement, type Statement } from '../database/statement.ts';

type Marked<Row> = Row & { isRow: true | null; totalOfAll?: unknown };
type WithToken<Params> = Params & { tokenHash: Buffer | null; needs: Needs };

/** A statement of `asCaller`; `Params` are its own values, beside the token's hash and what the call needs. */
export type AsCaller<Params, Row> = Statement<WithToken<Params>, Marked<Row>>;

/**
 * A statement that asks by itself who calls, so that a read costs one round trip (serve's `auth: 'in-statement'`).
 * `rows` is a SELECT that writes nothing, in which `caller` is the account that it is for (id, type and actor); `total` is one value
 * beside the rows, also when there are none: `(SELECT count(*) …)`. `:tokenHash` and `:needs` are put in by `queryAsCaller`.
 *
 * Without a caller it yields no row at all, and with one always at least one. The rows keep their order: a LEFT JOIN of
 * one row with nothing to match on can only be run as a loop over them. OFFSET 0 keeps the total from being computed
 * again for every row.
 */
export function asCaller<Params, Row>(name: string, rows: string, total?: string): AsCaller<Params, Row> {
  const told = total === undefined ? '' : `CROSS JOIN LATERAL (SELECT (${total}) AS total OFFSET 0) AS t`;
  return statement<WithToken<Params>, Marked<Row>>(
    name,
    `SELECT ${told && 't.total AS "totalOfAll", '}r.*
    FROM caller_of(:tokenHash, :needs) AS caller
    ${told}
    LEFT JOIN LATERAL (SELECT true AS "isRow", q.* FROM (${rows}) AS q) AS r ON true`,
  );
}

/** `total` is null when the statement has none. */
type RowsAndTotal<Row> = { rows: Row[]; total: number | null };

/**
 * Runs a statement of `asCaller`.
 * @throws Refusal `unauthorized` when nobody holds the token, or a member who may not call
 */
export async function queryAsCaller<Params, Row>(
  ctx: Ctx,
  statement: AsCaller<Params, Row>,
  params: NoInfer<Params>,
): Promise<RowsAndTotal<Row>> {
  const found = await ctx.db.query(statement, { ...params, tokenHash: ctx.tokenHash, needs: ctx.needs });
  const [first] = found;
  if (!first) throw new Refusal('unauthorized');
  const rows =
    first.isRow === null ? [] : found.map(({ isRow: _isRow, totalOfAll: _total, ...row }) => row as unknown as Row);
  const total = first.totalOfAll ?? null;
  return { rows, total: total === null ? null : Number(total) };
}
