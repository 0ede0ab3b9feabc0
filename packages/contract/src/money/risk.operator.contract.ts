import * as z from 'zod/mini';
import { id, optionalId, optionalWhole, readsOptional } from '../fields.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { blank, fail } from '../text-fields.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { caseNotes } from '../trust/case-notes.operator.contract.ts';
import { waitingHours } from '../trust/operators.contract.ts';
import { dollars } from '../money.ts';
import { instant, nothing } from '../values.ts';
import { riskReason, riskSign } from './risk-signs.ts';
import { withdrawalStatuses } from './withdrawal-statuses.ts';

/** How what was found at a withdrawal stands: it waits for an operator, one has cleared it, or it never held anything. */
const riskStates = ['held', 'cleared', 'found'] as const;
export type RiskState = (typeof riskStates)[number];

const queued = z.object({
  /** Of the withdrawal. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What goes to the bank. */
  amount: dollars,
  test: z.boolean(),
  requestedAt: instant,
  state: z.enum(riskStates),
  signs: z.array(riskReason),
  /** Until when an operator has to look at it while it is held; else empty. */
  dueAt: instant,
  late: z.boolean(),
  taken,
});

export const listRiskReviews = route({
  method: 'POST',
  path: '/operator/risk',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary: `Withdrawals with signs of risk: those that an operator has to look at (\`held\`), which are due ${waitingHours.risk} hours after they began to wait, the longest waiting first; or all, the newest first. \`after\` (an id) pages on.`,
  input: z.object({
    state: readsOptional<string, 'held' | null>((value, ctx) =>
      blank(value) ? null : value === 'held' ? value : fail(ctx, 'There is no such state.'),
    ),
    after: optionalId(),
    length: optionalWhole(20, 1, 100, 'length'),
  }),
  output: z.object({ records: z.array(queued), more: z.boolean() }),
  message: 'The withdrawals with signs of risk.',
  errors: [],
});

export const reviewRisk = route({
  method: 'POST',
  path: '/operator/risk/:id/review',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'risk.review' },
  summary:
    'What speaks for risk at one withdrawal, each sign with its reason. That it was looked at stands in the audit log.',
  input: z.object({ id: id() }),
  output: z.extend(queued, {
    userId: z.string(),
    /** How the withdrawal stands. */
    status: z.enum(withdrawalStatuses),
    signs: z.array(riskSign),
    /** Since when it is held; else empty. */
    heldAt: instant,
    memberSince: instant,
    frozen: z.boolean(),
    /** Who has cleared it last, when and why; empty where nobody has. */
    clearedBy: z.string(),
    clearedAt: instant,
    reason: z.string(),
    /** On the withdrawal. */
    notes: caseNotes,
  }),
  message: 'The signs of risk.',
  errors: ['not_found'],
});

export const clearRisk = route({
  method: 'POST',
  path: '/operator/risk/:id/clear',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'risk.clear' },
  summary:
    'Notes that an operator has looked at the signs of risk of a withdrawal, with a reason that its owner does not see. The same signs do not hold it again; new ones do. Nobody clears what they have a stake in. It approves nothing.',
  input: z.object({ id: id(), reason: operatorReason }),
  output: nothing,
  message: 'The signs of risk are cleared.',
  errors: ['not_found', 'stake'],
});
