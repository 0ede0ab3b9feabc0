import type { Order } from '@guildhall/contract/paging.ts';

/** Rows of one owner with an index on `(owner, at DESC, id DESC)`, so that their ids are read from it alone. */
export type OwnRows = { table: string; where: string; at?: string; id?: string };

type Part = { when: string; dir: 'ASC' | 'DESC'; limit: string; offset: string; both: string };

function idsOf({ table, where, at = 'created_at', id = 'id' }: OwnRows, { when, dir }: Part, part: string) {
  return `(SELECT x.${id} AS id, x.${at} AS at FROM ${table} AS x WHERE ${where} AND ${when} ORDER BY x.${at} ${dir}, x.${id} ${dir} ${part})`;
}

/** Of several kinds of rows, as many of each as all of them need at most. */
function partOf(sides: readonly OwnRows[], part: Part) {
  const page = `LIMIT ${part.limit} OFFSET ${part.offset}`;
  if (sides.length === 1) return idsOf(sides[0]!, part, page);
  const all = sides.map((side) => idsOf(side, part, `LIMIT ${part.both}`)).join(' UNION ALL ');
  return `(SELECT y.id, y.at FROM (${all}) AS y ORDER BY y.at ${part.dir}, y.id ${part.dir} ${page})`;
}

/**
 * A SELECT of the ids of a page and of when each row is from, where `t.total` is the list's stored total, as `asCaller` provides it;
 * `where` names the rows `x`. The index is walked from the nearer end, so that the last page costs as little as the first one.
 */
export function newestFirst(rows: OwnRows | readonly OwnRows[], dir: Order['dir'] = 'desc'): string {
  const sides = 'table' in rows ? [rows] : rows;
  const fromStart = {
    when: ':start <= t.total / 2',
    dir: dir === 'desc' ? 'DESC' : 'ASC',
    limit: ':length',
    offset: ':start',
    both: ':start::bigint + :length::bigint',
  } as const;
  const fromEnd = {
    when: ':start > t.total / 2',
    dir: dir === 'desc' ? 'ASC' : 'DESC',
    limit: 'greatest(least(:length, t.total - :start), 0)',
    offset: 'greatest(t.total - :start - :length, 0)',
    both: 'greatest(t.total - :start, 0)',
  } as const;
  return `${partOf(sides, fromStart)} UNION ALL ${partOf(sides, fromEnd)}`;
}

/** The same as an array, newest first: the planner takes it for few rows, and so looks each of them up by itself. */
export function newestIds(rows: OwnRows | readonly OwnRows[]): string {
  return `ARRAY(SELECT i.id FROM (${newestFirst(rows)}) AS i ORDER BY i.at DESC, i.id DESC)`;
}

/** How many rows `owner` has in a list that `own_totals` keeps. */
export function ownTotal(owner: string, list: string): string {
  return `coalesce((SELECT o.total FROM own_totals AS o WHERE o.owner_id = ${owner} AND o.list = '${list}'), 0)`;
}

/** A SELECT with its list's total, for a statement that gets the caller as a parameter. */
export function withTotal(total: string, rows: string): string {
  return `SELECT q.* FROM (SELECT ${total} AS total OFFSET 0) AS t CROSS JOIN LATERAL (${rows}) AS q`;
}

/** The rows `q` of `rows` that have the ids of `i`, each looked up by itself whatever the planner thinks of how many there are. */
export function oneByOne(rows: string): string {
  return `CROSS JOIN LATERAL (SELECT q.* FROM (${rows}) AS q WHERE q.id = i.id OFFSET 0) AS q`;
}
