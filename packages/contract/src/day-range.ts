import * as z from 'zod/mini';

type Days = { from: string; to: string };

/** Refuses a last day before the first. */
export function daysInOrder() {
  return z.refine<Days>(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'The last day cannot be before the first.',
    abort: true,
  });
}

/** Refuses more days than this, of which both the first and the last are one. */
export function atMostDays(most: number) {
  return z.refine<Days>(({ from, to }) => Date.parse(to) - Date.parse(from) < most * 86_400_000, {
    path: ['to'],
    error: `Please choose at most ${most} days.`,
  });
}
