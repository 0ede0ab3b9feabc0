import * as z from 'zod/mini';
import { id, optionalId, optionalWhole } from '../fields.ts';
import { unreadNotifications } from '../reach/notifications.contract.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

/** What both say of a message: what its case is called, within a sentence; `unread` as in the notifications. */
const message = { about: z.string(), text: z.string(), writtenAt: instant, unread: z.boolean() };

export const listCaseMessages = route({
  method: 'POST',
  path: '/messages/house',
  access: 'user',
  member: 'reader',
  summary:
    "The messages of the house to the caller, newest first, each with the beginning of its text; `before` (a message's id) pages back.",
  input: z.object({ before: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({ records: z.array(z.object({ id: z.string(), ...message })), more: z.boolean() }),
  message: 'Your messages from Guildhall.',
  errors: [],
});

export const markCaseMessageRead = route({
  method: 'POST',
  path: '/messages/house/:id/read',
  access: 'user',
  member: 'reader',
  summary: 'Marks a message of the house as read, and so its notification. Twice changes nothing.',
  input: z.object({ id: id() }),
  output: unreadNotifications,
  message: 'The message is marked as read.',
  errors: ['not_found'],
});

export const readCaseMessage = route({
  method: 'GET',
  path: '/messages/house/:id',
  access: 'user',
  member: 'reader',
  summary: 'A message of the house to the caller about a case of theirs, and where they can answer.',
  input: z.object({ id: id() }),
  output: z.object({
    ...message,
    /** Of the complaint, purchase, account, withdrawal or verification. */
    caseId: z.string(),
    /** `complaint`: it has no answer of the organization yet; `dispute`: there is one about the purchase; `verification`: more is needed for it; empty where it cannot be answered in the product. */
    answerOn: z.enum(['', 'complaint', 'dispute', 'verification']),
  }),
  message: 'The message.',
  errors: ['not_found'],
});
