import { choosableKinds } from '@guildhall/contract/reach/notification-kinds.ts';
import {
  saveNotificationPreferences,
  type NotificationPreferences,
  type NotificationWay,
} from '@guildhall/contract/reach/notifications.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { configurationInPage } from '../../api/in-page.ts';
import { PushChoices } from '../push/push-choices.tsx';
import { pushQuery } from '../push/push.queries.ts';
import { canPush } from '../push/push-browser.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ListSkeleton } from '../../ui/states/skeletons.tsx';
import { toast } from '../../ui/toast.ts';
import { kindNames } from './kind-names.ts';
import classes from './notifications.module.css';
import { preferencesQuery } from './notifications.queries.ts';

export function loader() {
  void queryClient.prefetchQuery(preferencesQuery());
  if (canPush && configurationInPage()?.pushKey !== undefined) void queryClient.prefetchQuery(pushQuery());
  return null;
}

/** How the caller is notified of each kind. Each choice is saved at once. */
export function Component() {
  const { data, error, refetch } = useQuery(preferencesQuery());
  return (
    <>
      <PageTitle lead="Everything we mail appears here as well. “None” turns a kind off completely." />
      {data ? (
        <>
          <Choices preferences={data} />
          <PushChoices />
        </>
      ) : error ? (
        <ErrorState error={error} retry={refetch} />
      ) : (
        <ListSkeleton count={8} />
      )}
    </>
  );
}

const wayNames: Record<NotificationWay, string> = {
  product: 'In the product',
  mail: 'Mail at once',
  digest: 'Daily digest',
  none: 'None',
};
const options = Object.entries(wayNames).map(([value, label]) => ({ value, label }));

function Choices({ preferences }: { preferences: NotificationPreferences }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (chosen: Partial<NotificationPreferences>) => callWithMessage(saveNotificationPreferences, chosen),
    // One after the other, so that the last choice is what is kept.
    scope: { id: 'notification preferences' },
    onSuccess: ({ data, message }) => {
      queryClient.setQueryData(preferencesQuery().queryKey, data);
      toast.success(message);
    },
  });
  const shown = isPending ? { ...preferences, ...variables } : preferences;
  return (
    <div className={classes.preferences}>
      {choosableKinds.map((kind) => (
        <NativeSelect
          key={kind}
          label={kindNames[kind]}
          size="md"
          data={options}
          value={shown[kind]}
          onChange={(event) => mutate({ [kind]: event.currentTarget.value })}
        />
      ))}
      <p>
        The daily digest is sent at 07:00 UTC. We send these mails only to a verified e-mail address. Each one has a
        link to stop them.
      </p>
      <p>
        We always mail receipts, news about your payments, and anything about the security of your account. Security
        notifications also always appear here.
      </p>
    </div>
  );
}
