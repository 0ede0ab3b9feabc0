import * as z from 'zod/mini';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { instant, noInput } from '../values.ts';

export const listYearlyLetters = route({
  method: 'GET',
  path: '/wallet/letters',
  access: 'user',
  member: 'reader',
  summary:
    "What the caller was written each January about the year before, newest first: a few figures by name, such as what was paid back, and the whole letter as PDF (`pdf`, a link that lasts a short while and needs no header). Its sums are those of the caller's statement of the year, in days of UTC, and never change.",
  input: noInput,
  output: z.object({
    records: z.array(
      z.object({
        year: z.number(),
        writtenAt: instant,
        figures: z.array(z.object({ name: z.string(), amount: dollars })),
        pdf: z.string(),
      }),
    ),
  }),
  message: 'Your letters.',
  errors: [],
});
