import { readAllNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs } from 'react-router';
import { callWithMessage } from '../../api/call.ts';
import { queryClient, invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.ts';
import { cacheUnread } from './cache-unread.ts';
import { NotificationList, readShown } from './notification-list.tsx';
import { notificationsQuery, unreadQuery } from './notifications.queries.ts';

const unread = { value: 'unread', label: 'UNREAD', panel: <NotificationList unread /> };
const all = { value: 'all', label: 'ALL', panel: <NotificationList unread={false} /> };

export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const shown = readShown(searchParams, searchParams.get('tab') !== all.value);
  void queryClient.prefetchQuery(notificationsQuery(shown));
  return null;
}

/** The caller's notifications: what waits to be read, and all of it. */
export function Component() {
  const { data } = useQuery(unreadQuery());
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(readAllNotifications, {}),
    onSuccess: ({ data: told, message }) => {
      cacheUnread(told);
      toast.success(message);
      void invalidate(['notifications']);
    },
  });
  return (
    <>
      <PageTitle
        lead="What others did that concerns you, and news about your money."
        actions={
          <>
            <Button variant="default" component={Link} to={pathTo('my/messages')}>
              From Guildhall
            </Button>
            <Button variant="default" component={Link} to={pathTo('notifications/preferences')}>
              Preferences
            </Button>
            <Button variant="default" disabled={isPending || data?.unread === 0} onClick={() => mutate()}>
              Mark All as Read
            </Button>
          </>
        }
      />
      <Tabs label="Notifications" tabs={[unread, all]} />
    </>
  );
}
