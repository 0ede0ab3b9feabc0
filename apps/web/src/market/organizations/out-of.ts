import { formatWhole } from '@guildhall/contract/money.ts';

/** "3 of 4", or `none` where there are none at all. */
export function outOf(some: number, all: number, none: string) {
  return all === 0 ? none : `${formatWhole(some)} of ${formatWhole(all)}`;
}
