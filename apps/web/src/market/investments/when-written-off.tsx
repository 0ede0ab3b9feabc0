import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { lostOf } from './lost-of.ts';
import type { InvestmentDetails } from './investments.queries.ts';
import classes from './where-money-is.module.css';

/** What of an investment is lost, why, and what can still come back. */
export function WhenWrittenOff({ investment }: { investment: InvestmentDetails }) {
  const { writtenOff, organization, organizationId, mayDispute } = investment;
  if (!writtenOff) return null;
  const { on, reason, principal, return: gain, lateInterest } = writtenOff;
  return (
    <section aria-labelledby="when-written-off" className={classes.where}>
      <h2 id="when-written-off">Written Off</h2>
      <p>
        <strong>
          You have lost <Money dollars={lostOf(investment)} />:
        </strong>{' '}
        <Money dollars={principal} /> of principal, <Money dollars={gain} /> of return
        {lateInterest > 0 && (
          <>
            {' '}
            and <Money dollars={lateInterest} /> of late interest
          </>
        )}
        .
      </p>
      <p>
        Two people at Guildhall wrote the project off on {formatDate(on)}: “{reason}”
      </p>
      <p>
        If {organization} still pays, your part arrives in your wallet automatically. The money goes to all investors in
        proportion to what each has lost, principal first.
      </p>
      <p>
        What you can do: write or complain to{' '}
        <Link to={pathTo('organization/details', { id: organizationId })}>{organization}</Link>
        {mayDispute && ', or open a dispute at the end of this page'}.
      </p>
    </section>
  );
}
