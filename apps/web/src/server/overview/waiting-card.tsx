import { mostSummed } from '@guildhall/contract/trust/operators.contract.ts';
import { formatWhole } from '@guildhall/contract/money.ts';
import { LinkCard } from '../../ui/link-card.tsx';
import { howLong } from '../../console/how-long.ts';
import classes from '../../console/operator.module.css';
import { Money } from '../../ui/money.tsx';
import type { Overview } from '../../console/overview.queries.ts';

type Props = {
  title: string;
  waiting: NonNullable<Overview['waiting']['payouts']>;
  /** When they were counted. */
  now: number;
  /** Whether the one that waits longest does so for too long. */
  isLate: boolean;
  /** Whether more wait than were counted. */
  isCut: boolean;
  to: string;
};

/** How many wait, with how much money, and since when; it leads to their list. */
export function WaitingCard({ title, waiting: { count, oldest, amount }, now, isLate, isCut, to }: Props) {
  const number = (
    <strong className={classes.number}>
      {formatWhole(count)}
      {isCut && '+'}
    </strong>
  );
  return (
    <li>
      <LinkCard to={to} title={title} meta={number}>
        <span>
          <span className={isLate ? classes.late : undefined}>
            {isLate ? 'Late: the' : 'The'} oldest for {howLong(oldest, now)}
          </span>
          {amount > 0 && (
            <>
              , <Money dollars={amount} />
              {count > mostSummed && ' and more'}
            </>
          )}
        </span>
      </LinkCard>
    </li>
  );
}
