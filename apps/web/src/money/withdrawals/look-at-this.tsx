import { Button } from '@mantine/core';
import { queryClient } from '../../api/query-client.ts';
import { isTaken, takenId } from '../../console/taken-case.tsx';
import classes from '../../console/operator.module.css';
import { reviewQuery, type ReviewedWithdrawal } from './withdrawals.operator.queries.ts';
import { HeldFor } from './held-for.tsx';
import { actsOn, type WithdrawalAct } from './withdrawal-acts.ts';
import { signsOf } from './withdrawal-signs.tsx';

type Props = { withdrawal: ReviewedWithdrawal; onAct: (act: WithdrawalAct) => void };

const keys: Partial<Record<WithdrawalAct, string>> = { Approve: 'a', Reject: 'r' };

/** What speaks against a withdrawal, before anything else of it is read; what can be done with it; and why it cannot be approved. */
export function LookAtThis({ withdrawal, onAct }: Props) {
  const signs = signsOf(withdrawal);
  const acts = actsOn(withdrawal.status);
  const { obstacles } = withdrawal.evidence;
  const isOthers = isTaken(withdrawal.taken);
  const isClosed = acts.includes('Approve') && obstacles.length > 0;
  return (
    <section aria-labelledby="look" className={classes.look}>
      <h2 id="look">Check This</h2>
      {signs.length === 0 ? (
        <p>Nothing found. All checks are fine.</p>
      ) : (
        <ul>
          {signs.map(([name, sign]) => (
            <li key={name}>{sign}</li>
          ))}
        </ul>
      )}
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map((act) => (
            <Button
              key={act}
              variant={act === 'Approve' || act === 'Paid' ? 'filled' : 'default'}
              disabled={isOthers || (act === 'Approve' && isClosed)}
              aria-describedby={isOthers ? takenId : act === 'Approve' && isClosed ? 'closed' : undefined}
              data-key={keys[act]}
              onClick={() => onAct(act)}
            >
              {act}
            </Button>
          ))}
        </div>
      )}
      {isClosed && (
        <div id="closed" className={classes.closed}>
          <p>It cannot be approved now:</p>
          <ul>
            {obstacles.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
          <HeldFor withdrawal={withdrawal} />
          <Button
            variant="default"
            onClick={() => queryClient.refetchQueries({ queryKey: reviewQuery(withdrawal.id).queryKey })}
          >
            Look Again
          </Button>
        </div>
      )}
    </section>
  );
}
