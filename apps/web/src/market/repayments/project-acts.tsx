import { setStandingOrder } from '@guildhall/contract/market/repayments.contract.ts';
import { Button, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useMutation } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { toast } from '../../ui/toast.ts';
import type { Repayment } from './repayments.queries.ts';
import classes from './repayments.module.css';

type Props = {
  project: Pick<Repayment, 'projectId' | 'title' | 'standing'>;
  /** The id of what says how a date is paid by itself. */
  describedBy: string;
  /** Left out while the project takes no payment. */
  onRepayEarly: (() => void) | undefined;
  onPropose: () => void;
};

/** What can be done with a project as a whole: its dates paid by themselves, all of it repaid early, and a new plan proposed. */
export function ProjectActs({ project: { projectId, title, standing }, describedBy, onRepayEarly, onPropose }: Props) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) => callWithMessage(setStandingOrder, { projectId, on }),
    // One after the other, so that the last choice is what is kept.
    scope: { id: `standing order ${projectId}` },
    onSuccess: ({ message }) => {
      toast.success(message);
      return invalidate(['repayments']);
    },
  });
  return (
    <div className={classes.acts}>
      <Switch
        size="md"
        classNames={{ body: classes.switch! }}
        label="Pay each date by itself"
        aria-label={`Pay each date by itself: ${title}`}
        aria-describedby={describedBy}
        checked={isPending ? variables : standing}
        onChange={(event) => mutate(event.currentTarget.checked)}
      />
      {onRepayEarly && (
        <Button variant="default" aria-label={`Repay Early: ${title}`} onClick={onRepayEarly}>
          Repay Early
        </Button>
      )}
      <Button variant="default" aria-label={`Propose a New Plan: ${title}`} onClick={onPropose}>
        Propose a New Plan
      </Button>
    </div>
  );
}

/** How a date is paid by itself, once for all projects. */
export function HowByItself({ id }: { id: string }) {
  return (
    <p id={id} className={`${classes.soft} ${classes.how}`}>
      With this on, each date is paid automatically on its day at 06:00 UTC, in full or not at all. If there is not
      enough money in your wallet, we try again every day for 14 days.
    </p>
  );
}
