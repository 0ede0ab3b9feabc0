import * as z from 'zod/mini';
import { text } from '../fields.ts';
import { route } from '../route.ts';
import { nothing } from '../values.ts';

export const acceptTerms = route({
  method: 'POST',
  path: '/terms/accept',
  access: 'user',
  member: 'self',
  summary:
    'Accepts the terms in force, whose `version` the first event of the live stream says to whoever has to accept them.',
  input: z.object({
    version: text({ required: 'Please say which terms.', max: [16, 'There are no such terms.'] }),
  }),
  output: nothing,
  message: 'You have accepted the terms.',
  errors: [],
});
