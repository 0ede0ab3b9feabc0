import type { organizationHome } from '@guildhall/contract/market/organizations.contract.ts';
import type * as z from 'zod/mini';
import type { FoundHome } from './organizations.sql.ts';

/** An organization's own figures and what waits for it, in the contract's shape. */
export function toHome({ totals, sentBack, ...found }: FoundHome): z.output<typeof organizationHome> {
  const waiting = (all: string, done: string) => Math.max(0, (totals[all] ?? 0) - (totals[done] ?? 0));
  return {
    free: BigInt(found.free),
    held: BigInt(found.held),
    owed: BigInt(found.owed),
    raisedThisMonth: BigInt(found.raisedThisMonth),
    repaymentsOverdue: BigInt(found.repaymentsOverdue),
    repaymentsSoon: BigInt(found.repaymentsSoon),
    reportsToUpload: waiting('reports received', 'reports delivered'),
    complaintsToAnswer: waiting('complaints received', 'complaints answered'),
    disputesToAnswer: found.disputes,
    ordersToSend: found.orders,
    withdrawalsToConfirm: found.toConfirm,
    withdrawalsToProve: found.toProve,
    verificationNeeds: found.needs,
    unreadMessages: found.unread,
    ...(sentBack && {
      withdrawalSentBack: {
        amount: BigInt(sentBack.cents),
        status: sentBack.status,
        reason: sentBack.reason,
      },
    }),
    hasRegistrationNumber: found.hasNumber,
    hasProjects: (totals['projects'] ?? 0) > 0,
  };
}
