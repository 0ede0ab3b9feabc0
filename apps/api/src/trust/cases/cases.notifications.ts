import { caseNouns, type CaseKind } from '@guildhall/contract/trust/cases.operator.contract.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

const pages: Record<CaseKind, string> = {
  withdrawal: '/operator/withdrawals/review',
  risk: '/operator/risk/review',
  sanctions: '/operator/sanctions/review',
  complaint: '/operator/complaints/review',
  flag: '/operator/flags/review',
  dispute: '/operator/disputes/purchase',
  freeze: '/operator/freezes',
  project: '/operator/defaults',
};

export const casesNotifications = declareNotifications<{
  /** A case that an operator had taken is with another one now. */
  caseTakenOver: { by: string; kind: CaseKind; id: string };
}>({
  caseTakenOver: {
    kind: 'security',
    text: ({ data: { by, kind } }) => `${by} has taken over a ${caseNouns[kind]} that you were working on.`,
    // Appeals and defaults have no page of their own.
    link: ({ kind, id }) => (kind === 'freeze' || kind === 'project' ? pages[kind] : `${pages[kind]}?id=${id}`),
  },
});
