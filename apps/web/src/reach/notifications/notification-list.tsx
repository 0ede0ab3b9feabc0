import { notificationKinds } from '@guildhall/contract/reach/notification-kinds.ts';
import { readNotification } from '@guildhall/contract/reach/notifications.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import list from '../../ui/tables/framed-list.module.css';
import { readUrlState, useUrlState } from '../../ui/hooks/use-url-state.ts';
import { cacheUnread } from './cache-unread.ts';
import { kindNames } from './kind-names.ts';
import { NotificationRow } from './notification-row.tsx';
import classes from './notifications.module.css';
import { notificationsQuery, type Shown } from './notifications.queries.ts';

/** Each tab goes back by itself. */
const address = { kind: '', before: '', allBefore: '' };

/** What the address says is shown. A kind that there is none of counts as all. */
export function readShown(params: URLSearchParams, unread: boolean): Shown {
  const { kind, before, allBefore } = readUrlState(params, address);
  const known = notificationKinds.find((each) => each === kind) ?? '';
  return { unread, kind: known, before: unread ? before : allBefore };
}

const options = [
  { value: '', label: 'All kinds' },
  ...notificationKinds.map((value) => ({ value, label: kindNames[value] })),
];

/** A page of notifications, newest first, of all kinds or one. */
export function NotificationList({ unread }: { unread: boolean }) {
  const [params] = useSearchParams();
  const [, setAddress] = useUrlState(address);
  const shown = readShown(params, unread);
  const { data, error, refetch } = useQuery(notificationsQuery(shown));
  const { mutate: markAsRead } = useMutation({
    mutationFn: (id: string) => call(readNotification, { id }),
    onSuccess: cacheUnread,
    onSettled: () => invalidate(['notifications']),
  });
  const parameter = unread ? 'before' : 'allBefore';
  const goesBack = (before: string) => {
    const search = new URLSearchParams(params);
    if (before === '') search.delete(parameter);
    else search.set(parameter, before);
    return { search: search.toString() };
  };
  return (
    <>
      <NativeSelect
        label="Kind"
        size="md"
        className={classes.kinds}
        value={shown.kind}
        data={options}
        onChange={(event) => setAddress({ kind: event.currentTarget.value, [parameter]: '' })}
      />
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : data.records.length === 0 ? (
        <Nothing shown={shown} />
      ) : (
        <ul className={list.list} aria-label="Notifications">
          {data.records.map((each) => (
            <NotificationRow key={each.id} notification={each} onRead={() => markAsRead(each.id)} />
          ))}
        </ul>
      )}
      {(data?.more || shown.before !== '') && (
        <nav aria-label="Pagination" className={classes.pages}>
          {shown.before !== '' && <Link to={goesBack('')}>Newest</Link>}
          {data?.more && <Link to={goesBack(data.records.at(-1)!.id)}>Older</Link>}
        </nav>
      )}
    </>
  );
}

function Nothing({ shown: { unread, kind, before } }: { shown: Shown }) {
  if (kind !== '' || before !== '')
    return <EmptyState hint="Choose all kinds, or go to the newest.">There is nothing here.</EmptyState>;
  return unread ? (
    <EmptyState hint="New notifications appear here." action={<Link to="?tab=all">See all notifications</Link>}>
      You have read everything.
    </EmptyState>
  ) : (
    <EmptyState
      hint="When someone writes to you, pays you or answers you, you see it here."
      action={<Link to={pathTo('dashboard')}>See the organizations</Link>}
    >
      No notifications yet.
    </EmptyState>
  );
}
