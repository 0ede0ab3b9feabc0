import * as z from 'zod/mini';
import { choice, flag, id, optionalId, optionalWhole } from '../fields.ts';
import { dollars } from '../money.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { firstApproval, needsAnother } from '../second-approval.ts';
import { taken } from '../trust/cases.operator.contract.ts';
import { instant } from '../values.ts';
import { newPlanState } from './new-plans.contract.ts';

/** Projects that are not paid back as promised: at least 14 days late, in default, or written off. */
export const badStates = ['default', 'late', 'writtenOff'] as const;
export type BadState = (typeof badStates)[number];

export const listDefaults = route({
  method: 'POST',
  path: '/operator/defaults',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Projects that are in default and not written off, whose default is the oldest first; or with `state` those that are late (14 to 90 days), the oldest day first, or written off, the newest first. What is known of each, which of its holders were notified, and what waits for a second operator. `after` (an id) pages on.',
  input: z.object({
    state: choice(badStates, 'There is no such state.'),
    after: optionalId(),
    length: optionalWhole(20, 1, 50, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        ownerId: z.string(),
        ownerName: z.string(),
        ownerFrozen: z.boolean(),
        /** The first day (UTC) on which something was due and is not paid; empty where nothing is. */
        dueSince: z.string(),
        /** Days since then, without those on which its holders voted on a new plan. */
        daysLate: z.number(),
        /** From which day on it is in default unless it is paid; empty where nothing is due. */
        defaultFrom: z.string(),
        /** Since when it is in default; empty where it is not. */
        inDefaultSince: z.string(),
        /** Two operators say that it is unlikely to be paid back. */
        unlikely: z.boolean(),
        /** What is due by today with late interest, and all that is unpaid of it. */
        due: dollars,
        unpaid: dollars,
        /** What its investors have still in escrow, which keeps it from being written off. */
        inEscrow: dollars,
        /** How many of its holdings were notified of the default, and when the last one was; empty while some were not. */
        notified: z.number(),
        notifiedAt: instant,
        /** The last payment to its holders; the day is empty where there is none. */
        lastPaidOn: z.string(),
        lastPaid: dollars,
        /** Disputes with its organization that are open, up to 100. */
        disputes: z.number(),
        /** The last new plan that its organization proposed, with the principal that votes and how much of it has said yes; null for none. */
        newPlan: z.nullable(
          z.object({ state: newPlanState, endsAt: instant, decidedOn: z.string(), weight: dollars, yes: dollars }),
        ),
        /** Of what is written off: the day, why, what was lost and how much has come back; null where it is not. */
        writeOff: z.nullable(
          z.object({
            on: z.string(),
            reason: z.string(),
            principal: dollars,
            return: dollars,
            lateInterest: dollars,
            recovered: dollars,
            /** It has come to all holders. */
            finished: z.boolean(),
          }),
        ),
        /** Who has said as the first of two that it is unlikely, or no longer unlikely, or that it is written off. */
        unlikelyApproved: z.nullable(firstApproval),
        writeOffApproved: z.nullable(firstApproval),
        /** Who works on it; null for what is written off, too. */
        taken,
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The projects.',
  errors: [],
});

export const sayUnlikely = route({
  method: 'POST',
  path: '/operator/project/unlikely',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'project.unlikely', alone: 'two' },
  summary:
    'Says that a project is unlikely to be paid back, from when on it is in default, or with `unlikely` false that it no longer is. Two operators say so within seven days who have no stake in its organization. Organization and holders are notified.',
  input: z.object({ projectId: id(), unlikely: flag(true), reason: operatorReason }),
  /** `needsSecond`: nothing has changed until another operator says so, too. */
  output: z.object({ needsSecond: z.boolean() }),
  message: 'The project is in default.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'Saved.'),
  errors: ['not_found', 'stake'],
});

export const writeOffProject = route({
  method: 'POST',
  path: '/operator/project/write-off',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'project.writeOff', alone: 'two' },
  summary:
    'Writes off all that is unpaid of a project in default, as two operators say within seven days who have no stake in its organization. Nothing of it falls due any more and late interest ends; what its organization pays afterwards is a recovery, which goes to the holders in proportion to what each has lost. Organization and holders are notified.',
  input: z.object({ projectId: id(), reason: operatorReason }),
  /** `needsSecond`: nothing is written off until another operator says so, too. */
  output: z.object({ needsSecond: z.boolean() }),
  message: 'The project is being written off.',
  messageOf: ({ needsSecond }) => (needsSecond ? needsAnother : 'The project is being written off.'),
  errors: ['not_found', 'stake', 'conflict'],
});
