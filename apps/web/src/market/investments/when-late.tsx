import { Link } from 'react-router';
import { daysOver } from '../../money/payments/days-over.ts';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { formatDate } from '../../ui/date-text.tsx';
import type { InvestmentDetails } from './investments.queries.ts';
import classes from './where-money-is.module.css';

/** What is known of an investment that is overdue, what happens next and when, and what its investor can do. */
export function WhenLate({ investment }: { investment: InvestmentDetails }) {
  const { state, dueOn, inDefaultSince, nextStageOn, unlikely, hasNewPlan, organization, organizationId, mayDispute } =
    investment;
  const daysLate = daysOver(dueOn);
  return (
    <section aria-labelledby="when-late" className={classes.where}>
      <h2 id="when-late">{state === 'default' ? 'In Default' : 'Paid Late'}</h2>
      <p>
        {daysLate > 0 && (
          <strong>
            Due on {formatDate(dueOn)}, {count(daysLate, 'day')} ago.{' '}
          </strong>
        )}
        {organization} gets reminders one day and two weeks after the due day. It has to pay all investors of the
        project in the same proportion, oldest due day first.
      </p>
      {unlikely && (
        <p>
          <strong>Two people at Guildhall have found that it is unlikely to be paid back</strong>
          {inDefaultSince !== '' && ` since ${formatDate(inDefaultSince)}`}. Any payment from now on still goes to all
          investors in the same proportion.
        </p>
      )}
      {unlikely ? null : nextStageOn !== '' ? (
        <p>
          Unless it is paid, it is {state === 'overdue' ? 'late' : 'in default'} from {formatDate(nextStageOn)} on, and
          the project’s page says so.
        </p>
      ) : (
        <p>
          More than 90 days have passed. Any payment from now on still goes to all investors in the same proportion.
        </p>
      )}
      {state === 'default' && (
        <p>
          When nothing more can be expected, Guildhall writes it off, which takes two people. You then see what you have
          lost. If {organization} still pays, the money goes to the investors in proportion to what each has lost.
        </p>
      )}
      <p>
        What you can do: {hasNewPlan && 'vote on the new plan below while the vote is open, '}write or complain to{' '}
        <Link to={pathTo('organization/details', { id: organizationId })}>{organization}</Link>
        {mayDispute && ', or open a dispute at the end of this page'}.
      </p>
    </section>
  );
}
