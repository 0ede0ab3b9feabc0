import { toDollars } from '@guildhall/contract/money.ts';
import { mostWaiting, type operatorOverview as route } from '@guildhall/contract/operators.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../context.ts';
import { readOverview } from './operators.sql.ts';

/** What waits, what the wallets hold and owe, and the sums of this day. */
export async function operatorOverview({ db }: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const read = await readOverview(db, mostWaiting);
  const since = ({ count, oldest }: typeof read.withdrawals) => ({
    count,
    oldest: oldest === null ? '' : new Date(oldest).toISOString(),
  });
  return {
    waiting: {
      withdrawals: since(read.withdrawals),
      payouts: since(read.payouts),
      payments: since(read.payments),
    },
    money: {
      wallets: toDollars(read.walletCents),
      held: toDollars(read.heldCents),
      owed: toDollars(read.owedCents),
      atProviders: toDollars(read.providerCents),
      testMoney: toDollars(read.testCents),
    },
    today: {
      paidIn: toDollars(read.paidInCents),
      withdrawn: toDollars(read.withdrawnCents),
      invested: toDollars(read.investedCents),
      ordered: toDollars(read.orderedCents),
      accounts: read.accounts,
    },
  };
}
