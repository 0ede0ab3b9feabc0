import type { readAllNotifications as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { onlyReads } from '../../platform/sessions/only-reads.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countUnread, markAsRead } from './notifications.sql.ts';
import { publishUnread } from './notify.ts';

/** Marks all of the caller's notifications as read; a reader of an organization changes nothing. */
export function readAllNotifications(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller }) => {
    const told = (await onlyReads(db, caller)) ? undefined : await markAsRead(db, caller.id, {});
    if (told) await publishUnread(db, [told]);
    return countUnread(db, caller.id);
  });
}
