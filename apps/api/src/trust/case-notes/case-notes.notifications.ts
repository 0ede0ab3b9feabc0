import { notedNouns, type NotedKind } from '@guildhall/contract/trust/case-notes.operator.contract.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

const pages: Record<NotedKind, string> = {
  withdrawal: '/operator/withdrawals/review',
  sanctions: '/operator/sanctions/review',
  complaint: '/operator/complaints/review',
  purchase: '/operator/disputes/purchase',
  flag: '/operator/flags/review',
  verification: '/operator/verifications/review',
  account: '/operator/account',
};

export const caseNotesNotifications = declareNotifications<{
  /** An operator has mentioned another one in a note. What it says is read at the case alone. */
  mentioned: { by: string; kind: NotedKind; id: string };
}>({
  mentioned: {
    kind: 'security',
    text: ({ data: { by, kind } }) => `${by} mentioned you in a note on ${notedNouns[kind]}.`,
    link: ({ kind, id }) => `${pages[kind]}?id=${id}`,
  },
});
