import type { NarrowedQueue } from '@guildhall/contract/trust/filter-parameters.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type NewFilter = { operatorId: string; queue: NarrowedQueue; name: string; query: string; most: number };

const sql = {
  list: statement<{ operatorId: string; queue: NarrowedQueue }, { id: string; name: string; query: string }>(
    'saved-filters.list',
    `SELECT f.id, f.name, f.query FROM saved_filters AS f
      WHERE f.operator_id = :operatorId AND f.queue = :queue ORDER BY fold(f.name), f.id`,
  ),
  save: statement<NewFilter, { outcome: 'ok' | 'taken' | 'many'; id: string }>(
    'saved-filters.save',
    'SELECT outcome, saved_id AS id FROM save_filter(:operatorId, :queue, :name, :query, :most)',
  ),
  rename: statement<{ operatorId: string; id: string; name: string }, { outcome: 'ok' | 'not_found' | 'taken' }>(
    'saved-filters.rename',
    'SELECT outcome FROM rename_filter(:operatorId, :id, :name)',
  ),
  remove: statement<{ operatorId: string; id: string }, { removed: boolean }>(
    'saved-filters.remove',
    'SELECT remove_filter(:operatorId, :id) AS removed',
  ),
};

/** What an operator has saved of a queue, by name. */
export function findFilters(db: Db, operatorId: string, queue: NarrowedQueue) {
  return db.query(sql.list, { operatorId, queue });
}

/** Saves one, where the operator has fewer than `most` of the queue. */
export async function insertFilter(db: Db, filter: NewFilter) {
  return (await db.query(sql.save, filter))[0]!;
}

/** Gives a filter of an operator another name. */
export async function writeFilterName(db: Db, renaming: { operatorId: string; id: string; name: string }) {
  return (await db.query(sql.rename, renaming))[0]!.outcome;
}

/** Whether the operator had a filter of this id, which is deleted. */
export async function deleteFilter(db: Db, operatorId: string, id: string): Promise<boolean> {
  return (await db.query(sql.remove, { operatorId, id }))[0]!.removed;
}
