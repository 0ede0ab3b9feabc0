import type { findChatPartner as route } from '@guildhall/contract/reach/messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findPartner } from './messages.sql.ts';

/**
 * Who the chat is with, also before the first message.
 * @throws Refusal `not_found` unless it is an organization or the other party of a conversation
 */
export async function findChatPartner(
  ctx: UserCtx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const partner = await findPartner(ctx.db, ctx.caller.id, id);
  if (!partner) throw ctx.refuse('not_found', 'This conversation does not exist.');
  return partner;
}
