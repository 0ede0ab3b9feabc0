import * as z from 'zod/mini';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { noInput } from '../values.ts';

export const listNewestProjects = route({
  method: 'GET',
  path: '/welcome/newest',
  access: 'public',
  seeAs: true,
  summary:
    'The six newest public open projects, which the log-in shows on wide screens; none where PUBLIC_DIRECTORY is off.',
  input: noInput,
  output: z.array(
    z.object({
      title: z.string(),
      /** Of the page that everybody can see. */
      path: z.string(),
      photo: z.string(),
      organization: z.string(),
      /** In percent over all months. */
      returnOnInvestment: z.number(),
      /** In months. */
      duration: z.number(),
      /** In percent; null where it cannot be computed. */
      yearlyRate: z.nullable(z.number()),
      minInvestment: dollars,
      /** Of its goal, in whole percent. */
      percentFunded: z.number(),
    }),
  ),
  message: 'Newest projects.',
  errors: ['too_many'],
  limit: { per: 'address', most: 600, seconds: 60 },
});
