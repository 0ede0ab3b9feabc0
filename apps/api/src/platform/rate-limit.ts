import type { Db } from './database.ts';
import { Refusal } from './refusal.ts';

/** At most `most` events in each window of so many `seconds`. */
export type Rate = { most: number; seconds: number };

const take = { name: 'rate-limits.take', text: 'SELECT take_rate($1, $2, $3) AS wait' };
const giveBack = {
  name: 'rate-limits.give-back',
  text: `UPDATE rate_limits SET count = greatest(0, count - 1)
    WHERE bucket = $1 AND window_start = to_timestamp(floor(extract(epoch FROM now()) / $2::integer) * $2::integer)`,
};

/** Counts one event; refuses with `tooMany` past the limit. Call it outside of the transaction that it guards, which might roll back. */
export async function takeRate(db: Db, bucket: string, rate: Rate, message?: string): Promise<void> {
  const [row] = await db.query<{ wait: number }>(take, [bucket, rate.most, rate.seconds]);
  if (row!.wait > 0) throw new Refusal('tooMany', message, undefined, row!.wait);
}

/** Takes one count back, for limits on failures that count every try before it is made. */
export function giveBackRate(db: Db, bucket: string, rate: Rate) {
  return db.query(giveBack, [bucket, rate.seconds]);
}
