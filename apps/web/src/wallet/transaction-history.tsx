import type { walletRecord } from '@guildhall/contract/wallet.contract.ts';
import type * as z from 'zod/mini';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { DateText } from '../ui/date-text.tsx';
import { Money } from '../ui/money.tsx';
import type { Column } from '../ui/server-table.tsx';
import { ServerTable } from '../ui/server-table.tsx';
import classes from './wallet.module.css';
import { walletHistoryQuery } from './wallet.queries.ts';

type Transaction = z.output<typeof walletRecord>;

const columns: Column<Transaction>[] = [
  {
    label: 'Name',
    cell: (row) =>
      row.receipt ? (
        <span>
          {row.paymentTitle}{' '}
          <Link to={paths.receipt(row.receipt)} className={classes.receiptLink}>
            View receipt<span className="gh-visually-hidden"> for {row.paymentTitle}</span>
          </Link>
        </span>
      ) : (
        row.paymentTitle
      ),
  },
  { label: 'Project', cell: (row) => row.projectTitle || '–' },
  { label: 'Date', cell: (row) => <DateText iso={row.transactionDate} withTime /> },
  {
    label: 'Price',
    align: 'end',
    cell: (row) => <Money dollars={row.amount} direction={row.transactionType === 'C' ? 'credit' : 'debit'} />,
  },
];

/** Everything that came and left, newest first. */
export function TransactionHistory() {
  return (
    <section aria-labelledby="history" className={classes.history}>
      <h2 id="history">Transaction History</h2>
      <ServerTable
        caption="Transaction History"
        columns={columns}
        rowKey={(row) => row.id}
        query={walletHistoryQuery}
        sort={{ column: 2, dir: 'desc' }}
        empty="Nothing has come or left yet."
      />
    </section>
  );
}
