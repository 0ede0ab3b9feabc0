import classes from './withdrawals.module.css';
import type { Withdrawal } from './withdrawals.queries.ts';

/** Of an organization: who has requested a withdrawal, and who confirms it. */
export function WhoWithdraws({ withdrawal: { by, confirmedBy, needsSecond } }: { withdrawal: Withdrawal }) {
  return (
    <>
      {by !== '' && <p className={classes.reason}>By {by}</p>}
      {confirmedBy !== '' && <p className={classes.reason}>Confirmed by {confirmedBy}</p>}
      {needsSecond && <p className={classes.reason}>Needs a second member</p>}
    </>
  );
}
