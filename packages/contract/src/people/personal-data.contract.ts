import * as z from 'zod/mini';
import { route } from '../route.ts';
import { proofFields } from '../factor-proof.ts';
import { optionalText, text } from '../fields.ts';
import { instant, noInput, nothing } from '../values.ts';

/** The caller's newest export, or what there is of it. */
const dataExport = z.object({
  /** `expired`: its file has been deleted. */
  status: z.enum(['running', 'ready', 'failed', 'expired']),
  askedAt: instant,
  /** From 0 to 100. */
  percent: z.number(),
  /** Of one that is ready: in bytes, when its file is deleted, and a short-lived address of it; otherwise 0 and empty. */
  size: z.number(),
  deletedAt: instant,
  link: z.string(),
});

export const readDataExport = route({
  method: 'GET',
  path: '/profile/export',
  access: 'user',
  member: 'self',
  summary:
    "The caller's newest export of everything that is kept about the account, with a short-lived link when it is ready.",
  input: noInput,
  output: z.object({ export: z.nullable(dataExport) }),
  message: 'Your export.',
  errors: [],
});

export const requestDataExport = route({
  method: 'POST',
  path: '/profile/export',
  access: 'user',
  member: 'self',
  summary:
    'Has everything that is kept about the account written into a ZIP file. A notification and a mail tell when it is ready.',
  input: noInput,
  output: z.object({ export: dataExport }),
  message: 'We are preparing your data. We will notify you when it is ready.',
  errors: ['conflict', 'too_many', 'unavailable'],
  limit: { per: 'account', most: 5, seconds: 86_400, message: 'You can request your data five times a day.' },
});

export const readErasure = route({
  method: 'GET',
  path: '/profile/erasure',
  access: 'user',
  member: 'self',
  summary: "When the caller's account will be deleted, and what has to be settled before that can be asked for.",
  input: noInput,
  output: z.object({
    /** Empty: it was not asked for. */
    deletedAt: z.string(),
    /** A second factor is set up: it is asked for as well. */
    secondFactor: z.boolean(),
    /** In words, each with the screen where it is settled. */
    obstacles: z.array(z.object({ text: z.string(), link: z.string() })),
    /** What has to be typed to give up what is still to come of the caller's investments, such as "I give up $412.00"; empty where nothing is. */
    giveUp: z.string(),
  }),
  message: 'Your account.',
  errors: [],
});

export const erasureForm = z.object({
  password: text({ kind: 'secret', required: 'Password is Required', max: [200, 'The password is wrong.'] }),
  giveUp: optionalText(100, 'What you give up'),
  ...proofFields(),
});

export const requestErasure = route({
  method: 'POST',
  path: '/profile/erasure',
  access: 'user',
  member: 'self',
  summary:
    'Has the account deleted in seven days. What the books need stays, under no name. What is still to come of its investments is given up in words, those of `giveUp` in the answer before.',
  input: erasureForm,
  output: z.object({ deletedAt: instant }),
  message: 'Your account will be deleted in seven days.',
  errors: ['conflict', 'too_many', 'unavailable'],
});

export const cancelErasure = route({
  method: 'POST',
  path: '/profile/erasure/cancel',
  access: 'user',
  member: 'self',
  summary: 'Keeps an account that was to be deleted.',
  input: noInput,
  output: nothing,
  message: 'Your account will be kept.',
  errors: ['not_found'],
});
