import type { Order } from '@guildhall/contract/paging.ts';

/** Rows of one owner with an index on `(owner, at DESC, id DESC)`, so that their ids are read from it alone. */
export type OwnRows = { table: string; where: string; at?: string; id?: string };

function idsOf({ table, where, at = 'created_at', id = 'id' }: OwnRows, when: string, dir: string, part: string) {
  return `(SELECT x.${id} AS id FROM ${table} AS x WHERE ${where} AND ${when} ORDER BY x.${at} ${dir}, x.${id} ${dir} ${part})`;
}

/**
 * A SELECT of the ids of a page, within `asCaller` with the list's kept total; `where` speaks of the rows as `x`. The index is
 * walked from the nearer end, so that the last page costs as little as the first one.
 */
export function newestFirst(rows: OwnRows, dir: Order['dir'] = 'desc'): string {
  const [forth, back] = dir === 'desc' ? ['DESC', 'ASC'] : ['ASC', 'DESC'];
  const fromStart = idsOf(rows, ':start <= t.total / 2', forth, 'LIMIT :length OFFSET :start');
  const fromEnd = idsOf(
    rows,
    ':start > t.total / 2',
    back,
    'LIMIT greatest(least(:length, t.total - :start), 0) OFFSET greatest(t.total - :start - :length, 0)',
  );
  return `${fromStart} UNION ALL ${fromEnd}`;
}

/** The rows `q` of `rows` that have the ids of `i`, each looked up by itself whatever the planner thinks of how many there are. */
export function oneByOne(rows: string): string {
  return `CROSS JOIN LATERAL (SELECT q.* FROM (${rows}) AS q WHERE q.id = i.id OFFSET 0) AS q`;
}
