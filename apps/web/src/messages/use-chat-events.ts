import { useCallback } from 'react';
import { useLive } from '../api/live.ts';
import type { ChatMessage } from './chat-state.ts';

/** What is told of messages: a new one, cut short with `more` where it is too long, or that the other side has read. */
type MessageEvent = (ChatMessage & { kind: 'message'; with: string; more?: true }) | { kind: 'read'; with: string };

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
      (data: unknown) => {
        const event = data as MessageEvent | null;
        if (event?.with !== id) return;
        if (event.kind === 'read') return onRead();
        const { kind: _, with: __, more, ...message } = event;
        onMessage(message, more === true);
      },
      [id, onMessage, onRead],
    ),
  );
}
