import * as z from 'zod/mini';
import { id, whole } from '../fields.ts';
import { route } from '../route.ts';
import { investPrice } from './investments.contract.ts';
import { riskTexts } from './risk.ts';

/** How many monthly investments an account has at most at a time. */
export const mostMonthly = 20;

/** How many days before its day an account is reminded of a monthly investment. */
export const reminderDays = 3;

/** After how many months in a row in which nothing could be invested it stops. */
export const mostFailures = 3;

const noDay = 'Please choose a day from 1 to 31.';

/** The form in which one is set up. */
export const monthlyForm = z.object({
  price: investPrice,
  day: whole({ required: noDay, min: [1, noDay], max: [31, noDay], text: noDay }),
});

const notConfirmed = 'Please confirm that you may lose what you invest.';

/** That the newest text about the risk was confirmed: its number. */
export function confirmedRisk() {
  return whole({
    required: notConfirmed,
    min: [riskTexts.length, notConfirmed],
    max: [riskTexts.length, notConfirmed],
    text: notConfirmed,
  });
}

export const setMonthlyInvestment = route({
  method: 'POST',
  path: '/investment/monthly',
  access: 'user',
  member: 'treasurer',
  recorded: 'investment.monthly',
  summary:
    'Sets up that the caller invests `price` from the wallet in a project on a `day` of each month, beginning after today, until its goal; in the last month no more than is left to the goal. Each one has the agreement that the product makes and the text about the risk that is confirmed here (`riskText`, the newest). A change of the terms of the project stops it.',
  input: z.extend(monthlyForm, {
    projectId: id(),
    riskText: confirmedRisk(),
  }),
  output: z.object({ id: z.string(), nextOn: z.string() }),
  message: 'Your monthly investment has been set up.',
  errors: [
    'not_found',
    'forbidden',
    'conflict',
    'goal_reached',
    'funding_over',
    'goal_exceeded',
    'goal_awaited',
    'own_limit',
    'below_minimum',
    'insufficient_funds',
    'verification_needed',
    'terms_changed',
  ],
});
