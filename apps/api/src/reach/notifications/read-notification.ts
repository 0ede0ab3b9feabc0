import type { readNotification as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { onlyReads } from '../../platform/sessions/only-reads.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { countUnread, hasNotification, markAsRead } from './notifications.sql.ts';
import { publishUnread } from './notify.ts';

/**
 * Marks one of the caller's notifications as read. Twice changes nothing, nor does a reader of an organization.
 * @throws Refusal `not_found` for anybody else's as well
 */
export function readNotification(
  ctx: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller, refuse }) => {
    if (!(await hasNotification(db, caller.id, id))) throw refuse('not_found', 'This notification was not found.');
    const told = (await onlyReads(db, caller)) ? undefined : await markAsRead(db, caller.id, { id });
    if (told) await publishUnread(db, [told]);
    return countUnread(db, caller.id);
  });
}
