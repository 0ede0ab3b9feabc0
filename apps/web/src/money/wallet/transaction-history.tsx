import type { walletKinds, walletRecord } from '@guildhall/contract/money/wallet.contract.ts';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { formatDate, formatDateTime } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { ServerTable, type SortedColumn } from '../../ui/tables/server-table.tsx';
import { useUrlState } from '../../ui/hooks/use-url-state.ts';
import classes from './wallet.module.css';
import { walletHistoryQuery } from './wallet.queries.ts';

type Transaction = z.input<typeof walletRecord>;

const columns: SortedColumn<Transaction>[] = [
  {
    label: 'Name',
    cell: (row) => (
      <span>
        <span>{row.paymentTitle}</span>{' '}
        {row.receipt && (
          <Link to={pathTo('receipt', { id: row.receipt })} className={classes.receiptLink}>
            View receipt<span className="gh-visually-hidden"> for {row.paymentTitle}</span>
          </Link>
        )}
      </span>
    ),
  },
  { label: 'Project', cell: (row) => row.projectTitle || '–' },
  { label: 'Date', cell: (row) => <Moment iso={row.transactionDate} /> },
  {
    label: 'Price',
    align: 'end',
    cell: (row) => <Money dollars={row.amount} direction={row.transactionType === 'C' ? 'credit' : 'debit'} />,
  },
];

/** A day and a time, of which the day is in the heading on a phone. */
function Moment({ iso }: { iso: string }) {
  const day = `${formatDate(iso)}, `;
  const time = formatDateTime(iso).slice(day.length);
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      <span className={classes.day}>{day}</span>
      {time}
    </time>
  );
}

type Option = { value: string; label: string };

const kindNames: Record<(typeof walletKinds)[number], string> = {
  added: 'Money added',
  order: 'Orders',
  investment: 'Investments',
  return: 'Returns from investments',
  withdrawal: 'Withdrawals',
  other: 'Refunds and corrections',
};
const kinds: Option[] = [
  { value: '', label: 'All kinds' },
  ...Object.entries(kindNames).map(([value, label]) => ({ value, label })),
];

const directions: Option[] = [
  { value: '', label: 'All' },
  { value: 'in', label: 'In' },
  { value: 'out', label: 'Out' },
];

/** The last two years, newest first, in UTC as the server counts them; what is older is in a statement. */
function lastMonths(): Option[] {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const now = new Date();
  const months = Array.from(
    { length: 24 },
    (_, back) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)),
  );
  return [
    { value: '', label: 'All months' },
    ...months.map((month) => ({ value: month.toISOString().slice(0, 7), label: format.format(month) })),
  ];
}

/** What the address says, as far as it is there to choose. */
function offered(options: Option[], value: string) {
  return options.some((option) => option.value === value) ? value : '';
}

function Filter({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Option[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <NativeSelect
      label={label}
      size="md"
      className={classes.filter}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Everything that came and left, newest first, or only that of a kind or a month, or of one direction. */
export function TransactionHistory() {
  const [chosen, setChosen] = useUrlState({ kind: '', month: '', direction: '', page: 1 });
  const [months] = useState(lastMonths);
  const kind = offered(kinds, chosen.kind);
  const month = offered(months, chosen.month);
  const direction = offered(directions, chosen.direction);
  return (
    <section aria-labelledby="history" className={classes.history}>
      <h2 id="history">Transaction History</h2>
      <ServerTable
        caption="Transaction History"
        columns={columns}
        rowKey={(row) => row.id}
        query={(input) =>
          walletHistoryQuery({
            ...input,
            ...(kind && { kind }),
            ...(month && { month }),
            ...(direction && { direction }),
          })
        }
        sort={{ column: 2, dir: 'desc' }}
        empty="No transactions yet."
        narrowed={kind + month + direction !== ''}
        group={(row) => formatDate(row.transactionDate)}
        filters={
          <>
            <Filter
              label="Kind"
              options={kinds}
              value={kind}
              onChange={(value) => setChosen({ kind: value, page: 1 })}
            />
            <Filter
              label="Month"
              options={months}
              value={month}
              onChange={(value) => setChosen({ month: value, page: 1 })}
            />
            <Filter
              label="In and Out"
              options={directions}
              value={direction}
              onChange={(value) => setChosen({ direction: value, page: 1 })}
            />
          </>
        }
      />
    </section>
  );
}
