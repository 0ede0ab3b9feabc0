import * as z from 'zod/mini';
import { optionalWhole } from './fields.ts';
import { route } from './route.ts';
import { noInput, nothing } from './values.ts';

export const configuration = route({
  method: 'GET',
  path: '/config',
  access: 'public',
  summary: 'What a page needs before log-in: providers, publishable keys, currency, limits.',
  input: noInput,
  output: z.object({
    currency: z.string(),
    paymentProvider: z.string(),
    publishableKey: z.string(),
    testMode: z.boolean(),
    placeFinder: z.string(),
    mailbox: z.boolean(),
    demo: z.boolean(),
    uploadLimits: z.object({ document: z.number(), picture: z.number() }),
  }),
  message: 'Configuration.',
  errors: [],
});

/** Server-sent events for the caller: `message`, `notification`, `wallet`. The answer is a stream, not an envelope. */
export const live = route({
  method: 'GET',
  path: '/live',
  access: 'user',
  summary: 'Server-sent events for the caller: message, notification, wallet.',
  input: z.object({ lastEventId: optionalWhole(0, 0, 1_000_000_000_000, 'lastEventId') }),
  output: nothing,
  message: 'Live events.',
  errors: [],
});
