import type { Order } from '@guildhall/contract/paging.ts';
import { asCaller, queryAsCaller, type AsCaller } from '../calls/as-caller.ts';
import type { Ctx } from '../calls/context.ts';
import { newestFirst, oneByOne, type OwnRows } from './own-page.ts';

/** What lines of a long list can be ordered by; see long-lists.functions.sql. */
type LineColumn = 'first' | 'second' | 'cents' | 'at' | 'tie';

/** A paged list of the caller's own rows. In every part `caller` is the account that asks, `q` a row of `rows`. */
export type CallerPage<Row> = {
  name: string;
  /** A SELECT whose rows have an `id`. */
  rows: string;
  /** Further columns of `q`, worked out for the rows of the page alone. */
  late?: string;
  /** One kept number: all rows, whatever is searched for. NULL when the caller may not see the list. */
  total: string;
  /** What each column of the screen's table is ordered by; a tie goes by `tie`. */
  columns: readonly string[];
  tie: string;
  /** Conditions that a request may set, each with the name of its value. */
  narrowings: Record<string, (value: string) => string>;
  /** Those of them that the lines of a long list do not know: its rows are read, and need an index for them. */
  notInLines?: readonly string[];
  /** The column that has an index on the rows themselves, so that a page by it needs nothing else. */
  byDate?: OwnRows & {
    column: number;
    /** Conditions of `notInLines` as those rows `x` have them themselves: one alone is looked up among them, however long the list is. */
    narrowings?: Record<string, string>;
  };
  /** A column by which the whole list is read from other indexes: a SELECT of the ids of the page from `:start` on. */
  byOther?: { column: number; ids: (dir: Order['dir']) => string };
  /** Under which name the list is kept in lines when it is long, and as what its first columns. */
  long: { list: string; columns: readonly LineColumn[] };
  row?: Row;
};

/** `narrow` holds the value of each condition that is set; one that is empty or missing is not. */
export type PageRequest = { start: number; length: number; order: Order; narrow: Record<string, string> };

/** `total` is null when the caller may not see the list. */
type Found<Row> = { rows: Row[]; total: number | null; filtered: number };

/** A list of more rows is read from its lines: to order or search it otherwise, all of it would be joined. */
const longestJoined = 1000;

type Named = Record<string, unknown>;
type Way = 'by date' | 'by other' | 'narrowed by date' | 'joined' | 'lines' | 'in full';
const built = new Map<string, AsCaller<Named, object>>();

/**
 * Reads one page in one statement, the token's look-up included; in two when the list is long. Without any narrowing the
 * rows are not counted: the kept total is the answer. Only names of the page's own lists go into the statement's text.
 * @throws Refusal `unauthorized` when nobody holds the token
 */
export async function readCallerPage<Row extends object>(
  ctx: Ctx,
  page: CallerPage<Row>,
  request: PageRequest,
): Promise<Found<Row>> {
  const set = Object.keys(page.narrowings).filter((key) => request.narrow[key]);
  if (set.length === 0 && request.order.column === page.byDate?.column)
    return (await readBy('by date', ctx, page, request, set))!;
  if (set.length === 0 && request.order.column === page.byOther?.column)
    return (await readBy('by other', ctx, page, request, set))!;
  if (set.length === 1 && request.order.column === page.byDate?.column && page.byDate?.narrowings?.[set[0]!])
    return (await readBy('narrowed by date', ctx, page, request, set))!;
  if (set.some((key) => page.notInLines?.includes(key))) return (await readBy('in full', ctx, page, request, set))!;
  if (request.order.column >= page.long.columns.length) return (await readBy('in full', ctx, page, request, set))!;
  const joined = (await readBy('joined', ctx, page, request, set))!;
  if (joined.total === null || joined.total <= longestJoined) return joined;
  // Until a job has written the lines, which it does once it knows that the list is long, nothing else is left.
  return (await readBy('lines', ctx, page, request, set)) ?? (await readBy('in full', ctx, page, request, set))!;
}

/** Undefined when the lines are not there yet. */
async function readBy<Row extends object>(
  way: Way,
  ctx: Ctx,
  page: CallerPage<Row>,
  { start, length, order, narrow }: PageRequest,
  set: string[],
): Promise<Found<Row> | undefined> {
  const name = [page.name, way, order.column, order.dir, ...set].join('.');
  const statement = built.get(name) ?? build[way](name, page, order, set);
  built.set(name, statement);
  type FoundRow = Row & { id: string | null; filtered?: bigint | null };
  const found = await queryAsCaller(ctx, statement as AsCaller<Named, FoundRow>, { ...narrow, length, start });
  if (way === 'lines' && found.rows[0]!.filtered === null) return undefined;
  const filtered = set.length === 0 ? (found.total ?? 0) : Number(found.rows[0]!.filtered);
  const rows = found.rows
    .filter((row) => row.id !== null)
    .map(({ filtered: _filtered, ...row }) => row as unknown as Row);
  return { rows, total: found.total, filtered };
}

