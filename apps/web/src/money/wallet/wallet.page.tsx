import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { queryClient } from '../../api/query-client.ts';
import { pathTo } from '../../paths.ts';
import { useMay } from '../../people/members/use-may.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { useLeave } from '../../ui/hooks/use-leave.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { readAddToInvest, type AddedToInvest } from './add-to-invest.ts';
import { Balance } from './balance.tsx';
import type { Receipt } from './receipt-line.tsx';
import { ReceiptLine } from './receipt-line.tsx';
import { TransactionHistory } from './transaction-history.tsx';
import { ConfirmJustRequested } from '../withdrawals/confirm-just-requested.tsx';
import { readJustRequested } from '../withdrawals/just-requested.ts';
import { Withdrawals } from '../withdrawals/withdrawals.tsx';
import { withdrawalsQuery } from '../withdrawals/withdrawals.queries.ts';
import classes from './wallet.module.css';
import { walletBalancesQuery, walletQuery } from './wallet.queries.ts';

const AddMoneyDialog = lazyDialog(() =>
  import('../payments/add-money-dialog.tsx').then((module) => module.AddMoneyDialog),
);

const StatementDialog = lazyDialog(() => import('./statement-dialog.tsx').then((module) => module.StatementDialog));

export function loader() {
  void queryClient.prefetchQuery(walletQuery());
  void queryClient.prefetchQuery(walletBalancesQuery());
  void queryClient.prefetchInfiniteQuery(withdrawalsQuery());
  return null;
}

/** The balance, the way in, the way out, and everything that moved (spec §2.wallet). */
export function Component() {
  const handed: unknown = useLocation().state;
  const justRequested = readJustRequested(handed);
  const toInvest = readAddToInvest(handed);
  const leave = useLeave();
  const [adding, setAdding] = useState(toInvest !== undefined);
  const [stating, setStating] = useState(false);
  const [receipt, setReceipt] = useState<Receipt>();
  const { data, error, refetch } = useQuery(walletQuery());
  const mayMoveMoney = useMay('treasurer');
  const added = (newest: Receipt) => {
    setReceipt(newest);
    if (toInvest)
      void leave(pathTo('invest', { id: toInvest.investIn }), 0, { paysFromWallet: true } satisfies AddedToInvest);
  };
  return (
    <>
      <PageTitle
        actions={
          <>
            <Button variant="default" onClick={() => setStating(true)}>
              Statement
            </Button>
            {data?.invoices && (
              <Button component={Link} variant="default" to={pathTo('wallet/invoices')}>
                Invoices
              </Button>
            )}
            {mayMoveMoney && (
              <>
                <Button component={Link} variant="default" to={pathTo('withdraw/request')}>
                  Withdraw
                </Button>
                <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
                  Add Money
                </Button>
              </>
            )}
          </>
        }
      />
      {toInvest && (
        <p className={classes.back}>
          <Link to={pathTo('invest', { id: toInvest.investIn })}>Back to Your Investment</Link>
        </p>
      )}
      <ConfirmJustRequested id={justRequested} />
      {receipt && <ReceiptLine receipt={receipt} onClose={() => setReceipt(undefined)} />}
      <Balance wallet={data} error={error} retry={refetch} />
      <Withdrawals />
      <TransactionHistory />
      <AddMoneyDialog opened={adding} typed={toInvest?.amount} onClose={() => setAdding(false)} onAdded={added} />
      <StatementDialog opened={stating} onClose={() => setStating(false)} />
    </>
  );
}
