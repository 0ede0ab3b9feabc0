import type { organizationHome } from '@guildhall/contract/market/organizations.contract.ts';
import type * as z from 'zod/mini';
import type { FoundOrganizationHome } from './organizations.sql.ts';

/** An organization's own figures and what waits for it, in the contract's shape. */
export function toOrganizationHome(
  { totals, ...found }: FoundOrganizationHome,
  asksToShare: boolean,
): z.output<typeof organizationHome> {
  const waiting = (all: string, done: string) => Math.max(0, (totals[all] ?? 0) - (totals[done] ?? 0));
  return {
    held: BigInt(found.held),
    raisedThisMonth: BigInt(found.raisedThisMonth),
    repaymentsOverdue: BigInt(found.repaymentsOverdue),
    repaymentsSoon: BigInt(found.repaymentsSoon),
    reportsToUpload: waiting('reports received', 'reports delivered'),
    complaintsToAnswer: waiting('complaints received', 'complaints answered'),
    disputesToAnswer: found.disputes,
    ordersToSend: found.orders,
    hasRegistrationNumber: found.hasNumber,
    hasProjects: (totals['projects'] ?? 0) > 0,
    asksToShare,
  };
}
