import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import classes from '../../console/operator.module.css';
import type { QueuedWithdrawal } from './withdrawals.operator.queries.ts';

/** The ways to the cases for which money of a withdrawal's owner is held; nothing where there are none. */
export function HeldFor({ withdrawal }: { withdrawal: Pick<QueuedWithdrawal, 'riskCase' | 'sanctionsCase'> }) {
  const { riskCase, sanctionsCase } = withdrawal;
  return (
    <>
      {riskCase !== '' && (
        <p className={classes.soft}>
          <Link to={pathTo('operator/risk/review', { id: riskCase })}>Look at the signs of risk</Link>
        </p>
      )}
      {sanctionsCase !== '' && (
        <p className={classes.soft}>
          <Link to={pathTo('operator/sanctions/review', { id: sanctionsCase })}>Look at the sanctions case</Link>
        </p>
      )}
    </>
  );
}
