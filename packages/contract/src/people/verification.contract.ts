import * as z from 'zod/mini';
import { optionalText, optionalUpload, upload } from '../fields.ts';
import { route } from '../route.ts';
import { instant, noInput, nothing } from '../values.ts';
import { verificationStatuses } from './verification-statuses.ts';

const ownVerification = z.object({
  /** Of the newest one. */
  status: z.enum(['none', ...verificationStatuses]),
  /** Until when the caller is verified, also while a newer one is open; empty when they are not. */
  verifiedUntil: instant,
  /** What operators wrote to it. */
  words: z.string(),
  /** Empty unless there is one. */
  askedAt: instant,
  /** Names of what was sent, oldest first. The files themselves only operators open. */
  documents: z.array(z.object({ id: z.string(), name: z.string(), sentAt: instant })),
  /** Something can be sent now: nothing waits, and nothing is verified for more than 30 days. */
  mayAsk: z.boolean(),
});

export const readVerification = route({
  method: 'GET',
  path: '/profile/verification',
  access: 'user',
  member: 'owner',
  summary: 'Whether the caller is verified, and how the newest request for it stands.',
  input: noInput,
  output: ownVerification,
  message: 'Your verification.',
  errors: [],
});

export const verificationForm = z.object({
  document: upload('Please choose a document.'),
  secondDocument: optionalUpload(),
  note: optionalText(300, 'The note'),
});

export const requestVerification = route({
  method: 'POST',
  path: '/profile/verification',
  access: 'user',
  member: 'owner',
  recorded: 'verification.request',
  summary:
    'Asks the operators to verify the caller by one or two documents, or sends them what they still need. Operators alone open the documents.',
  input: verificationForm,
  output: ownVerification,
  message: 'Your documents have been sent.',
  errors: ['too_large', 'too_many'],
  limit: {
    per: 'account',
    most: 10,
    seconds: 86_400,
    message: 'Too many documents for today. Please try again tomorrow.',
  },
  maxBody: 22_000_000,
});

export const hearVerificationCheck = route({
  method: 'POST',
  path: '/verification/checks/event',
  access: 'open',
  summary: "The signed events of this installation's provider of verifications (docs/verification-provider.md).",
  input: noInput,
  output: nothing,
  message: 'Received.',
  errors: ['bad_request', 'not_found', 'unavailable'],
});
