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
        {organization} is reminded of it a day and two weeks after the day, and has to pay all holders of the project
        alike, the oldest day first.
      </p>
      {unlikely && (
        <p>
          <strong>Two operators say that it is unlikely to be paid back</strong>
          {inDefaultSince !== '' && ` since ${formatDate(inDefaultSince)}`}. What is paid from now on still goes to all
          holders alike.
        </p>
      )}
      {unlikely ? null : nextStageOn !== '' ? (
        <p>
          Unless it is paid, it is {state === 'overdue' ? 'late' : 'in default'} from {formatDate(nextStageOn)} on, and
          the page of the project says so.
        </p>
      ) : (
        <p>More than 90 days have passed. What is paid from now on still goes to all holders alike.</p>
      )}
      {state === 'default' && (
        <p>
          When nothing more can be expected, two operators write it off. You then read what you have lost; what{' '}
          {organization} still pays goes to the holders by what each has lost.
        </p>
      )}
      <p>
        What you can do: {hasNewPlan && 'vote on the new plan below where that is open, '}write or complain to{' '}
        <Link to={pathTo('organization/details', { id: organizationId })}>{organization}</Link>
        {mayDispute && ', or open a dispute at the end of this page'}.
      </p>
    </section>
  );
}
