import * as z from 'zod/mini';
import { id, isDay, text } from '../fields.ts';
import { dollars } from '../money.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';

export const payRepaymentAsOperator = route({
  method: 'POST',
  path: '/operator/repayment/pay',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'repayment.pay', alone: 'limited' },
  summary:
    'Pays what is due of a project up to and including a day, today at the latest, from the wallet of its organization while that is frozen, to all holders alike. The organization is notified of the reason. Up to what one operator approves alone, and by nobody with a stake.',
  input: z.object({
    projectId: id(),
    dueOn: text({ required: 'Due is Required.' }).check(z.refine(isDay, 'Please enter a day as YYYY-MM-DD.')),
    reason: operatorReason,
  }),
  output: z.object({ id: z.string(), paid: dollars }),
  message: 'The repayment is made, and is being credited to the holders.',
  errors: ['not_found', 'stake', 'forbidden', 'conflict', 'insufficient_funds'],
});
