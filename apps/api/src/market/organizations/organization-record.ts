import type { organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { FoundRecord } from './organizations.sql.ts';

/** What is known of an organization by what happened, in the contract's shape. */
export function toRecord(found: FoundRecord): DataOf<typeof organizationDetails>['record'] {
  const {
    memberSince,
    emailVerified,
    registrationNumber,
    answerSeconds,
    raised,
    openProjects,
    paidBack,
    updates,
    owedReports,
    totals,
  } = found;
  const projects = totals['projects'] ?? 0;
  return {
    memberSince: memberSince.toISOString(),
    emailVerified,
    registrationNumber,
    raised,
    projects,
    funded: Math.max(0, projects - openProjects),
    services: totals['services'] ?? 0,
    answerSeconds,
    complaints: totals['complaints received'] ?? 0,
    complaintsAnswered: totals['complaints answered'] ?? 0,
    reports: totals['reports received'] ?? 0,
    reportsDelivered: totals['reports delivered'] ?? 0,
    updateRequests: updates.requests,
    updatesInTime: updates.inTime,
    owedReports,
    paidBack: {
      ...paidBack,
      dueAmount: BigInt(paidBack.dueAmount),
      onTimeAmount: BigInt(paidBack.onTimeAmount),
    },
  };
}
