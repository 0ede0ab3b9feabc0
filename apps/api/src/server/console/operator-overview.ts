import { readBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import { listDefaults } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { listFreezesForOperator } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import { listComplaintsForOperator } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import { listDisputesForOperator } from '@guildhall/contract/trust/disputes.operator.contract.ts';
import { listFlagsForOperator } from '@guildhall/contract/trust/flags.operator.contract.ts';
import { listJobs } from '@guildhall/contract/server/health.operator.contract.ts';
import { listRiskReviews } from '@guildhall/contract/money/risk.operator.contract.ts';
import { listSanctionsCases } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import { listCardDisputes, listPaymentsForOperator } from '@guildhall/contract/money/payments.operator.contract.ts';
import { listVerificationsForOperator } from '@guildhall/contract/people/verification.operator.contract.ts';
import { mostLooked, listWithdrawalsForOperator } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { mostWaiting } from '@guildhall/contract/paging.ts';
import type { operatorOverview as route } from '@guildhall/contract/trust/operators.contract.ts';
import type { DataOf, Route } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { roleMay } from '../../platform/calls/role-may.ts';
import { readOverview } from './overview.sql.ts';

type Waiting = DataOf<typeof route>['waiting'];

/** The call that lists a queue: whose roles may read it see how much waits there. */
export const shownBy: Record<keyof Waiting, Route> = {
  withdrawals: listWithdrawalsForOperator,
  withdrawalsStopped: listWithdrawalsForOperator,
  payouts: listWithdrawalsForOperator,
  risk: listRiskReviews,
  sanctions: listSanctionsCases,
  payments: listPaymentsForOperator,
  cardRefunds: listPaymentsForOperator,
  cardDisputes: listCardDisputes,
  books: readBooks,
  disputes: listDisputesForOperator,
  disputesOpen: listDisputesForOperator,
  complaints: listComplaintsForOperator,
  complaintsOpen: listComplaintsForOperator,
  defaults: listDefaults,
  verifications: listVerificationsForOperator,
  verificationsInReview: listVerificationsForOperator,
  flags: listFlagsForOperator,
  flagAppeals: listFlagsForOperator,
  freezeAppeals: listFreezesForOperator,
  jobs: listJobs,
};

/** What waits, what the wallets hold and owe, and the sums of this day. */
export async function operatorOverview({
  db,
  caller,
  resources,
}: OperatorCtx<typeof route>): Promise<DataOf<typeof route>> {
  const read = await readOverview(db, {
    most: mostWaiting,
    look: mostLooked,
    waitHours: resources.config.withdrawalWait,
  });
  const waiting: Waiting = {};
  for (const queue of Object.keys(shownBy) as (keyof Waiting)[]) {
    if (!roleMay(shownBy[queue].operator!, caller.role)) continue;
    const { count, oldest, cents } = read.waiting[queue];
    waiting[queue] = { count, oldest: oldest === null ? '' : new Date(oldest).toISOString(), amount: BigInt(cents) };
  }
  return {
    waiting,
    money: {
      wallets: read.walletCents,
      fees: read.feesCents,
      held: read.heldCents,
      owed: read.owedCents,
      atProviders: read.providerCents,
      testMoney: resources.config.testMoney ? read.providerCents : read.testCents,
    },
    today: {
      paidIn: read.paidInCents,
      withdrawn: read.withdrawnCents,
      invested: read.investedCents,
      ordered: read.orderedCents,
      fees: read.feesTodayCents,
      accounts: read.accounts,
    },
  };
}
