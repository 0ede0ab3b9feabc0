import * as z from 'zod/mini';
import { caseOutcomes } from './complaint-cases.ts';
import { choice, flag, id } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';

const forOperators = { method: 'POST', access: 'operator' } as const;

export const decisionForm = z.object({
  outcome: choice(caseOutcomes, 'Please choose an outcome.'),
  reason: operatorReason,
});

export const decideComplaint = route({
  ...forOperators,
  path: '/operator/complaints/:id/decide',
  operator: { roles: ['support'], audited: 'complaint.decide' },
  summary:
    'Decides a complaint, once; both sides are told the outcome and the reason. A hold ends with it. No party decides.',
  input: z.extend(decisionForm, { id: id() }),
  output: nothing,
  message: 'The complaint has been decided.',
  errors: ['not_found', 'stake'],
});

export const holdForComplaint = route({
  ...forOperators,
  path: '/operator/complaints/:id/hold',
  operator: { roles: ['support', 'finance'], factor: 'fresh', audited: 'complaint.hold' },
  summary: 'Holds the withdrawals of the organization that a complaint is about, or frees them, as `on` says.',
  input: z.object({ id: id(), on: flag(), reason: operatorReason }),
  output: nothing,
  message: 'The hold has been changed.',
  errors: ['not_found', 'stake'],
});
