import { formatDollars } from '@guildhall/contract/money.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { wallet as walletCall } from '@guildhall/contract/wallet.contract.ts';
import { Skeleton } from '@mantine/core';
import { AreaChart } from '../ui/area-chart.tsx';
import { formatDate } from '../ui/date-text.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Money } from '../ui/money.tsx';
import classes from './wallet.module.css';

type Wallet = DataOf<typeof walletCall>;
type Props = { wallet: Wallet | undefined; error?: unknown; retry?: () => unknown; plot?: boolean };

/** What is free to spend, what is held apart, and how it came about. */
export const Balance = ({ wallet, error, retry, plot = true }: Props) => (
  <section aria-label="Balance" className={classes.balance}>
    {wallet ? (
      <>
        <div className={classes.figures}>
          <p className={classes.soft}>Free to spend</p>
          <Money dollars={wallet.amount} size="lg" />
          {wallet.held > 0 && (
            <p className={classes.soft}>
              <Money dollars={wallet.held} /> held for payments and withdrawals under way
            </p>
          )}
        </div>
        {plot && wallet.balances.length > 1 && (
          <AreaChart
            label="Balance over time"
            measure="Balance"
            steps
            points={wallet.balances.map(({ date, balance }) => ({ date, value: balance }))}
            format={formatDollars}
            formatDate={formatDate}
          />
        )}
      </>
    ) : error ? (
      <ErrorState error={error} {...(retry ? { retry } : {})} />
    ) : (
      <div role="status">
        <span className="gh-visually-hidden">Loading …</span>
        <Skeleton height={48} width={220} />
      </div>
    )}
  </section>
);
