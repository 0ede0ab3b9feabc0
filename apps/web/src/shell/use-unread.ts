import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLive } from '../api/live.ts';
import { conversationsQuery } from '../messages/messages.queries.ts';
import { setUnread } from '../ui/document-title.ts';

/** How many messages wait to be read: for the badge and the tab's name. A live event asks again. */
export const useUnread = (): number => {
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery({
    ...conversationsQuery(),
    select: (conversations) => conversations.reduce((sum, conversation) => sum + conversation.unread, 0),
    meta: { quiet: true },
  });
  useLive(
    'message',
    useCallback(() => void client.invalidateQueries({ queryKey: ['messages'] }), [client]),
  );
  useLive(
    'wallet',
    useCallback(() => void client.invalidateQueries({ queryKey: ['wallet'] }), [client]),
  );
  useLive(
    'open',
    useCallback(
      ({ again }) => {
        if (!again) return;
        void client.invalidateQueries({ queryKey: ['messages'] });
        void client.invalidateQueries({ queryKey: ['wallet'] });
      },
      [client],
    ),
  );
  useEffect(() => setUnread(unread), [unread]);
  useEffect(() => () => setUnread(0), []);
  return unread;
};
