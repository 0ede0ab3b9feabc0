import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../people/members/use-may.ts';
import { DateText } from '../../ui/date-text.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import table from '../../ui/tables/server-table.module.css';
import { Table, type Column } from '../../ui/tables/table.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { useCancelWithdrawal } from './use-cancel-withdrawal.ts';
import { useConfirmWithdrawal } from './use-confirm-withdrawal.ts';
import { WhoWithdraws } from './who-withdraws.tsx';
import { WithdrawalStatusWord } from './withdrawal-status.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import classes from './withdrawals.module.css';
import { withdrawalsQuery, type Withdrawal } from './withdrawals.queries.ts';

const ConfirmOwnDialog = lazyDialog(() => import('./confirm-own.tsx').then((module) => module.ConfirmOwnDialog));

/** What one has asked to be paid out, how each stands, and the way back while nobody has decided. */
export function Withdrawals() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(withdrawalsQuery());
  const { cancel, isPending } = useCancelWithdrawal();
  const confirming = useConfirmWithdrawal();
  const [proving, setProving] = useState<{ which: Withdrawal; opened: boolean }>();
  const mayMoveMoney = useMay('treasurer');
  const rows = data?.pages.flatMap(({ records }) => records) ?? [];
  const acts = (row: Withdrawal) => (
    <>
      {row.mayProve && <Button onClick={() => setProving({ which: row, opened: true })}>Confirm</Button>}
      {row.mayConfirm && (
        <Button disabled={confirming.isPending} onClick={() => void confirming.confirmOne(row)}>
          Confirm
        </Button>
      )}
      {row.status === 'requested' && mayMoveMoney && (
        <Button variant="default" disabled={isPending} onClick={() => void cancel(row)}>
          Cancel
        </Button>
      )}
    </>
  );
  return (
    <section aria-labelledby="withdrawals" className={classes.list}>
      <h2 id="withdrawals">Withdrawals</h2>
      {!data ? (
        error ? (
          <ErrorState error={error} retry={refetch} />
        ) : (
          <TableSkeleton />
        )
      ) : rows.length === 0 ? (
        <EmptyState hint="Money that is free in your wallet can be paid to your bank account. Your requests appear here until the money has arrived.">
          You have not withdrawn anything yet.
        </EmptyState>
      ) : (
        <Table
          caption="Withdrawals"
          className={`${table.grid} ${classes.rows}`}
          columns={columns(acts)}
          rowKey={({ id }) => id}
          rows={rows}
        />
      )}
      <ConfirmOwnDialog
        opened={proving?.opened ?? false}
        withdrawal={proving?.which}
        onClose={() => setProving((last) => last && { ...last, opened: false })}
      />
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show More
        </Button>
      )}
    </section>
  );
}

/** `acts` are what can be done with one of them. */
function columns(acts: (withdrawal: Withdrawal) => ReactNode): Column<Withdrawal>[] {
  return [
    { label: 'Date', cell: ({ createdAt }) => <DateText iso={createdAt} withTime /> },
    {
      label: 'Amount',
      align: 'end',
      cell: ({ test, amount }) => (
        <span>
          {test && <span className={classes.test}>TEST</span>} <Money dollars={amount} />
        </span>
      ),
    },
    { label: 'Account', cell: ({ account }) => account, className: classes.account },
    {
      label: 'Status',
      cell: (withdrawal) => (
        <div className={classes.status}>
          <div>
            <WithdrawalStatusWord status={withdrawal.status} />
            <WhoWithdraws withdrawal={withdrawal} />
            {withdrawal.reason && <p className={classes.reason}>{withdrawal.reason}</p>}
            <Waits withdrawal={withdrawal} />
            {withdrawal.status === 'paid' && (
              <p className={classes.reason}>
                On <DateText iso={withdrawal.paidAt} />
              </p>
            )}
            <WithdrawalDetails withdrawal={withdrawal} />
          </div>
          {acts(withdrawal)}
        </div>
      ),
    },
  ];
}

/** What has to come before it can be paid. */
function Waits({ withdrawal }: { withdrawal: Withdrawal }) {
  const { confirm, mayProve, confirmUntil, unverified, firstWaitsUntil, cardWaitsUntil } = withdrawal;
  return (
    <>
      {confirm && (
        <p className={classes.reason}>
          Waits for {mayProve ? 'your' : 'a'} confirmation until <DateText iso={confirmUntil} withTime />, then it is
          canceled
        </p>
      )}
      {unverified && (
        <p className={classes.reason}>
          Waits until the e-mail address of the account is verified, by the link of a mail
        </p>
      )}
      {firstWaitsUntil !== '' && (
        <p className={classes.reason}>
          Waits until <DateText iso={firstWaitsUntil} withTime />, since it is your first one
        </p>
      )}
      {cardWaitsUntil !== '' && (
        <p className={classes.reason}>
          Waits until <DateText iso={cardWaitsUntil} withTime />, since its money came by card
        </p>
      )}
    </>
  );
}
