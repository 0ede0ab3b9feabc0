import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { BankAmount } from './bank-amount.tsx';
import type { BankLine } from './bank-statements.operator.queries.ts';

type Line = Omit<BankLine, 'outcome' | 'payments' | 'settledBy' | 'note'>;

/** The columns that each list of lines begins with. */
export const bankLineColumns: KeyColumn<Line>[] = [
  { label: 'Day', cell: ({ day }) => (day === '' ? '–' : <DateText iso={day} />) },
  {
    label: 'Amount',
    align: 'end',
    cell: ({ amount, currency, credit }) => <BankAmount amount={amount} currency={currency} credit={credit} />,
  },
  {
    label: 'Names',
    cell: ({ names, withdrawalId, batchId, owner }) => (
      <div>
        {withdrawalId !== '' ? (
          <Link to={pathTo('operator/withdrawals/review', { id: withdrawalId })}>Withdrawal of {owner}</Link>
        ) : batchId !== '' ? (
          <Link to={pathTo('operator/payouts/batch', { id: batchId })}>Whole batch</Link>
        ) : (
          'Nothing of ours'
        )}
        {names !== '' && <p className={classes.soft}>{names}</p>}
      </div>
    ),
  },
  { label: 'Reference', cell: ({ reference }) => (reference === '' ? '–' : reference) },
];
