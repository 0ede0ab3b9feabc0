import { useDocumentVisibility } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chatQuery, olderMessages, olderPart, refreshConversations, updateChat } from './chat.queries.ts';
import type { ChatMessage } from './chat-state.ts';
import { withAllRead, withMessage, withOlder, withOwnMessage } from './chat-state.ts';
import { openChat } from './open-chat.ts';
import { useChatEvents } from './use-chat-events.ts';

/** A conversation, kept up to date. What arrives while its end is in sight (`atEnd`) is read at once. */
export function useChat(id: string, ownId: string, atEnd: boolean) {
  const client = useQueryClient();
  // The loader has asked already, at each visit: an answer that comes before the screen stands need not be asked for again.
  const { data: chat, error, refetch, isSuccess } = useQuery({ ...chatQuery(id), refetchOnMount: false });
  const attentive = useDocumentVisibility() === 'visible' && atEnd;
  const [unseen, setUnseen] = useState(0);

  const catchUp = useCallback(async () => {
    await refetch();
    await refreshConversations();
  }, [refetch]);

  const onOpen = useCallback(async () => {
    // What is on its way may have been answered before the connection could hear.
    if (client.isFetching({ queryKey: chatQuery(id).queryKey, exact: true })) await refetch({ cancelRefetch: false });
    await catchUp();
  }, [client, id, refetch, catchUp]);
  const onRead = useCallback(() => updateChat(id, withAllRead), [id]);
  const onMessage = useCallback(
    (message: ChatMessage, cut: boolean) => {
      if (message.sender_id === ownId) return updateChat(id, (now) => withOwnMessage(now, message, cut));
      updateChat(id, (now) => withMessage(now, message));
      setUnseen((count) => count + 1);
    },
    [id, ownId],
  );
  useChatEvents(id, { onOpen, onRead, onMessage });

  useEffect(() => {
    openChat.set(attentive ? id : '');
    return () => openChat.set('');
  }, [attentive, id]);
  useEffect(() => {
    // Opening has marked everything as read.
    if (isSuccess) void refreshConversations();
  }, [isSuccess]);
  useEffect(() => {
    if (!attentive || unseen === 0) return;
    setUnseen(0);
    void catchUp();
  }, [attentive, unseen, catchUp]);

  return { chat, error, refetch, unseen, loadOlder: useOlder(id) };
}

export type OlderLoaded = 'loaded' | 'failed' | '';

/** Loads what comes before the first known message. Answers whether it has; empty where there is nothing to load, or it loads already. */
function useOlder(id: string) {
  const client = useQueryClient();
  const loading = useRef(false);
  return useCallback(async (): Promise<OlderLoaded> => {
    const now = client.getQueryData(chatQuery(id).queryKey);
    const first = now?.messages[0]?.id;
    if (!first || now.complete || loading.current) return '';
    loading.current = true;
    try {
      const older = await olderMessages(id, first);
      updateChat(id, (chat) => (chat.messages[0]?.id === first ? withOlder(chat, older, olderPart) : chat));
      return 'loaded';
    } catch {
      // The error has been shown.
      return 'failed';
    } finally {
      loading.current = false;
    }
  }, [client, id]);
}
