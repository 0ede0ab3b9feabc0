import { sumOfDollars } from '@guildhall/contract/money.ts';
import { rateInWords } from '@guildhall/contract/market/returns.ts';
import type { ReactNode } from 'react';
import { Money } from '../../ui/money.tsx';
import type { Portfolio } from './investments.queries.ts';
import { withoutRate, type YearlyRate } from './without-rate.ts';
import { partsInWords } from './parts-in-words.ts';
import classes from './portfolio-yield.module.css';

/** What the viewer's investments yield a year, what they are worth today, and the part of them that is lost. */
export function PortfolioYield({ portfolio }: { portfolio: Portfolio }) {
  const { yearlyRate, shownValue, outstanding, losses } = portfolio;
  if (!yearlyRate || shownValue === undefined || !losses) return null;
  const lost = sumOfDollars(losses.principal, losses.return, losses.lateInterest);
  return (
    <section aria-labelledby="yield" className={classes.yield}>
      <h2 id="yield">Your Yield</h2>
      <dl className={classes.figures}>
        <Figure term="Promised a Year" notes={['If everything had been paid on time']}>
          {yearlyRate.promised === null ? 'Not yet' : rateInWords(yearlyRate.promised)}
        </Figure>
        <Achieved rate={yearlyRate} />
        {outstanding > 0 && (
          <Figure
            term="Shown Value"
            notes={[
              shownValue < outstanding
                ? 'Value of your outstanding principal. Late amounts count for less, but are still owed'
                : 'Everything outstanding',
            ]}
          >
            <Money dollars={shownValue} />
          </Figure>
        )}
        {(lost > 0 || losses.recovered > 0) && (
          <>
            <Figure term="Written Off" notes={partsInWords(losses)}>
              <Money dollars={lost} />
            </Figure>
            <Figure term="Recovered" notes={['Paid since it was written off']}>
              <Money dollars={losses.recovered} />
            </Figure>
          </>
        )}
      </dl>
    </section>
  );
}

function Achieved({ rate }: { rate: YearlyRate }) {
  if (rate.state === 'rate') {
    return (
      <Figure
        term="Achieved a Year"
        notes={['Based on the days your money went out and came back, and today’s shown value']}
      >
        {rateInWords(rate.achieved)}
      </Figure>
    );
  }
  const [word, meaning] = withoutRate[rate.state];
  return (
    <Figure term="Achieved a Year" notes={[meaning(rate)]}>
      {word}
    </Figure>
  );
}

function Figure({ term, notes, children }: { term: string; notes: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
      {notes.map((note) => (
        <dd key={note} className={classes.note}>
          {note}
        </dd>
      ))}
    </div>
  );
}
