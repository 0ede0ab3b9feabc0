import type { Instalment } from './investments.queries.ts';

/** How many instalments of a long plan are shown at first. */
export const mostAtFirst = 12;

/** The last one that was paid and those after it; at most twelve, or all of a plan of no more. */
export function nextInstalments(instalments: readonly Instalment[]): readonly Instalment[] {
  const open = instalments.findIndex(({ state }) => state !== 'paid');
  const first = open === -1 ? instalments.length - mostAtFirst : open - 1;
  const from = Math.max(0, Math.min(first, instalments.length - mostAtFirst));
  return instalments.slice(from, from + mostAtFirst);
}
