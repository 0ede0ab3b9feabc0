import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  waitsUntil: statement<{ id: string; waitHours: number }, { until: Date | null }>(
    'withdrawals.waits-until',
    'SELECT waits_until(w, :waitHours) AS until FROM withdrawals AS w WHERE w.id = :id',
  ),
  firstWaits: statement<{ id: string; hours: number }>(
    'withdrawals.first-waits',
    'SELECT delay_first_withdrawal(:id, :hours)',
  ),
  firstUntil: statement<{ id: string }, { until: Date | null }>(
    'withdrawals.first-until',
    'SELECT first_until AS until FROM withdrawals WHERE id = :id',
  ),
  cardWaitsUntil: statement<{ id: string }, { until: Date | null }>(
    'withdrawals.card-waits-until',
    'SELECT card_waits_until(w) AS until FROM withdrawals AS w WHERE w.id = :id',
  ),
};

/** Lets a withdrawal wait a number of hours where nothing was approved to its owner before. */
export function delayFirst(db: Db, id: string, hours: number) {
  return db.query(sql.firstWaits, { id, hours });
}

/** Until when a withdrawal waits as the first of its owner; null where it does not. */
export async function findFirstWait(db: Db, id: string) {
  return (await db.query(sql.firstUntil, { id }))[0]?.until ?? null;
}

/** From when a withdrawal may be approved whose owner has changed the account; null where nothing was changed. */
export async function findWait(db: Db, id: string, waitHours: number) {
  return (await db.query(sql.waitsUntil, { id, waitHours }))[0]?.until ?? null;
}

/** From when a withdrawal may be approved of money that came by card; null where nothing of it has to wait. */
export async function findCardWait(db: Db, id: string) {
  return (await db.query(sql.cardWaitsUntil, { id }))[0]?.until ?? null;
}
