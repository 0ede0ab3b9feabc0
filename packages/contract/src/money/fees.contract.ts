import * as z from 'zod/mini';
import { dollars } from '../money.ts';
import { route } from '../route.ts';
import { noInput } from '../values.ts';

/** What the house takes of a sum: the per cent of it, rounded down to the cent, and a fixed amount; never more than the sum. */
const feeRate = z.object({ percent: z.number(), fixed: dollars });

export const readFees = route({
  method: 'GET',
  path: '/fees',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'What the house takes of an order, and of an investment when it reaches the organization, of projects that are published now (of those published before, what applied then), and of a withdrawal.',
  input: noInput,
  output: z.object({ order: feeRate, investment: feeRate, withdrawal: feeRate }),
  message: 'The fees.',
  errors: [],
});
