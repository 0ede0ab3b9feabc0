import type { CaseOutcome } from '@guildhall/contract/trust/complaint-cases.ts';
import { declareNotifications } from '../../reach/notifications/declare.ts';

export const complaintsNotifications = declareNotifications<{
  complaint: { by: string; about: string };
  complaintAnswered: { by: string; number: string };
  complaintDecided: { number: string; outcome: CaseOutcome; reason: string };
  complaintDue: { number: string; late: boolean };
}>({
  complaint: {
    kind: 'complaints',
    text: ({ data: { by, about } }) => `${by} complained: ${about}`,
    link: () => '/complaints',
  },
  complaintAnswered: {
    kind: 'complaints',
    text: ({ data: { by, number } }) => `${by} answered your complaint ${number}.`,
    link: () => '/complaints?tab=by-you',
  },
  complaintDecided: {
    kind: 'complaints',
    text: ({ data: { number, outcome, reason } }) =>
      `The complaint ${number} was decided: ${outcome === 'partly' ? 'upheld in part' : outcome}. ${reason}`,
    link: () => '/complaints',
  },
  complaintDue: {
    kind: 'complaints',
    text: ({ data: { number, late } }) =>
      late
        ? `The answer to the complaint ${number} is late. An operator looks at it.`
        : `Please answer the complaint ${number} within two days.`,
    link: () => '/complaints',
  },
});
