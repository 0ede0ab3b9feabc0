import * as z from 'zod/mini';
import { id } from '../fields.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

export const readCaseMessage = route({
  method: 'GET',
  path: '/messages/house/:id',
  access: 'user',
  member: 'reader',
  summary: 'A message of the house to the caller about a case of theirs, and where they can answer.',
  input: z.object({ id: id() }),
  output: z.object({
    /** What the case is called, within a sentence. */
    about: z.string(),
    text: z.string(),
    writtenAt: instant,
    /** Of the complaint, purchase, account, withdrawal or verification. */
    caseId: z.string(),
    /** `complaint`: it has no answer of the organization yet; `dispute`: there is one about the purchase; `verification`: more is needed for it; empty where it cannot be answered in the product. */
    answerOn: z.enum(['', 'complaint', 'dispute', 'verification']),
  }),
  message: 'The message.',
  errors: ['not_found'],
});
