import { formatDollars } from '@guildhall/contract/money.ts';
import type { FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { rateInWords } from '@guildhall/contract/market/returns.ts';
import { Money } from '../../ui/money.tsx';
import type { Portfolio } from './investments.queries.ts';
import { partsInWords } from './parts-in-words.ts';
import { withoutRate } from './without-rate.ts';
import classes from './investments.module.css';

const FlowsDialog = lazyDialog(() => import('./flows-dialog.tsx').then((module) => module.FlowsDialog));

const figures = [
  ['invested', 'Invested', ''],
  ['inEscrow', 'In Escrow', 'Not with the organization yet'],
  ['returned', 'Returned', 'From repayments and refunds'],
  ['outstanding', 'Outstanding', 'Principal not paid back yet'],
  ['expected', 'Expected', 'Principal and return to come'],
  ['yearlyRate', 'Yearly Rate', 'Achieved so far'],
] as const satisfies [FlowFigure, term: string, note: string][];

/** The achieved yearly rate in words, or why there is none. */
function achievedOf({ yearlyRate }: Portfolio): string {
  if (!yearlyRate) return 'Not yet';
  return yearlyRate.state === 'rate' ? rateInWords(yearlyRate.achieved) : withoutRate[yearlyRate.state][0];
}

/** What the viewer has given, got back, and has still to get; each opens what it is made of. */
export function PortfolioFigures({ portfolio }: { portfolio: Portfolio }) {
  const [open, setOpen] = useState<FlowFigure>('invested');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <dl className={classes.figures} aria-label="Your investments in figures">
        {figures.map(([figure, term, note]) => (
          <div key={figure}>
            <dt id={`figure-${figure}`}>{term}</dt>
            <dd>
              <button
                type="button"
                id={`open-${figure}`}
                className={classes.figure}
                aria-haspopup="dialog"
                aria-labelledby={`figure-${figure} open-${figure}`}
                onClick={() => {
                  setOpen(figure);
                  setOpened(true);
                }}
              >
                {figure === 'yearlyRate' ? achievedOf(portfolio) : <Money dollars={portfolio[figure]} />}
              </button>
            </dd>
            {note !== '' && <dd className={classes.note}>{note}</dd>}
            {figure === 'returned' &&
              partsInWords(portfolio.returnedParts).map((part) => (
                <dd key={part} className={classes.note}>
                  {part}
                </dd>
              ))}
            {figure === 'returned' && portfolio.compensation > 0 && (
              <dd className={classes.note}>
                And {formatDollars(portfolio.compensation)} compensation for late reports
              </dd>
            )}
          </div>
        ))}
      </dl>
      <FlowsDialog figure={open} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
