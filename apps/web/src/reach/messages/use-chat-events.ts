import type { MessageData } from '@guildhall/contract/live.contract.ts';
import { useCallback } from 'react';
import { useLive } from '../../api/live.ts';
import type { ChatMessage } from './chat-state.ts';

type Handlers = {
  /** Nothing was heard before: whatever was written meanwhile has to be asked for. */
  onOpen: () => unknown;
  onMessage: (message: ChatMessage, cut: boolean) => void;
  onRead: () => void;
};

/** Hears what happens in one conversation, on whatever server process the other party is. */
export function useChatEvents(id: string, { onOpen, onMessage, onRead }: Handlers) {
  useLive(
    'open',
    useCallback(() => void onOpen(), [onOpen]),
  );
  useLive(
    'message',
    useCallback(
      (event: MessageData | null) => {
        if (event?.with !== id) return;
        if (event.kind === 'read') return onRead();
        const { kind: _, with: __, more, ...message } = event;
        onMessage(message, more === true);
      },
      [id, onMessage, onRead],
    ),
  );
}
