import { sendMessage } from '@guildhall/contract/reach/messages.contract.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { updateChat } from './chat.queries.ts';
import type { Unsent } from './chat-state.ts';
import { withFailed, withMessage, withUnsent, withoutUnsent } from './chat-state.ts';

/** Sends into a conversation: shown at once, and kept with a way to try again when it fails. */
export function useSending(id: string) {
  const { mutate } = useMutation({
    // One after another, so that they arrive in the order in which they were written.
    scope: { id: `chat-${id}` },
    mutationFn: ({ clientId, message }: Unsent) => call(sendMessage, { orgId: id, clientId, message }),
    onSuccess: (sent, { clientId }) => updateChat(id, (chat) => withoutUnsent(withMessage(chat, sent), clientId)),
    onError: (_error, { clientId }) => updateChat(id, (chat) => withFailed(chat, clientId, true)),
  });
  return {
    send: (message: string) => {
      const writtenAt = new Date().toISOString();
      const unsent = { clientId: crypto.randomUUID(), message, writtenAt, failed: false };
      updateChat(id, (chat) => withUnsent(chat, unsent));
      mutate(unsent);
    },
    retry: (unsent: Unsent) => {
      updateChat(id, (chat) => withFailed(chat, unsent.clientId, false));
      mutate(unsent);
    },
    discard: ({ clientId }: Unsent) => updateChat(id, (chat) => withoutUnsent(chat, clientId)),
  };
}
