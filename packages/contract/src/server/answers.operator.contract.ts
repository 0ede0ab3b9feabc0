import * as z from 'zod/mini';
import { atMostDays, daysInOrder } from '../day-range.ts';
import { mostPeriodDays, periodFields } from '../periods.ts';
import { route } from '../route.ts';
import { waitingHours } from '../trust/operators.contract.ts';
import { instant } from '../values.ts';

/** The queues in which people wait for an answer of the house, as the overview names them, with the hours within which it is in time. */
export const answerHours = {
  withdrawals: waitingHours.withdrawals,
  risk: waitingHours.risk,
  sanctions: waitingHours.sanctions,
  disputes: waitingHours.disputes,
  complaints: waitingHours.complaints,
  // From the request to the decision, and not to the first look.
  verifications: waitingHours.verificationsInReview,
  flags: waitingHours.flags,
  flagAppeals: waitingHours.flagAppeals,
  freezeAppeals: waitingHours.freezeAppeals,
} as const;
export type AnswerQueue = keyof typeof answerHours;
export const answerQueues = Object.keys(answerHours) as AnswerQueue[];

/** By day there is less time: each operator has a row for each day. */
const mostDaysByDay = 184;

/** Both days, in UTC, belong to it; the weeks and months that they are in are whole. */
export const answersForm = z.object(periodFields).check(
  daysInOrder(),
  atMostDays(mostPeriodDays),
  z.refine(({ unit, from, to }) => unit !== 'day' || Date.parse(to) - Date.parse(from) < mostDaysByDay * 86_400_000, {
    path: ['to'],
    error: `Please choose at most ${mostDaysByDay} days, or weeks or months.`,
  }),
);

/** How many were answered, of these how many in time, and how many within an hour, a day, three days and a week. */
const sums = {
  answered: z.number(),
  inTime: z.number(),
  withinHour: z.number(),
  withinDay: z.number(),
  withinThreeDays: z.number(),
  withinWeek: z.number(),
};
const ofQueue = z.object({ queue: z.enum(answerQueues), ...sums });
const ofOperator = z.object({
  /** Empty for the command line. */
  operatorId: z.string(),
  operator: z.string(),
  ...ofQueue.shape,
});

export const readAnswers = route({
  method: 'POST',
  path: '/operator/answers',
  access: 'operator',
  operator: { roles: ['finance', 'support'] },
  summary:
    'How many people the house answered, and how many of them in time, by day (at most 184), week (from Monday) or month of UTC, and in as many before: in each queue that the role may open, and for those who may see the operators, of each of them. It is counted every five minutes, last at `countedAt`; empty where it never was.',
  input: answersForm,
  output: z.object({
    /** Each day, week or month, oldest first; queues without an answer are missing. */
    records: z.array(z.object({ firstDay: z.string(), queues: z.array(ofQueue) })),
    /** Each queue that the role may open. */
    before: z.array(ofQueue),
    /** Left out where the role may not see the operators. */
    operators: z.optional(z.object({ now: z.array(ofOperator), before: z.array(ofOperator) })),
    countedAt: instant,
  }),
  message: 'The answers.',
  errors: [],
});
