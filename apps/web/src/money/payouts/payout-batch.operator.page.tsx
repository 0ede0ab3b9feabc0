import { Button } from '@mantine/core';
import { formatWhole } from '@guildhall/contract/money.ts';
import { payoutBatchFile } from '@guildhall/contract/money/payout-files.operator.contract.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Money } from '../../ui/money.tsx';
import { WithdrawalStatusWord } from '../withdrawals/withdrawal-status.tsx';
import { CardTable, type KeyColumn } from '../../ui/tables/card-table.tsx';
import { act } from '../../console/operator-call.ts';
import { FileButton } from '../../console/file-button.tsx';
import { DetailFrame, useDetail } from '../../console/detail-frame.tsx';
import classes from '../../console/operator.module.css';
import { payoutBatchQuery, type PayoutBatchDetails } from './payouts.operator.queries.ts';
import { useMayPay } from '../../console/use-operator-role.ts';
import type { WithdrawalAct } from '../withdrawals/withdrawal-acts.ts';

const PaidDialog = lazyDialog(() =>
  import('./payout-batch-paid-dialog.tsx').then((module) => module.PayoutBatchPaidDialog),
);
const ActDialog = lazyDialog(() =>
  import('../withdrawals/withdrawal-act-dialog.tsx').then((module) => module.WithdrawalActDialog),
);

type Line = PayoutBatchDetails['records'][number];

/** One batch: its sums, its files for the bank, and each payment with what has become of it. */
export function Component() {
  return (
    <DetailFrame
      lead="Give the bank one of the two files. The audit log records that you opened one."
      detail={useDetail(payoutBatchQuery, 'No batch was chosen.')}
    >
      {(batch) => <Batch batch={batch} />}
    </DetailFrame>
  );
}

function Batch({ batch }: { batch: PayoutBatchDetails }) {
  const mayPay = useMayPay();
  const [paysAll, setPaysAll] = useState(false);
  const [asked, setAsked] = useState<{ act: WithdrawalAct; line: Line }>();
  return (
    <>
      {batch.test && (
        <p role="note" className={classes.testNote}>
          <strong>TEST</strong> There is no real money in this batch. Do not give its files to a bank.
        </p>
      )}
      {mayPay && (
        <div className={classes.acts}>
          <FileButton
            label="Download pain.001"
            read={() => act(payoutBatchFile, { id: batch.id, format: 'pain.001' })}
          />
          <FileButton label="Download CSV" read={() => act(payoutBatchFile, { id: batch.id, format: 'csv' })} />
          {batch.waiting > 0 && <Button onClick={() => setPaysAll(true)}>Mark Batch as Paid</Button>}
        </div>
      )}
      <div className={classes.sums}>
        <section aria-labelledby="batch">
          <h2 id="batch">Batch {batch.number}</h2>
          <DescriptionList
            label="Batch"
            items={[
              ['Amount', <Money key="amount" dollars={batch.amount} />],
              ['Payments', formatWhole(batch.payments)],
              ['Still to pay', formatWhole(batch.waiting)],
              ['Returned', formatWhole(batch.returned)],
              ['Created', <DateText key="created" iso={batch.createdAt} withTime />],
              ['Created by', batch.createdBy],
            ]}
          />
        </section>
        <section aria-labelledby="checksums">
          <h2 id="checksums">Checksums (SHA-256)</h2>
          <DescriptionList
            label="Checksums"
            items={[
              ['pain.001', <code key="xml">{batch.xmlSha256}</code>],
              ['CSV', <code key="csv">{batch.csvSha256}</code>],
            ]}
          />
        </section>
      </div>
      <section aria-labelledby="payments" className={classes.part}>
        <h2 id="payments">Payments</h2>
        <CardTable
          caption="Payments of the batch"
          columns={
            mayPay ? [linkedName, ...columns, change((act, line) => setAsked({ act, line }))] : [plainName, ...columns]
          }
          rowKey={({ id }) => id}
          rows={batch.records}
        />
      </section>
      <PaidDialog opened={paysAll} batch={batch} onClose={() => setPaysAll(false)} />
      <ActDialog
        key={asked && `${asked.act} ${asked.line.id}`}
        opened={asked !== undefined}
        act={asked?.act ?? 'Paid'}
        withdrawal={asked?.line}
        onClose={() => setAsked(undefined)}
      />
    </>
  );
}

const plainName: KeyColumn<Line> = { label: 'Name', cell: ({ name }) => name };
/** Who may look at one withdrawal gets there from its line. */
const linkedName: KeyColumn<Line> = {
  label: 'Name',
  cell: ({ id, name }) => <Link to={pathTo('operator/withdrawals/review', { id })}>{name}</Link>,
};

const columns: KeyColumn<Line>[] = [
  { label: 'Amount', align: 'end', cell: ({ amount }) => <Money dollars={amount} /> },
  { label: 'Account', cell: ({ account }) => account },
  {
    label: 'Status',
    cell: ({ status, bankReference, byOnePerson, firstReturnedBy, firstReturnReason }) => (
      <div>
        <WithdrawalStatusWord status={status} />
        {bankReference !== '' && <p className={classes.soft}>{bankReference}</p>}
        {status !== 'returned' && firstReturnedBy !== '' && (
          <p className={classes.soft}>
            Return first marked by {firstReturnedBy} (“{firstReturnReason}”), waiting for a second
          </p>
        )}
        {byOnePerson && <p className={classes.soft}>By one person</p>}
      </div>
    ),
  },
];

/** What is in a file of the bank is paid first, and only then returned. */
const lineActs: Partial<Record<Line['status'], WithdrawalAct>> = { approved: 'Paid', paid: 'Returned' };

function change(ask: (act: WithdrawalAct, line: Line) => void): KeyColumn<Line> {
  return {
    label: 'Change',
    cell: (line) => {
      const act = lineActs[line.status];
      return act ? (
        <Button variant="default" aria-label={`${act}: ${line.name}, ${line.account}`} onClick={() => ask(act, line)}>
          {act}
        </Button>
      ) : (
        '–'
      );
    },
  };
}
