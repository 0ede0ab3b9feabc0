import { formatDollars } from '@guildhall/contract/money.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { Money } from '../../ui/money.tsx';
import classes from './account-home.module.css';
import type { OrganizationHome } from './organizations.queries.ts';
import { SharingQuestion } from './sharing-question.tsx';

/** What an organization holds, has raised, and has to pay back soon. */
export function OwnOrganization({ organization }: { organization: OrganizationHome }) {
  const { held, raisedThisMonth, repaymentsSoon, repaymentsOverdue } = organization;
  return (
    <section aria-labelledby="own-organization" className={classes.own}>
      <div className={classes.head}>
        <h2 id="own-organization">Your Organization</h2>
        <Link to={pathTo('my/members')}>Members</Link>
      </div>
      <dl className={classes.figures} aria-label="Your organization in figures">
        <div>
          <dt>Held</dt>
          <dd>
            <Money dollars={held} />
          </dd>
        </div>
        <div>
          <dt>Raised This Month</dt>
          <dd>
            <Money dollars={raisedThisMonth} />
          </dd>
        </div>
      </dl>
      <Link to={pathTo('repayments')} className={classes.thing}>
        <span>
          Repayments
          <span className={classes.note}>
            {repaymentsSoon > 0
              ? `${formatDollars(repaymentsSoon)} due in the next 30 days`
              : 'Nothing due in the next 30 days'}
            {repaymentsOverdue > 0 && (
              <span className={classes.overdue}>, {formatDollars(repaymentsOverdue)} overdue</span>
            )}
          </span>
        </span>
        <IconChevronRight size={18} aria-hidden />
      </Link>
      {organization.asksToShare && <SharingQuestion />}
    </section>
  );
}
