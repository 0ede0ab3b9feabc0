import * as z from 'zod/mini';
import { route } from './route.ts';
import { instant, noInput } from './values.ts';

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
  summary:
    'Has everything that is kept about the account written into a ZIP file. A notification and a mail tell when it is ready.',
  input: noInput,
  output: z.object({ export: dataExport }),
  message: 'Your data is being put together. We tell you when it is ready.',
  errors: ['conflict', 'too_many', 'unavailable'],
  limit: { per: 'account', most: 5, seconds: 86_400, message: 'You can ask for your data five times a day.' },
});
