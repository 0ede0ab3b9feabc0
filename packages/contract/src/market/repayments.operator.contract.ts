import * as z from 'zod/mini';
import { id, isDay, text } from '../fields.ts';
import { dollars } from '../money.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { needsAnother } from '../second-approval.ts';

export const payRepaymentAsOperator = route({
  method: 'POST',
  path: '/operator/repayment/pay',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'repayment.pay', alone: 'limited' },
  summary:
    'Pays what is due of a project up to and including a day, today at the latest, from the wallet of its organization while that is frozen, to all holders alike. The organization is notified of the reason. Beyond what one operator approves alone another one has to say so, too, within seven days; nobody with a stake does.',
  input: z.object({
    projectId: id(),
    dueOn: text({ required: 'Due is Required.' }).check(z.refine(isDay, 'Please enter a day as YYYY-MM-DD.')),
    reason: operatorReason,
  }),
  /** `needsSecond`: nothing is paid until another operator says so, too; `paid` is then what is due, and `id` empty. */
  output: z.object({ id: z.string(), paid: dollars, needsSecond: z.boolean() }),
  message: 'Paid. The investors are being credited now.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'Paid. The investors are being credited now.'),
  errors: ['not_found', 'stake', 'conflict', 'insufficient_funds'],
});

export const correctRepayment = route({
  method: 'POST',
  path: '/operator/repayment/correct',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'repayment.correct', alone: 'two' },
  summary:
    'Takes a payment to the holders of a project back that was made by mistake, as two operators say within seven days of it: what each holder has still free goes to the organization and is due again; an early repayment opens the plans that it has ended. Not possible once another payment came after it. The standing order of the project ends.',
  input: z.object({ repaymentId: id(), reason: operatorReason }),
  /** `needsSecond`: nothing is taken back until another operator says so, too. */
  output: z.object({ needsSecond: z.boolean() }),
  message: 'The payment is being reversed.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'The payment is being reversed.'),
  errors: ['not_found', 'stake', 'conflict'],
});
