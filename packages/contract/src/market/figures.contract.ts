import * as z from 'zod/mini';
import { route } from '../route.ts';
import { dollars } from '../money.ts';
import { noInput } from '../values.ts';

export const readFigures = route({
  method: 'GET',
  path: '/figures',
  access: 'public',
  seeAs: true,
  summary: 'How much there is here, for the log-in: counted every five minutes, and null until then.',
  input: noInput,
  output: z.nullable(
    z.object({
      organizations: z.number(),
      openProjects: z.number(),
      raised: dollars,
      // Whether what was raised is test money.
      testMode: z.boolean(),
    }),
  ),
  message: 'Figures.',
  errors: ['too_many'],
  limit: { per: 'address', most: 600, seconds: 60 },
});
