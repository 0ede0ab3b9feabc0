import { askForUpdate } from '@guildhall/contract/market/updates.contract.ts';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { toast } from '../../ui/toast.ts';
import type { Updates } from './updates.queries.ts';
import classes from './updates.module.css';

/** Asks for an update, for who has a holding, after four weeks of silence. */
export function AskButton({ projectId, ask }: { projectId: string } & Pick<Updates, 'ask'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => callWithMessage(askForUpdate, { projectId }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['updates']);
    },
  });
  if (ask === 'offered')
    return (
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Ask for an Update
      </Button>
    );
  return ask === 'asked' ? <span>You have asked for an update. Nobody sees that it was you.</span> : null;
}

/** What the organization sees of those who ask. */
export function Requested({ request }: Pick<Updates, 'request'>) {
  if (!request) return null;
  const { people, answerBy } = request;
  return (
    <p role="note" className={classes.request}>
      <strong>{people === null ? 'Asked for an update.' : `${count(people, 'investor')} asked for an update.`}</strong>{' '}
      An update by <DateText iso={answerBy} withTime /> counts as answered in time in your track record.
    </p>
  );
}
