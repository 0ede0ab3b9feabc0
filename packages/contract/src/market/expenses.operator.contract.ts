import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';

export const askForPaper = route({
  method: 'POST',
  path: '/operator/expense/ask',
  access: 'operator',
  operator: { roles: ['support', 'finance'], audited: 'expense.ask' },
  summary:
    'Asks an organization for the paper of an expense that has none. It is notified of the reason, and whoever sees the expense sees when it was asked for.',
  input: z.object({ expenseId: id(), reason: operatorReason }),
  output: nothing,
  message: 'The paper has been requested from the organization.',
  errors: ['not_found', 'stake'],
});
