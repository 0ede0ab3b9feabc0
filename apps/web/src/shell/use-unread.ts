import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLive } from '../api/live.ts';
import { invalidate } from '../api/query-client.ts';
import { conversationsQuery } from '../reach/messages/messages.queries.ts';
import { setUnread } from '../ui/document-title.ts';

function readMessages() {
  return void invalidate(['messages']);
}

function readWallet() {
  return void invalidate(['wallet']);
}

function readAll({ again }: { again: boolean }) {
  if (!again) return;
  readMessages();
  readWallet();
}

/** How many messages wait to be read: for the badge and the tab's name. A live event asks again. Where it is not shown, what was known last. */
export function useUnread(isShown: boolean): number {
  const { data: unread = 0 } = useQuery({
    ...conversationsQuery(),
    select: (conversations) => conversations.reduce((sum, conversation) => sum + conversation.unread, 0),
    enabled: isShown,
    meta: { quiet: true },
  });
  useLive('message', readMessages);
  useLive('wallet', readWallet);
  useLive('open', readAll);
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => () => setUnread(0), []);
  return unread;
}
