import { paths } from '../paths.ts';
import { StatusWord } from '../payments/status-word.tsx';
import { DateText } from '../ui/date-text.tsx';
import { LinkCard } from '../ui/link-card.tsx';
import { Money } from '../ui/money.tsx';
import { truncate } from '../ui/truncate.ts';
import type { Investment } from './investments.queries.ts';
import classes from './investments.module.css';

/** Spec §9. */
const messageCharacters = 25;

type Props = { investment: Investment; eager: boolean };

/** Photo, name, message, amount and date; what is not paid says so. */
export function InvestmentCard({ investment, eager }: Props) {
  return (
    <LinkCard
      to={paths.investmentDetail(investment.id)}
      title={investment.name}
      picture={investment.photo}
      kind="project"
      eager={eager}
      meta={truncate(investment.msg, messageCharacters)}
    >
      <span className={classes.amount}>
        <Money dollars={investment.amount} />
      </span>
      {investment.status === 'COMPLETED' ? null : <StatusWord status={investment.status} />}
      <span className={classes.soft}>
        <DateText iso={investment.createdAt} />
      </span>
    </LinkCard>
  );
}
