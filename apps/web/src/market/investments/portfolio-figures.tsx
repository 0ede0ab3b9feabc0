import { mostMatches } from '@guildhall/contract/paging.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { Money } from '../../ui/money.tsx';
import { DateText } from '../../ui/date-text.tsx';
import type { Portfolio } from './investments.queries.ts';
import classes from './investments.module.css';

/** What the viewer has given, gets back, has got back by refunds, when the next part is due, and what is overdue. */
export function PortfolioFigures({ portfolio }: { portfolio: Portfolio }) {
  const { invested, receivable, returned, overdue, nextDue } = portfolio;
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
          <Money dollars={returned} />
        </dd>
        <dd className={classes.note}>
          {returned > 0 ? 'Came back by refunds' : 'Nothing has come back through Guildhall yet'}
        </dd>
      </div>
      <div>
        <dt>Next due</dt>
        <dd>{nextDue ? <Money dollars={nextDue.amount} /> : '–'}</dd>
        <dd className={classes.note}>
          {nextDue ? <DateText iso={nextDue.date} /> : overdue.amount > 0 ? 'Nothing else is due' : 'Nothing is due'}
        </dd>
        {overdue.amount > 0 && (
          <dd className={classes.note}>
            <Link to={pathTo('investments', { status: 'overdue' })} className={classes.overdue}>
              Overdue: <Money dollars={overdue.amount} /> of {count(overdue.investments, 'investment')}
              {overdue.investments === mostMatches && ' or more'}
            </Link>
          </dd>
        )}
      </div>
    </dl>
  );
}
