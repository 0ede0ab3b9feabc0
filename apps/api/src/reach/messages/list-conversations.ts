import type { listConversations as route } from '@guildhall/contract/reach/messages.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findConversations } from './messages.sql.ts';

/** The caller's conversations, newest first, with how many messages of each wait to be read. */
export async function listConversations(
  ctx: Ctx,
  { start, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return (await findConversations(ctx, start, length)).map(({ profilePic, lastMessageAt, ...conversation }) => ({
    ...conversation,
    profile_pic: profilePic,
    lastMessageDate: lastMessageAt.toISOString(),
  }));
}
