import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const closed = 'f.closed_until > now()';
const quiet = `f.last_at < now() - interval '1 day'`;

const sql = {
  // A try at a closed place is not counted, so that only tries that are made close it for longer.
  take: statement<{ userId: string; place: string; free: number }, { wait: number }>(
    'factor-tries.take',
    `INSERT INTO factor_failures AS f (user_id, place) VALUES (:userId, :place)
      ON CONFLICT (user_id, place) DO UPDATE SET
        failures = CASE WHEN ${closed} THEN f.failures WHEN ${quiet} THEN 1 ELSE f.failures + 1 END,
        closed_until = CASE
          WHEN ${closed} THEN f.closed_until
          WHEN ${quiet} OR f.failures + 1 < :free::integer THEN '-infinity'
          ELSE now() + make_interval(secs => least(3600, 60 * 2 ^ least(f.failures + 1 - :free::integer, 10))) END,
        last_at = CASE WHEN ${closed} THEN f.last_at ELSE now() END
      RETURNING CASE WHEN old.closed_until > now()
        THEN greatest(1, ceil(extract(epoch FROM old.closed_until - now())))::integer ELSE 0 END AS wait`,
  ),
  giveBack: statement<{ userId: string; place: string; free: number }>(
    'factor-tries.give-back',
    `UPDATE factor_failures SET failures = greatest(0, failures - 1),
        closed_until = CASE WHEN failures - 1 < :free::integer THEN '-infinity' ELSE closed_until END
      WHERE user_id = :userId AND place = :place`,
  ),
  countInARow: statement<{ userId: string }, { count: number }>(
    'factor-tries.count-in-a-row',
    `INSERT INTO factor_failures AS f (user_id, place) VALUES (:userId, 'in a row')
      ON CONFLICT (user_id, place) DO UPDATE SET failures = f.failures + 1, last_at = now()
      RETURNING failures AS count`,
  ),
  forget: statement<{ userId: string; places: readonly string[] }>(
    'factor-tries.forget',
    'DELETE FROM factor_failures WHERE user_id = :userId AND place = ANY(:places)',
  ),
  clear: statement<{ userId: string }>('factor-tries.clear', 'DELETE FROM factor_failures WHERE user_id = :userId'),
};

/** Where wrong codes are counted together, and from how many on each one closes the place for longer. */
export type TryPlace = { place: string; free: number };

/**
 * Counts a try. From the last free one on each closes the place, for a minute first and twice as long each time, up to an hour; a day without any
 * opens it. Answers the seconds to wait while it is closed, and then counts nothing, else 0.
 */
export async function takeTry(db: Db, userId: string, { place, free }: TryPlace): Promise<number> {
  return (await db.query(sql.take, { userId, place, free }))[0]!.wait;
}

/** Takes a count of `takeTry` back. */
export function giveTryBack(db: Db, userId: string, { place, free }: TryPlace) {
  return db.query(sql.giveBack, { userId, place, free });
}

/** Counts a try among those since the last right one, wherever they were made. */
export async function countTryInARow(db: Db, userId: string): Promise<number> {
  return (await db.query(sql.countInARow, { userId }))[0]!.count;
}

/** Forgets the wrong tries at these places and those in a row: a right one was made there. */
export function forgetTries(db: Db, userId: string, places: readonly TryPlace[]) {
  return db.query(sql.forget, { userId, places: ['in a row', ...places.map(({ place }) => place)] });
}

/** Forgets all wrong tries of an account, which has a new password. */
export function clearFactorTries(db: Db, userId: string) {
  return db.query(sql.clear, { userId });
}