type Build = (name: string, page: CallerPage<object>, order: Order, set: string[]) => AsCaller<Named, object>;

const build: Record<Way, Build> = {
  'by date': (name, page, order) => {
    const newest = newestFirst(page.byDate!, order.dir);
    const sorted = `ORDER BY ${sortedBy(page, order)}`;
    return asCaller<Named, object>(
      name,
      `SELECT q.* FROM (${newest}) AS i ${oneByOne(withLateColumns(page, page.rows))} ${sorted}`,
      page.total,
    );
  },
  'by other': (name, page, order) =>
    asCaller<Named, object>(
      name,
      `SELECT q.* FROM (${page.byOther!.ids(order.dir)}) AS i ${oneByOne(withLateColumns(page, page.rows))}
        ORDER BY ${sortedBy(page, order)}`,
      page.total,
    ),
  'narrowed by date': (name, page, order, set) => {
    const { table, where, narrowings, at = 'created_at' } = page.byDate!;
    const from = `FROM ${table} AS x WHERE ${where} AND ${narrowings![set[0]!]}`;
    const rows = `SELECT counted.filtered, page.*
      FROM (SELECT count(*) AS filtered FROM (SELECT ${from} LIMIT most_matches()) AS c) AS counted
      LEFT JOIN LATERAL (
        SELECT q.* FROM (
          SELECT x.id ${from} ORDER BY x.${at} ${order.dir}, x.id ${order.dir} LIMIT :length OFFSET :start
        ) AS i ${oneByOne(withLateColumns(page, page.rows))} ORDER BY ${sortedBy(page, order)}
      ) AS page ON true`;
    return asCaller<Named, object>(name, rows, page.total);
  },
  joined: (name, page, order, set) => joined(name, page, order, set, `t.total <= ${longestJoined}`),
  'in full': (name, page, order, set) => joined(name, page, order, set, 'true'),
  lines: (name, page, order, set) => {
    const values = [
      't.total',
      `'${page.long.columns[order.column]!}'`,
      String(order.dir === 'desc'),
      ...['search', 'status'].map((key) => (set.includes(key) ? `:${key}` : `''`)),
      ':start, :length',
      ...['month', 'direction'].map((key) => (set.includes(key) ? `:${key}` : `''`)),
    ];
    const rows = `SELECT l.matches AS filtered, page.*
      FROM long_list_page(caller.id, '${page.long.list}', ${values.join(', ')}) AS l
      LEFT JOIN LATERAL (
        SELECT q.* FROM unnest(l.ids) WITH ORDINALITY AS i (id, position) ${oneByOne(withLateColumns(page, page.rows))} ORDER BY i.position
      ) AS page ON true`;
    return asCaller<Named, object>(name, rows, page.total);
  },
};

function sortedBy(page: CallerPage<object>, { column, dir }: Order) {
  return `${page.columns[column]} ${dir}, ${page.tie} ${dir}`;
}

/** These rows with the columns that come late, in the same order. */
function withLateColumns({ late }: CallerPage<object>, rows: string) {
  return late === undefined ? rows : `SELECT q.*, ${late} FROM (${rows}) AS q`;
}

function joined(name: string, page: CallerPage<object>, order: Order, set: string[], condition: string) {
  const sorted = `ORDER BY ${sortedBy(page, order)} LIMIT :length OFFSET :start`;
  if (set.length === 0)
    return asCaller<Named, object>(
      name,
      withLateColumns(page, `SELECT q.* FROM (${page.rows}) AS q WHERE ${condition} ${sorted}`),
      page.total,
    );
  const where = [condition, ...set.map((key) => page.narrowings[key]!(`:${key}`))].join(' AND ');
  // The one row with the count is there also when the page is empty.
  const rows = `WITH found AS MATERIALIZED (SELECT q.* FROM (${page.rows}) AS q WHERE ${where})
    SELECT counted.filtered, page.* FROM (SELECT count(*) AS filtered FROM found) AS counted
    LEFT JOIN LATERAL (${withLateColumns(page, `SELECT q.* FROM found AS q ${sorted}`)}) AS page ON true`;
  return asCaller<Named, object>(name, rows, page.total);
}
