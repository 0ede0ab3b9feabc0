import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { needsAnother } from '../second-approval.ts';
import { agreedRateField } from './fee-rate.ts';

export const feesForm = z.object({
  order: agreedRateField('The fee of an order'),
  investment: agreedRateField('The fee of an investment'),
  withdrawal: agreedRateField('The fee of a withdrawal'),
  reason: operatorReason,
});

export const agreeFees = route({
  method: 'POST',
  path: '/operator/accounts/:id/fees',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'fee.agree', alone: 'two' },
  summary:
    "Agrees with an account what the house takes of its sales, of investments with it and of its withdrawals, in place of the house's own rates, as two operators say within seven days who have no stake in it and who write the same. A rate that is left blank is the house's own again. It applies to projects that are published, and withdrawals that are requested, from then on; the account is notified.",
  input: z.extend(feesForm, { id: id() }),
  /** `needsSecond`: nothing is agreed until another operator says the same. */
  output: z.object({ needsSecond: z.boolean() }),
  message: 'The fees are agreed.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'The fees are agreed.'),
  errors: ['not_found', 'stake'],
});
