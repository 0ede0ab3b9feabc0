import { formatWhole } from '@guildhall/contract/money.ts';
import { LinkCard } from '../../ui/link-card.tsx';
import { howLong } from '../../console/how-long.ts';
import classes from '../../console/operator.module.css';
import type { Overview } from './overview.queries.ts';

type Props = {
  title: string;
  waiting: NonNullable<Overview['waiting']['payouts']>;
  /** When they were counted. */
  now: number;
  /** Whether more wait than were counted. */
  isCut: boolean;
  to: string;
};

/** How many wait, and since when; it leads to their list. */
export function WaitingCard({ title, waiting: { count, oldest }, now, isCut, to }: Props) {
  const number = (
    <strong className={classes.number}>
      {formatWhole(count)}
      {isCut && '+'}
    </strong>
  );
  const since = oldest === '' ? 'None right now' : `The oldest for ${howLong(oldest, now)}`;
  return (
    <li>
      <LinkCard to={to} title={title} meta={number}>
        {since}
      </LinkCard>
    </li>
  );
}
