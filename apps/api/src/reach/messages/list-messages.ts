import type { listMessages as route } from '@guildhall/contract/reach/messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { onlyReads } from '../../platform/sessions/only-reads.ts';
import { toChatMessage } from './chat-message.ts';
import { publishReading } from './message-events.ts';
import { findMessages as list, openConversation } from './messages.sql.ts';

/**
 * The messages with another account, newest first; none before the first one to an organization. They are marked as
 * read before they are listed, so that nothing counts as read which was not shown; paging back marks nothing, nor does a reader of an
 * organization.
 * @throws Refusal `not_found` when there is neither such an organization nor a conversation, or no such message `before`
 */
export async function listMessages(
  ctx: UserCtx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { id, before, length } = input;
  const opened = await openConversation(ctx.db, ctx.caller.id, id, {
    before,
    marks: !(await onlyReads(ctx.db, ctx.caller)),
  });
  if (!opened) throw ctx.refuse('not_found', 'This conversation does not exist.');
  if (before !== null && opened.beforePosition === null) throw ctx.refuse('not_found', 'This message does not exist.');
  if (opened.conversationId === null) return [];
  if (opened.becameRead) await publishReading(ctx, id, opened.toldUnread);
  return (await list(ctx.db, ctx.caller.id, opened.conversationId, opened.beforePosition, length)).map(toChatMessage);
}
