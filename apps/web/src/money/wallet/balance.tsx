import { formatDollars } from '@guildhall/contract/money.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import type { wallet as walletCall } from '@guildhall/contract/money/wallet.contract.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { AreaChart } from '../../ui/plots/area-chart.tsx';
import { DateText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Money } from '../../ui/money.tsx';
import { walletBalancesQuery } from './wallet.queries.ts';
import classes from './wallet.module.css';

type Wallet = ReceivedOf<typeof walletCall>;
type Props = { wallet: Wallet | undefined; error?: unknown; retry?: () => unknown; plot?: boolean };

/** What is free to spend, what is held apart, and how it came about. */
export function Balance({ wallet, error, retry, plot = true }: Props) {
  return (
    <section aria-label="Balance" className={classes.balance}>
      {error && !wallet ? (
        <ErrorState error={error} {...(retry ? { retry } : {})} />
      ) : (
        <>
          <div className={classes.figures}>{wallet ? <Figures wallet={wallet} /> : <FiguresSkeleton />}</div>
          {plot && (
            <div className={classes.plot}>
              <BalancePlot />
            </div>
          )}
        </>
      )}
    </section>
  );
}

function Figures({ wallet }: { wallet: Wallet }) {
  return (
    <>
      <p className={classes.soft}>Free to spend</p>
      <Money dollars={wallet.amount} size="lg" />
      {wallet.held > 0 && (
        <p className={classes.soft}>
          <Money dollars={wallet.held} /> held for payments and withdrawals in progress
        </p>
      )}
      {wallet.pending !== undefined && (
        <p className={classes.soft}>
          <Money dollars={wallet.pending} /> on its way. PayPal or your bank has not confirmed it yet. We add it once
          they do, which can take a few days.
        </p>
      )}
      {wallet.cardMoney && (
        <p className={classes.soft}>
          <Money dollars={wallet.cardMoney.withdrawable} /> can be withdrawn now, and all of it from{' '}
          <DateText iso={wallet.cardMoney.until} withTime />. Money that came by card has to wait a few days.
        </p>
      )}
      {wallet.disputed !== undefined && (
        <p className={classes.owed}>
          <Money dollars={wallet.disputed} /> taken back by your bank or PayPal, because the payment is disputed there.
          It comes back if they decide in our favor. To end the dispute, ask your bank or PayPal to withdraw it.
        </p>
      )}
      {wallet.owed !== undefined && (
        <p className={classes.owed}>
          <Money dollars={wallet.owed} /> owed, because a card payment was reversed after the money was spent. New money
          pays this first, and withdrawals have to wait.
        </p>
      )}
    </>
  );
}

function FiguresSkeleton() {
  return (
    <div role="status">
      <span className="gh-visually-hidden">Loading …</span>
      <Skeleton height={20} width={110} />
      <Skeleton height={44} width={220} mt={12} />
    </div>
  );
}

/** The balance of each day on which it changed, and of today; drawn once the figures are shown, as a plot takes a slow phone longer. */
function BalancePlot() {
  const { data, error, refetch } = useQuery(walletBalancesQuery());
  const isTime = useDeferredValue(true, false);
  if (!data && error) return <ErrorState error={error} retry={refetch} />;
  if (!data || !isTime) return <Skeleton height={220} />;
  return (
    <AreaChart
      label="Balance over time"
      measure="Balance"
      points={data.map(({ date, balance }) => ({ date, value: balance }))}
      format={formatDollars}
      empty="No money has come in or gone out yet. Once it has, you see your balance over time here."
    />
  );
}
