import { formatDollars } from '@guildhall/contract/money.ts';
import { mostMatches } from '@guildhall/contract/paging.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { count } from '../../ui/count.ts';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { BarChart } from '../../ui/plots/bar-chart.tsx';
import classes from './calendar.module.css';
import type { Portfolio } from './investments.queries.ts';
import { comingMonths, receivableByQuarter } from './portfolio-points.ts';

/** How many months are listed at first. */
const most = 6;

/** What comes in which month: to look at, and to read with what is overdue first. */
export function Calendar({ portfolio }: { portfolio: Portfolio }) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [all, setAll] = useState(false);
  const { overdue } = portfolio;
  const coming = comingMonths(portfolio, today);
  return (
    <section aria-labelledby="calendar">
      <h2 id="calendar">Calendar</h2>
      {coming.length === 0 && overdue.amount === 0 ? (
        <p className={classes.soft}>Nothing is due.</p>
      ) : (
        <>
          <ReceivablePlot portfolio={portfolio} today={today} />
          <ul className={classes.list} aria-label="What comes">
            {overdue.amount > 0 && (
              <li className={classes.overdue}>
                <Link to={pathTo('investments', { status: 'overdue' })}>
                  Overdue: <Money dollars={overdue.amount} /> of {count(overdue.investments, 'investment')}
                  {overdue.investments === mostMatches && ' or more'}
                </Link>
              </li>
            )}
            {coming.slice(0, all ? undefined : most).map(({ date, amount }) => (
              <li key={date}>
                <span>
                  By <DateText iso={date} />
                </span>
                <Money dollars={amount} />
              </li>
            ))}
          </ul>
          {coming.length > most && (
            <Button variant="default" mt="sm" onClick={() => setAll(!all)} aria-expanded={all}>
              {all ? 'Show fewer' : `Show all ${coming.length}`}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** What is overdue stands left of today, what comes right of it. */
function ReceivablePlot({ portfolio, today }: { portfolio: Portfolio; today: string }) {
  const { overdue, coming, later } = receivableByQuarter(portfolio, today);
  return (
    <>
      <BarChart
        label="Expected back by quarter"
        head="Quarter"
        measure="Expected"
        bars={[...overdue, ...coming].map(({ name, amount, isOverdue }) => ({
          name,
          value: amount,
          ...(isOverdue && { note: 'overdue' }),
        }))}
        line={{ before: overdue.length, label: 'Today' }}
        format={formatDollars}
      />
      {later > 0 && (
        <p className={classes.soft}>
          After {coming.at(-1)!.name} another {formatDollars(later)} is due.
        </p>
      )}
    </>
  );
}
