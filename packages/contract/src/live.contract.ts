import * as z from 'zod/mini';
import { optionalWhole } from './fields.ts';
import { route } from './route.ts';
import { nothing } from './values.ts';

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
