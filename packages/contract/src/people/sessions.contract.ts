import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { route } from '../route.ts';
import { instant, noInput, nothing } from '../values.ts';

export const listSessions = route({
  method: 'GET',
  path: '/profile/sessions',
  access: 'user',
  member: 'self',
  summary: "The caller's open sessions, the one used last first; at most 100.",
  input: noInput,
  output: z.object({
    records: z.array(
      z.object({
        id: z.string(),
        /** In words, such as "Chrome on Android"; empty when it is not known. */
        device: z.string(),
        /** From where it was used last; empty when it is not known. */
        networkAddress: z.string(),
        createdAt: instant,
        /** To within five minutes. */
        lastSeenAt: instant,
        /** The session that asks. */
        current: z.boolean(),
      }),
    ),
    recordsTotal: z.number(),
  }),
  message: 'Your sessions.',
  errors: [],
});

export const endSession = route({
  method: 'POST',
  path: '/profile/sessions/:id/end',
  access: 'user',
  member: 'self',
  summary: "Ends one of the caller's sessions at once, on every server process.",
  input: z.object({ id: id() }),
  output: nothing,
  message: 'The session has been ended.',
  errors: ['not_found'],
});

export const endAllSessions = route({
  method: 'POST',
  path: '/profile/sessions/endAll',
  access: 'user',
  member: 'self',
  summary: "Ends every session of the caller at once, the caller's own too.",
  input: noInput,
  output: nothing,
  message: 'You are logged out everywhere.',
  errors: [],
});
