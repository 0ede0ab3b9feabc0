import type { Db } from '../database/database.ts';
import type { Ctx } from './context.ts';
import { statement } from '../database/statement.ts';

/** At most `most` events in each window of `seconds`, which begins with its first event. A bucket has one rate. */
export type Rate = { most: number; seconds: number };

const take = statement<{ bucket: string; most: number; seconds: number }, { wait: number }>(
  'rate-limits.take',
  'SELECT take_rate(:bucket, :most, :seconds) AS wait',
);
const giveBack = statement<{ bucket: string }>(
  'rate-limits.give-back',
  'UPDATE rate_limits SET count = greatest(0, count - 1) WHERE bucket = :bucket',
);

/** Counts one event; refuses with `too_many` past the limit. Call it outside of the transaction that it guards, which might roll back. */
export async function takeRate(
  ctx: Pick<Ctx<'too_many'>, 'db' | 'refuse'>,
  bucket: string,
  rate: Rate,
  message?: string,
): Promise<void> {
  const [row] = await ctx.db.query(take, { bucket, most: rate.most, seconds: rate.seconds });
  if (row!.wait > 0) throw ctx.refuse('too_many', message, { retryAfter: row!.wait });
}

/** Takes one count back, for limits on failures that count every try before it is made. */
export function giveBackRate(db: Db, bucket: string) {
  return db.query(giveBack, { bucket });
}
