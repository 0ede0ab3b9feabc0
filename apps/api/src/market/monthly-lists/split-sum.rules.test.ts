import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitSum, type Share } from './split-sum.ts';

function shares(...of: [least: number, most: number][]): Share[] {
  return of.map(([least, most], n) => ({ id: 'abcdefghij'[n]!, least: BigInt(least), most: BigInt(most) }));
}

function parts(sum: number, of: Share[]) {
  return Object.fromEntries([...splitSum(BigInt(sum), of)].map(([id, cents]) => [id, Number(cents)]));
}

describe('a sum', () => {
  it.each([
    [
      'is split evenly',
      9000,
      [
        [50, 1e6],
        [50, 1e6],
        [50, 1e6],
      ],
      { a: 3000, b: 3000, c: 3000 },
    ],
    [
      'gives its cents left over to the first',
      10_000,
      [
        [50, 1e6],
        [50, 1e6],
        [50, 1e6],
      ],
      { a: 3334, b: 3333, c: 3333 },
    ],
    [
      'goes to as many as their minimum allows',
      10_000,
      [
        [5000, 1e6],
        [4000, 1e6],
        [5000, 1e6],
      ],
      { a: 5000, b: 5000 },
    ],
    [
      'passes over what costs more than a part',
      10_000,
      [
        [9000, 1e6],
        [2000, 1e6],
        [2000, 1e6],
      ],
      { b: 5000, c: 5000 },
    ],
    [
      'goes to one where that is all',
      10_000,
      [
        [10_000, 1e6],
        [10_000, 1e6],
      ],
      { a: 10_000 },
    ],
    ['goes to none below every minimum', 10_000, [[10_001, 1e6]], {}],
    [
      'puts no more into one than is left to its goal',
      10_000,
      [
        [100, 1000],
        [100, 1e6],
        [100, 1e6],
      ],
      { a: 1000, b: 4500, c: 4500 },
    ],
    [
      'is not used up where little is left to each goal',
      10_000,
      [
        [100, 1000],
        [100, 2000],
      ],
      { a: 1000, b: 2000 },
    ],
    ['is split over none', 10_000, [], {}],
    [
      'of one cent goes to one',
      1,
      [
        [1, 10],
        [1, 10],
      ],
      { a: 1 },
    ],
  ] as [string, number, [number, number][], Record<string, number>][])('%s', (_what, sum, of, expected) => {
    expect(parts(sum, shares(...of))).toEqual(expected);
  });

  it('is never split below a minimum, beyond a goal or beyond itself, and leaves nothing that a goal had room for', () => {
    const share = fc
      .tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 0, max: 5000 }))
      .map(([least, more]) => [least, least + more] as [number, number]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), fc.array(share, { maxLength: 10 }), (sum, of) => {
        const all = shares(...of);
        const split = splitSum(BigInt(sum), all);
        const total = [...split.values()].reduce((a, b) => a + b, 0n);
        const chosen = all.filter(({ id }) => split.has(id));
        for (const { id, least, most } of chosen) {
          expect(split.get(id)).toBeGreaterThanOrEqual(least);
          expect(split.get(id)).toBeLessThanOrEqual(most);
        }
        const room = chosen.reduce((cents, { most }) => cents + most, 0n);
        expect(total).toBe(room < BigInt(sum) && chosen.length > 0 ? room : chosen.length > 0 ? BigInt(sum) : 0n);
        expect(chosen.length > 0).toBe(all.some(({ least }) => least <= BigInt(sum)));
      }),
    );
  });
});
