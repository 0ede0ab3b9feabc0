import type { markCaseMessageRead as route } from '@guildhall/contract/trust/case-messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { markRead } from '../../reach/notifications/mark-read.ts';
import { isForReader } from './case-messages.sql.ts';

/**
 * Marks a message of the house to the caller as read, as its notification is. Twice changes nothing, nor does a reader of an organization.
 * @throws Refusal `not_found` for anybody else's as well
 */
export function markCaseMessageRead(
  ctx: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return inTransaction(ctx, async ({ db, caller, refuse }) => {
    if (!(await isForReader(db, id, caller.id)))
      throw refuse('not_found', 'We could not find a message to you with this number.');
    return markRead(db, caller, { event: 'caseMessage', subject: id });
  });
}
