import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DueDay } from './due-day.tsx';
import { StateWord, stateOfPurchase } from '../../money/payments/state-word.tsx';
import { StatusWord } from '../../money/payments/status-word.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Picture } from '../../ui/picture.tsx';
import { truncate } from '../../ui/truncate.ts';
import type { Investment } from './investments.queries.ts';
import classes from './investments.module.css';

/** Spec §2.cut-texts. */
const messageCharacters = 25;

/** A cell of the table that wide screens show; its column's name is at the top, and read aloud in each. */
function Sum({ label, dollars }: { label: string; dollars: number }) {
  return (
    <span className={classes.rowSum}>
      <span className="gh-visually-hidden">{label} </span>
      {dollars === 0 ? '–' : <Money dollars={dollars} />}
    </span>
  );
}

/** Photo, name, message, amount and date; its state and when the next part is due, or what keeps it from being paid. */
export function InvestmentRow({ investment }: { investment: Investment }) {
  const state = stateOfPurchase(investment);
  return (
    <Link to={pathTo('investment/detail', { id: investment.id })} className={classes.row}>
      <span className={classes.thumbnail}>
        <Picture src={investment.photo} kind="project" name={investment.name} sizes="96px" />
      </span>
      <span className={classes.rowWords}>
        <span className={classes.rowTitle}>{investment.name}</span>
        <span className={classes.soft}>{truncate(investment.msg, messageCharacters)}</span>
        {investment.shown && (
          <span>
            Outstanding <Money dollars={investment.outstanding} />, shown at {investment.shown.percent}%:{' '}
            <Money dollars={investment.shown.amount} />
          </span>
        )}
      </span>
      <span className={classes.rowAmount}>
        <Money dollars={investment.amount} />
        {state ? <StateWord state={state} /> : <StatusWord status={investment.status} />}
      </span>
      <span className={classes.rowDates}>
        <span className={classes.onCards}>
          <DateText iso={investment.createdAt} />
        </span>
        {investment.dueOn !== '' && (
          <span>
            <span className={classes.onCards}>Due </span>
            <DueDay iso={investment.dueOn} />
          </span>
        )}
        {investment.cancelUntil !== '' && (
          <span>
            Can be canceled until <DateText iso={investment.cancelUntil} />
          </span>
        )}
        {investment.returned > 0 && (
          <span className={classes.onCards}>
            <Money dollars={investment.returned} /> returned
          </span>
        )}
      </span>
      <Sum label="Next sum" dollars={investment.dueAmount} />
      <Sum label="Principal back" dollars={investment.principalBack} />
      <Sum label="Return" dollars={investment.returnBack} />
      <Sum label="Late interest" dollars={investment.lateBack} />
      <Sum label="Outstanding" dollars={investment.outstanding} />
      <Sum label="Written off" dollars={investment.writtenOff} />
    </Link>
  );
}
