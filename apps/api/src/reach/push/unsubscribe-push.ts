import type { UserCtx } from '../../context.ts';
import { deleteOwnSubscription } from './push.sql.ts';

/** Has the browser of this session told by push no more. */
export async function unsubscribePush({ db, tokenHash }: UserCtx): Promise<null> {
  await deleteOwnSubscription(db, tokenHash!);
  return null;
}
