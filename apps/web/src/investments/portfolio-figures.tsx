import { Money } from '../ui/money.tsx';
import { DateText } from '../ui/date-text.tsx';
import type { Portfolio } from './investments.queries.ts';
import classes from './investments.module.css';

/** What the viewer has given, gets back, has got back, and when the next part is due. */
export function PortfolioFigures({ portfolio }: { portfolio: Portfolio }) {
  const { invested, receivable, nextDue } = portfolio;
  return (
    <dl className={classes.figures} aria-label="Your investments in figures">
      <div>
        <dt>Invested</dt>
        <dd>
          <Money dollars={invested} />
        </dd>
      </div>
      <div>
        <dt>Receivable</dt>
        <dd>
          <Money dollars={receivable} />
        </dd>
        <dd className={classes.note}>In all, if every project pays</dd>
      </div>
      <div>
        <dt>Returned</dt>
        <dd>
          <Money dollars={0} />
        </dd>
        <dd className={classes.note}>Nothing has come back through Guildhall yet</dd>
      </div>
      <div>
        <dt>Next due</dt>
        <dd>{nextDue ? <Money dollars={nextDue.amount} /> : '–'}</dd>
        <dd className={classes.note}>{nextDue ? <DateText iso={nextDue.date} /> : 'Nothing is due'}</dd>
      </div>
    </dl>
  );
}
