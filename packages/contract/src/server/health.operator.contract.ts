import * as z from 'zod/mini';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { text } from '../text-fields.ts';
import { instant, noInput } from '../values.ts';

export const listJobs = route({
  method: 'GET',
  path: '/operator/jobs',
  access: 'operator',
  operator: { roles: ['support', 'finance'] },
  summary:
    'Each kind of background job: how it ended last, when it runs next, and how much of it waits; and how the parts stand that the product needs.',
  input: noInput,
  output: z.object({
    records: z.array(
      z.object({
        /** Such as `mail.send`. */
        kind: z.string(),
        /** What it does, in a sentence. */
        about: z.string(),
        /** When it runs by itself: five fields of cron in UTC; empty for one that runs when there is something to do. */
        every: z.string(),
        /** When it runs by itself next; empty for one that does not. */
        next: instant,
        /** How many are due and not begun, and since when the oldest of them; counted to `mostWaiting`. */
        waiting: z.number(),
        oldest: instant,
        /** How many have failed for good within the last hour, and can be run again; counted to `mostWaiting`. */
        failed: z.number(),
        /** How the last one ended: `retried` failed and is tried again by itself, `failed` is not; empty where none has run yet. */
        result: z.enum(['', 'done', 'retried', 'failed']),
        endedAt: instant,
        seconds: z.number(),
        /** What went wrong last, without what people have entered; empty where nothing did. */
        problem: z.string(),
        problemAt: instant,
      }),
    ),
    /** The parts that the product needs, as the process that answers sees them. */
    health: z.array(
      z.object({
        /** Such as `Database`. */
        part: z.string(),
        /** `unused`: this installation has none, or the product does not know. */
        state: z.enum(['good', 'bad', 'unused']),
        /** In a sentence. */
        words: z.string(),
      }),
    ),
  }),
  message: 'The jobs and the health.',
  errors: ['unavailable'],
});

export const runJobAgain = route({
  method: 'POST',
  path: '/operator/jobs/again',
  access: 'operator',
  operator: { roles: ['admin'], audited: 'job.again' },
  summary:
    'Runs again what has failed for good: of a kind that runs by itself once, of the others each that failed within the last hour, at most 1,000.',
  input: z.object({
    kind: text({ required: 'Please choose a job.', max: [100, 'There is no such job.'] }),
    reason: operatorReason,
  }),
  output: z.object({ again: z.number() }),
  message: 'The job is running again.',
  errors: ['not_found', 'unavailable'],
});
