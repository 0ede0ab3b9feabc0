import type { CaseOutcome } from '@guildhall/contract/trust/complaint-cases.ts';
import { complaintDecidedWords } from '@guildhall/contract/trust/complaint-words.ts';
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
    text: ({ data: { number, outcome, reason } }) => complaintDecidedWords(number, outcome, reason),
    link: () => '/complaints',
  },
  complaintDue: {
    kind: 'complaints',
    text: ({ data: { number, late } }) =>
      late
        ? `The answer to complaint ${number} is late. Guildhall is looking into it.`
        : `Please answer complaint ${number} within two days.`,
    link: () => '/complaints',
  },
});
