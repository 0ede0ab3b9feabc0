import { declareNotifications } from '../../reach/notifications/declare.ts';
import { noted, toProject, type OfProject } from '../../reach/notifications/purchase-words.ts';

export const expensesNotifications = declareNotifications<{
  /** Of the organization; the amount in words. */
  paperAsked: OfProject & { payee: string; amount: string; reason: string };
}>({
  paperAsked: {
    kind: 'reports',
    text: ({ data: { projectTitle, payee, amount, reason } }) =>
      noted(`Guildhall asks for the paper of ${amount} paid to ${payee} for ${projectTitle}`, reason),
    link: toProject,
  },
});
