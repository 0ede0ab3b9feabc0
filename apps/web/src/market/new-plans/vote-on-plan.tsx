import { voteOnNewPlan } from '@guildhall/contract/market/new-plans.contract.ts';
import { planWords } from '@guildhall/contract/market/repayments.contract.ts';
import { formatDollars } from '@guildhall/contract/money.ts';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { callWithMessage } from '../../api/call.ts';
import { invalidate } from '../../api/query-client.ts';
import { useMay } from '../../people/members/use-may.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { toast } from '../../ui/toast.ts';
import { ComparedPlansTable } from './compared-plans.tsx';
import classes from './new-plans.module.css';
import { newPlansQuery, type NewPlan } from './new-plans.queries.ts';
import { VoteCount } from './vote-count.tsx';

type Props = { projectId: string; organization: string };

const headings: Record<NewPlan['state'], string> = {
  voting: 'Vote on a New Plan',
  accepted: 'New Plan Accepted',
  refused: 'New Plan Refused',
  lapsed: 'New Plan Without a Decision',
};

/** The last new plan of a project to one of its investors: what it changes for them, how the vote stands, and their own vote. */
export function VoteOnPlan({ projectId, organization }: Props) {
  const { data, error, refetch } = useQuery(newPlansQuery(projectId));
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <Skeleton className={classes.waiting} />;
  const [plan] = data.records;
  if (!plan) return null;
  return (
    <section aria-labelledby="new-plan" className={classes.plan}>
      <h2 id="new-plan">{headings[plan.state]}</h2>
      <p>
        {organization} proposed on <DateText iso={plan.proposedAt} /> to pay the unpaid part of the project in{' '}
        {count(plan.months, 'month')} ({planWords[plan.repayment].toLowerCase()}), counted from the end of the vote. The
        total stays the same.
      </p>
      <blockquote className={classes.why}>{plan.why}</blockquote>
      {data.compared && (
        <>
          <h3>What it changes for you</h3>
          <ComparedPlansTable compared={data.compared} />
        </>
      )}
      <VoteCount plan={plan} />
      {plan.state === 'voting' && <YourVote plan={plan} projectId={projectId} organization={organization} />}
    </section>
  );
}

/** Two taps: one on the answer, one on the question whether it is meant. */
function YourVote({ plan: { mine }, projectId, organization }: Props & { plan: NewPlan }) {
  const mayVote = useMay('treasurer');
  const { mutate, isPending } = useMutation({
    mutationFn: (yes: boolean) => callWithMessage(voteOnNewPlan, { projectId, yes }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => invalidate(['investments']),
  });
  if (!mine)
    return (
      <p className={classes.soft}>
        You cannot vote: members of the organization, frozen accounts, and investors with nothing outstanding when the
        vote began do not vote.
      </p>
    );
  const vote = async (yes: boolean) => {
    const message = yes
      ? `You say yes to the new plan of ${organization}, with ${formatDollars(mine.weight)}.`
      : `You say no to the new plan of ${organization}, with ${formatDollars(mine.weight)}. Then the current plan stays in force unless more than half say yes.`;
    if (await confirm({ title: yes ? 'Vote Yes' : 'Vote No', message, destructive: false })) mutate(yes);
  };
  return (
    <div className={classes.vote}>
      <p>
        {mine.says === '' ? (
          <>
            Your vote counts for <strong>{formatDollars(mine.weight)}</strong>. Not voting counts as a no.
          </>
        ) : (
          <>
            You voted <strong>{mine.says}</strong>, with {formatDollars(mine.weight)}. You can change it until the vote
            ends.
          </>
        )}
      </p>
      {mayVote && (
        <div className={classes.answers}>
          <Button disabled={mine.says === 'yes'} loading={isPending} onClick={() => void vote(true)}>
            Vote Yes
          </Button>
          <Button variant="default" disabled={mine.says === 'no'} loading={isPending} onClick={() => void vote(false)}>
            Vote No
          </Button>
        </div>
      )}
    </div>
  );
}
