import type { ComparedMonth } from '@guildhall/contract/market/new-plans.contract.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDate, formatMonth } from '../../ui/date-text.tsx';
import { Money } from '../../ui/money.tsx';
import { Table, type Column } from '../../ui/tables/table.tsx';
import type { ComparedPlans } from './new-plans.queries.ts';
import classes from './new-plans.module.css';

const columns: Column<ComparedMonth>[] = [
  { label: 'Month', cell: ({ month }) => formatMonth(month) },
  { label: 'Current plan', align: 'end', cell: ({ now }) => <Sum dollars={now} /> },
  { label: 'New plan', align: 'end', cell: ({ changed }) => <Sum dollars={changed} /> },
];

function Sum({ dollars }: { dollars: number }) {
  return dollars === 0 ? <span aria-label="Nothing">–</span> : <Money dollars={dollars} />;
}

const shownAtFirst = 6;

/** The plan in force and a new one side by side: what falls due in which month, and when the last of it does. */
export function ComparedPlansTable({ compared }: { compared: ComparedPlans }) {
  const [isWhole, setWhole] = useState(false);
  const { unpaid, lastNow, lastChanged, months } = compared;
  const rows = isWhole ? months : months.slice(0, shownAtFirst);
  return (
    <div className={classes.compared}>
      <p>
        <Money dollars={unpaid} /> in both: until {formatDate(lastNow)} by the current plan, until{' '}
        <strong>{formatDate(lastChanged)}</strong> by the new one.
      </p>
      <Table
        caption="Both plans by month"
        columns={columns}
        rowKey={({ month }) => month}
        rows={rows}
        className={classes.months}
      />
      {months.length > rows.length && (
        <Button variant="default" mt="md" onClick={() => setWhole(true)}>
          Show All {months.length} Months
        </Button>
      )}
    </div>
  );
}
