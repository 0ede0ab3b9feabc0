import type { readNotification as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { markRead } from './mark-read.ts';
import { hasNotification } from './notifications.sql.ts';

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
    return markRead(db, caller, { id });
  });
}
