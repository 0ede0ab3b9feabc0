import { Button } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import classes from '../../console/operator.module.css';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { bankLineColumns } from './bank-line-columns.tsx';
import { bankStatementsQuery, type BankStatement, type LeftLine } from './bank-statements.operator.queries.ts';

const UploadDialog = lazyDialog(() =>
  import('./upload-statement-dialog.tsx').then((module) => module.UploadStatementDialog),
);

/** What the bank says that it has paid and sent back: the statements that were uploaded, and the lines that wait for a person. */
export function Component() {
  const [uploads, setUploads] = useState(false);
  return (
    <>
      <ConsoleQueue
        lead="A bank statement marks withdrawals as paid and returned. You see what it would mark before it does."
        actions={<Button onClick={() => setUploads(true)}>Upload Statement</Button>}
        caption="Bank statements"
        columns={columns}
        rowKey={({ id }) => id}
        query={bankStatementsQuery()}
        empty={{
          text: 'No bank statement was uploaded yet.',
          hint: 'Download one from the bank as camt.053, then upload it here.',
        }}
      >
        <LeftLines />
      </ConsoleQueue>
      <UploadDialog opened={uploads} onClose={() => setUploads(false)} />
    </>
  );
}

/** Lines that no statement could settle, those that have waited longest first. */
function LeftLines() {
  const first = useInfiniteQuery(bankStatementsQuery()).data?.pages[0];
  if (!first || first.left.length === 0) return null;
  return (
    <section aria-labelledby="left" className={classes.part}>
      <h2 id="left">Waiting for a Person</h2>
      <CardTable caption="Lines waiting for a person" columns={leftColumns} rowKey={({ id }) => id} rows={first.left} />
      {first.moreLeft && <p className={classes.soft}>There are more. These have waited longest.</p>}
    </section>
  );
}

const leftColumns: KeyColumn<LeftLine>[] = [
  ...bankLineColumns,
  {
    label: 'Why',
    cell: ({ why, statementId, reference }) => (
      <div>
        {why}
        <p>
          <Link
            to={pathTo('operator/bank-statements/statement', { id: statementId })}
            aria-label={`Statement with ${reference || 'a line without a reference'}`}
          >
            Statement
          </Link>
        </p>
      </div>
    ),
  },
];

const columns: KeyColumn<BankStatement>[] = [
  {
    label: 'Statement',
    cell: ({ id, name, format, account }) => (
      <div>
        <Link to={pathTo('operator/bank-statements/statement', { id })}>{name === '' ? 'CSV file' : name}</Link>
        <p className={classes.soft}>{format === 'csv' ? 'CSV' : account}</p>
      </div>
    ),
  },
  {
    label: 'Days',
    cell: ({ firstDay, lastDay }) => (
      <>
        {firstDay === '' ? '–' : <DateText iso={firstDay} />}
        {lastDay !== '' && lastDay !== firstDay && (
          <>
            {' to '}
            <DateText iso={lastDay} />
          </>
        )}
      </>
    ),
  },
  {
    label: 'Uploaded',
    cell: ({ readAt, readBy }) => (
      <div>
        <DateText iso={readAt} withTime />
        <p className={classes.soft}>{readBy}</p>
      </div>
    ),
  },
  { label: 'Lines', align: 'end', cell: ({ lines }) => formatWhole(lines) },
  {
    label: 'Status',
    cell: ({ appliedAt, paid, returned, waiting }) =>
      appliedAt === '' ? (
        'Nothing marked yet'
      ) : (
        <div>
          {formatWhole(paid)} paid, {formatWhole(returned)} returned
          {waiting > 0 && <p className={classes.soft}>{formatWhole(waiting)} left to a person</p>}
        </div>
      ),
  },
];
