import { formatCents, fromDollars } from '@guildhall/contract/money.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { Money } from '../../ui/money.tsx';
import figures from '../investments/investments.module.css';
import classes from './repayments.module.css';
import { neededSoon, type Repayments } from './repayments.queries.ts';

/** What falls due, what should have been paid, what was, and what there is to pay with. */
export function RepaymentFigures({ repayments }: { repayments: Repayments }) {
  const { soon, overdue, paid, wallet } = repayments;
  return (
    <>
      <dl className={figures.figures} aria-label="Your repayments in figures">
        {(
          [
            ['Due in 30 days', soon],
            ['Overdue', overdue],
            ['Paid back so far', paid],
            ['Free in your wallet', wallet],
          ] as const
        ).map(([term, dollars]) => (
          <div key={term} data-wrong={(term === 'Overdue' && dollars > 0) || undefined} className={classes.figure}>
            <dt>{term}</dt>
            <dd>
              <Money dollars={dollars} />
            </dd>
          </div>
        ))}
      </dl>
      <NotCovered repayments={repayments} />
    </>
  );
}

/** A warning while the wallet has less than what is overdue or falls due soon. */
function NotCovered({ repayments }: { repayments: Repayments }) {
  const mayMoveMoney = useMay('treasurer');
  const needed = neededSoon(repayments);
  const missing = needed - fromDollars(repayments.wallet);
  if (missing <= 0n) return null;
  return (
    <p role="note" className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {formatCents(needed)} is overdue or due in the next 30 days. That is {formatCents(missing)} more than your
        wallet has. {mayMoveMoney && <Link to={pathTo('wallet')}>Add money</Link>}
      </span>
    </p>
  );
}
