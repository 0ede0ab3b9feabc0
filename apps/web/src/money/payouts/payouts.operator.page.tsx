import { formatWhole } from '@guildhall/contract/money.ts';
import { Link } from 'react-router';
import { pathTo } from '../../paths.ts';
import { DateText } from '../../ui/date-text.tsx';
import { ConsoleQueue } from '../../console/console-queue.tsx';
import type { KeyColumn } from '../../ui/tables/card-table.tsx';
import classes from '../../console/operator.module.css';
import { payoutBatchesQuery, type PayoutBatch } from './payouts.operator.queries.ts';
import { ReadyWithdrawals } from './ready-withdrawals.tsx';
import { SignedMoney } from '../../console/test-sign.tsx';
import { useMayPay } from '../../console/use-operator-role.ts';

/** Withdrawals on their way to the bank: what is approved and waits, and the batches that were made of it. */
export function Component() {
  const mayPay = useMayPay();
  return (
    <ConsoleQueue
      lead="Approved withdrawals go to the bank in batches. Each batch is one file for the bank."
      caption="Payout batches"
      columns={columns}
      rowKey={({ id }) => id}
      query={payoutBatchesQuery()}
      empty={{
        text: 'There are no batches yet.',
        hint: mayPay
          ? 'Approve withdrawals, then create a batch here.'
          : 'A finance operator creates them from approved withdrawals.',
      }}
    >
      <ReadyWithdrawals mayPay={mayPay} />
    </ConsoleQueue>
  );
}

const columns: KeyColumn<PayoutBatch>[] = [
  {
    label: 'Batch',
    cell: ({ id, number }) => <Link to={pathTo('operator/payouts/batch', { id })}>Batch {number}</Link>,
  },
  {
    label: 'Created',
    cell: ({ createdAt, createdBy }) => (
      <div>
        <DateText iso={createdAt} withTime />
        <p className={classes.soft}>{createdBy}</p>
      </div>
    ),
  },
  { label: 'Payments', align: 'end', cell: ({ payments }) => formatWhole(payments) },
  {
    label: 'Amount',
    align: 'end',
    cell: ({ amount, test }) => <SignedMoney amount={amount} test={test} />,
  },
  {
    label: 'Status',
    cell: ({ waiting, returned }) => (
      <div>
        {waiting === 0 ? 'Nothing left to pay' : `${formatWhole(waiting)} to pay`}
        {returned > 0 && <p className={classes.soft}>{formatWhole(returned)} returned</p>}
      </div>
    ),
  },
];
