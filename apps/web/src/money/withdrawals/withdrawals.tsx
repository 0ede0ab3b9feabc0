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
        <table className={`${table.grid} ${classes.rows}`}>
          <caption className="gh-visually-hidden">Withdrawals</caption>
          <thead>
            <tr className={classes.head}>
              <th scope="col">Date</th>
              <th scope="col" data-align="end">
                Amount
              </th>
              <th scope="col">Account</th>
              <th scope="col">Status</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <WithdrawalRow key={row.id} withdrawal={row}>
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
              </WithdrawalRow>
            ))}
          </tbody>
        </table>
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

/** `children` are what can be done with it. */
function WithdrawalRow({ withdrawal, children }: { withdrawal: Withdrawal; children: ReactNode }) {
  const { createdAt, test, amount, account, status, reason } = withdrawal;
  return (
    <tr>
      <td data-label="Date">
        <DateText iso={createdAt} withTime />
      </td>
      <td data-label="Amount" data-align="end">
        <span>
          {test && <span className={classes.test}>TEST</span>} <Money dollars={amount} />
        </span>
      </td>
      <td data-label="Account" className={classes.account}>
        {account}
      </td>
      <td data-label="Status">
        <div className={classes.status}>
          <div>
            <WithdrawalStatusWord status={status} />
            <WhoWithdraws withdrawal={withdrawal} />
            {reason && <p className={classes.reason}>{reason}</p>}
            <Waits withdrawal={withdrawal} />
            {status === 'paid' && (
              <p className={classes.reason}>
                On <DateText iso={withdrawal.paidAt} />
              </p>
            )}
            <WithdrawalDetails withdrawal={withdrawal} />
          </div>
          {children}
        </div>
      </td>
    </tr>
  );
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
