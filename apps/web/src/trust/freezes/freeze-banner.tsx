import type { StandingFreeze } from '@guildhall/contract/live.contract.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatDate } from '../../ui/date-text.tsx';
import classes from './freezes.module.css';

/** On every screen, while the account is frozen: before somebody fills in a form that will be refused. */
export function FreezeBanner({ freeze: { of, until } }: { freeze: StandingFreeze }) {
  return (
    <section className={classes.banner} aria-label="Frozen">
      <p>
        {of === 'account' ? (
          <>
            <strong>This account is frozen until {formatDate(until)}.</strong> You can read everything, but not pay,
            withdraw or publish.
          </>
        ) : (
          <>
            <strong>Your own account is frozen until {formatDate(until)}.</strong> You can read everything for this
            organization, but not do anything else.
          </>
        )}{' '}
        {of === 'account' && <Link to={pathTo('my/profile')}>Why, and how to appeal</Link>}
      </p>
    </section>
  );
}
