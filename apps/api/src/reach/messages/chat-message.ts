import type { chatMessage } from '@guildhall/contract/reach/messages.contract.ts';
import type * as z from 'zod/mini';
import type { FoundMessage } from './messages.sql.ts';

export type ChatMessage = z.output<typeof chatMessage>;

/** A message in the contract's shape, in the spec's spelling. */
export function toChatMessage({
  senderId,
  senderPic,
  createdAt,
  id,
  message,
  read,
  hidden,
}: FoundMessage): ChatMessage {
  return {
    id,
    sender_id: senderId,
    sender_pic: senderPic,
    message,
    datetime: createdAt.toISOString(),
    read,
    ...(hidden && { hidden }),
  };
}
