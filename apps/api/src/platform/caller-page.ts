import type { Order } from '@guildhall/contract/paging.ts';
import { asCaller, queryAsCaller, type AsCaller } from './as-caller.ts';
import type { Ctx } from './context.ts';

/** A paged list of the caller's own rows. In every part `caller` is the account that asks, `q` a row of `rows`. */
export type CallerPage<Row> = {
  name: string;
  /** A SELECT whose rows have an `id`. */
  rows: string;
  /** One kept number: all rows, whatever is searched for. NULL when the caller may not see the list. */
  total: string;
  /** What each column of the screen's table is ordered by; a tie goes by `tie`. */
  columns: readonly string[];
  tie: string;
  /** Conditions that a request may set, each with the name of its value. */
  narrowings: Record<string, (value: string) => string>;
  row?: Row;
};

/** `narrow` holds the value of each condition that is set; one that is empty or missing is not. */
export type PageRequest = { start: number; length: number; order: Order; narrow: Record<string, string> };

/** `total` is null when the caller may not see the list. */
type Found<Row> = { rows: Row[]; total: number | null; filtered: number };

type Named = Record<string, unknown>;
const built = new Map<string, AsCaller<Named, object>>();

/**
 * Reads one page in one statement, the token's look-up included. Without any narrowing the rows are not counted: the
 * kept total is the answer. Only names of the page's own lists go into the statement's text.
 * @throws Refusal `unauthorized` when nobody holds the token
 */
export async function readCallerPage<Row extends object>(
  ctx: Ctx,
  page: CallerPage<Row>,
  { start, length, order, narrow }: PageRequest,
): Promise<Found<Row>> {
  const set = Object.keys(page.narrowings).filter((key) => narrow[key]);
  const name = [page.name, order.column, order.dir, ...set].join('.');
  const statement = built.get(name) ?? build(name, page, order, set);
  built.set(name, statement);
  const found = await queryAsCaller(ctx, statement as AsCaller<Named, Row & { id: string | null; filtered?: bigint }>, {
    ...narrow,
    length,
    start,
  });
  const filtered = set.length === 0 ? (found.total ?? 0) : Number(found.rows[0]!.filtered);
  return { rows: found.rows.filter((row) => row.id !== null), total: found.total, filtered };
}

function build<Row>(name: string, page: CallerPage<Row>, order: Order, set: string[]): AsCaller<Named, object> {
  const dir = order.dir === 'asc' ? 'ASC' : 'DESC';
  const sorted = `ORDER BY ${page.columns[order.column]} ${dir}, ${page.tie} ${dir} LIMIT :length OFFSET :start`;
  if (set.length === 0)
    return asCaller<Named, object>(name, `SELECT q.* FROM (${page.rows}) AS q ${sorted}`, page.total);
  const where = set.map((key) => page.narrowings[key]!(`:${key}`)).join(' AND ');
  // The one row that the count stands in is there also when the page is empty.
  const rows = `WITH found AS MATERIALIZED (SELECT q.* FROM (${page.rows}) AS q WHERE ${where})
    SELECT counted.filtered, page.* FROM (SELECT count(*) AS filtered FROM found) AS counted
    LEFT JOIN LATERAL (SELECT q.* FROM found AS q ${sorted}) AS page ON true`;
  return asCaller<Named, object>(name, rows, page.total);
}
