import * as z from 'zod/mini';
import { choice, isDay, text } from './fields.ts';

const periodUnits = ['day', 'week', 'month'] as const;
export type PeriodUnit = (typeof periodUnits)[number];

function day(required: string) {
  return text({ required, max: [10, 'Please enter a date.'] }).check(
    z.refine(isDay, { error: 'Please enter a date.', abort: true }),
  );
}

/** The most days from the first to the last: five years. */
export const mostPeriodDays = 1830;

/** Days, weeks or months of UTC. Both days belong to it; the weeks and months that they are in are whole. */
export const periodFields = {
  unit: choice(periodUnits, 'Please choose day, week or month.'),
  from: day('Please choose the first day.'),
  to: day('Please choose the last day.'),
};
