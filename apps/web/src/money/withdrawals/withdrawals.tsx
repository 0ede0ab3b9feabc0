import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../../people/members/use-may.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import table from '../../ui/tables/server-table.module.css';
import { Table } from '../../ui/tables/table.tsx';
import { TableSkeleton } from '../../ui/states/skeletons.tsx';
import { useCancelWithdrawal } from './use-cancel-withdrawal.ts';
import { useConfirmWithdrawal } from './use-confirm-withdrawal.ts';
import { withdrawalColumns } from './withdrawal-columns.tsx';
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
        <EmptyState hint="You can have free money in your wallet paid to your bank account. Your requests appear here.">
          You have not withdrawn anything yet.
        </EmptyState>
      ) : (
        <Table
          caption="Withdrawals"
          className={`${table.grid} ${classes.rows}`}
          columns={withdrawalColumns(acts)}
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
