import { formatDollars } from '@guildhall/contract/money.ts';
import { Button } from '@mantine/core';
import { FileFlag } from '../../trust/flags/flag-button.tsx';
import { DateText, formatDate } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import region from '../../ui/region.module.css';
import type { Expense } from './expenses.queries.ts';
import classes from './expenses.module.css';

type Props = {
  expense: Expense;
  isOwn: boolean;
  /** Where the viewer may. */
  onCorrect: (() => void) | undefined;
  onPaper: (() => void) | undefined;
};

/** An expense, or a correction of one, which says what it corrects. */
export function ExpenseItem({ expense, isOwn, onCorrect, onPaper }: Props) {
  const { line, spentOn, payee, amount, correctedAmount, corrects, correctedFrom, enteredAt } = expense;
  const about = `${payee}, ${formatDate(spentOn)}`;
  return (
    <div className={region.item}>
      <div className={region.what}>
        <strong>{corrects ? `Correction: ${payee}` : payee}</strong>
        <p className={region.soft}>
          {line} · Paid on <DateText iso={spentOn} /> · Entered on <DateText iso={enteredAt} />
        </p>
        {corrects && (
          <p className={region.soft}>
            Corrects the expense of {formatDollars(correctedFrom)} paid to {payee} on <DateText iso={spentOn} />.
          </p>
        )}
        {!corrects && correctedAmount !== amount && (
          <p className={region.soft}>With its corrections it comes to {formatDollars(correctedAmount)}.</p>
        )}
        {!corrects && <Paper expense={expense} about={about} isOwn={isOwn} />}
        {!corrects && (onCorrect ?? onPaper) && (
          <div className={classes.buttons}>
            {onPaper && expense.paperFor === '' && (
              <Button variant="default" size="compact-md" onClick={onPaper}>
                Add Paper<span className="gh-visually-hidden"> of {about}</span>
              </Button>
            )}
            {onCorrect && (
              <Button variant="default" size="compact-md" onClick={onCorrect}>
                Correct<span className="gh-visually-hidden"> {about}</span>
              </Button>
            )}
          </div>
        )}
      </div>
      <strong>
        {corrects && (amount > 0 ? '+' : '−')}
        <Money dollars={amount} />
      </strong>
    </div>
  );
}

function Paper({ expense, about, isOwn }: { expense: Expense; about: string; isOwn: boolean }) {
  const { paperFor, document, documentName, askedAt } = expense;
  if (paperFor === '')
    return (
      <p className={region.soft}>
        Without paper
        {askedAt !== '' && (
          <>
            . Paper asked for on <DateText iso={askedAt} />
          </>
        )}
      </p>
    );
  if (document === '') return <p className={region.soft}>Paper for investors</p>;
  return (
    <p className={region.soft}>
      <a href={document} target="_blank" rel="noreferrer">
        Paper<span className="gh-visually-hidden"> of {about}</span>
      </a>{' '}
      {documentName}
      {paperFor === 'investors' && ', for investors'}
      {!isOwn && <FileFlag link={document} about={`the paper of ${about}`} />}
    </p>
  );
}
