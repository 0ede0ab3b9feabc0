import { createHash } from 'node:crypto';
import type { ListOfMonth } from './monthly-lists.sql.ts';
import { splitSum } from './split-sum.ts';

/** What is invested in each project of a list, in cents; `split` names that. */
export type Parts = { of: Map<string, bigint>; total: bigint; split: string };

/** The parts of a list: those that were invested of one that is confirmed, else those that would be, over the projects that are `chosen`, or over all. */
export function partsOf({ state, price, projects, split }: ListOfMonth, chosen?: readonly string[]): Parts {
  if (state === 'confirmed') {
    const invested = projects.flatMap(({ id, cents }) => (cents === null ? [] : [[id, cents] as const]));
    return { ...summed(new Map(invested)), split: split! };
  }
  const open = projects.filter(({ id, obstacle }) => obstacle === '' && (chosen?.includes(id) ?? true));
  return summed(state === 'open' ? splitSum(price, open) : new Map());
}

function summed(of: Map<string, bigint>): Parts {
  const named = createHash('sha256').update([...of].map(([id, cents]) => `${id} ${cents}`).join('\n'));
  return {
    of,
    total: [...of.values()].reduce((sum, cents) => sum + cents, 0n),
    split: named.digest('hex').slice(0, 16),
  };
}
