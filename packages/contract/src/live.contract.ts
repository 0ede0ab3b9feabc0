import { route } from './route.ts';
import { noInput, nothing } from './values.ts';

/** Server-sent events for the caller: `message`, `notification`, `wallet`. The answer is a stream, not an envelope. */
export const live = route({
  method: 'GET',
  path: '/live',
  access: 'user',
  summary: 'Server-sent events for the caller: message, notification, wallet.',
  input: noInput,
  output: nothing,
  message: 'Live events.',
  errors: [],
});
