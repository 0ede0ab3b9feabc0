import type { readAllNotifications as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { markRead } from './mark-read.ts';

/** Marks all of the caller's notifications as read; a reader of an organization changes nothing. */
export function readAllNotifications(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, ({ db, caller }) => markRead(db, caller, {}));
}
