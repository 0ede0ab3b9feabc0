import type { findChatPartner as route } from '@guildhall/contract/messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { findPartner } from './messages.sql.ts';

/**
 * Who the chat is with, also before the first message.
 * @throws Refusal `notFound` unless it is an organization or the other party of a conversation
 */
export async function findChatPartner(
  { db, caller }: UserCtx,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const partner = await findPartner(db, caller.id, id);
  if (!partner) throw new Refusal('notFound', 'This conversation does not exist.');
  return partner;
}
