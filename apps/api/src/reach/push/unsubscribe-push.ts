import type { UserCtx } from '../../context.ts';
import { deleteOwnSubscription } from './push.sql.ts';

/** Stops pushes to the browser of this session. */
export async function unsubscribePush({ db, tokenHash }: UserCtx): Promise<null> {
  await deleteOwnSubscription(db, tokenHash!);
  return null;
}
