import { choosableKinds } from '@guildhall/contract/reach/notification-kinds.ts';
import {
  savePushedKinds,
  subscribePush,
  unsubscribePush,
  type PushedKinds,
} from '@guildhall/contract/reach/push.contract.ts';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { configurationQuery } from '../../api/configuration.queries.ts';
import { kindNames } from '../notifications/kind-names.ts';
import { toast } from '../../ui/toast.ts';
import { canPush, subscribeBrowser, unsubscribeBrowser } from './push-browser.ts';
import classes from './push.module.css';
import { pushQuery } from './push.queries.ts';

/** The choices of pushes to this browser; nothing where the server has no keys for it, or the browser cannot. */
export function PushChoices() {
  const { data } = useQuery(configurationQuery());
  return data?.pushKey !== undefined && canPush ? <Choices publicKey={data.pushKey} /> : null;
}

const noes = {
  denied: 'Your browser does not let Guildhall show notifications. Please allow them in its settings for this site.',
  failed: 'Your browser could not subscribe to notifications. Please try again later.',
};

function Choices({ publicKey }: { publicKey: string }) {
  const { data } = useQuery(pushQuery());
  const keep = (told: { subscribed?: boolean; kinds?: PushedKinds }) =>
    queryClient.setQueryData(pushQuery().queryKey, (known) => known && { ...known, ...told });
  const { mutate: turn, isPending: isTurning } = useMutation({
    mutationFn: async (on: boolean) => {
      if (!on) {
        await unsubscribeBrowser();
        return { subscribed: false, ...(await callWithMessage(unsubscribePush, {})) };
      }
      const subscription = await subscribeBrowser(publicKey);
      if (typeof subscription === 'string') return subscription;
      return { subscribed: true, ...(await callWithMessage(subscribePush, subscription)) };
    },
    onSuccess: (done) => {
      if (typeof done === 'string') return toast.error(noes[done]);
      keep({ subscribed: done.subscribed });
      toast.success(done.message);
    },
  });
  const choice = useMutation({
    mutationFn: (chosen: Partial<PushedKinds>) => callWithMessage(savePushedKinds, chosen),
    // One after the other, so that the last choice is what is kept.
    scope: { id: 'pushed kinds' },
    onSuccess: ({ data: kinds, message }) => {
      keep({ kinds });
      toast.success(message);
    },
  });
  if (!data) return null;
  const kinds = choice.isPending ? { ...data.kinds, ...choice.variables } : data.kinds;
  return (
    <section className={classes.push} aria-labelledby="push">
      <h2 id="push">In This Browser</h2>
      <p>
        {data.subscribed
          ? 'This browser shows new notifications until you log out here, even while Guildhall is closed.'
          : 'This browser can show new notifications, even while Guildhall is closed.'}
      </p>
      <Button variant="default" disabled={isTurning} onClick={() => turn(!data.subscribed)}>
        {data.subscribed ? 'Turn Off Push' : 'Turn On Push'}
      </Button>
      {data.subscribed && (
        <fieldset>
          <legend>Shown by push</legend>
          {choosableKinds.map((kind) => (
            <Checkbox
              key={kind}
              size="md"
              label={kindNames[kind]}
              checked={kinds[kind]}
              onChange={(event) => choice.mutate({ [kind]: event.currentTarget.checked })}
            />
          ))}
          <p>Kinds set to “None” above are not shown here either. Security always is.</p>
        </fieldset>
      )}
    </section>
  );
}
