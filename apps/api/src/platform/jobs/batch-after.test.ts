import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { batchAfter } from './batch-after.ts';

type Owner = { done: number[][]; failures: unknown[] };

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => vi.useRealTimers());

function owner(): Owner {
  return { done: [], failures: [] };
}

const soon = batchAfter(
  50,
  async ({ done }: Owner, items: number[]) => {
    if (items.includes(13)) throw new Error('unlucky');
    done.push(items);
  },
  ({ failures }, error) => failures.push(error),
);

it('the work is done once for all that came within the pause, for each owner apart', async () => {
  const one = owner();
  const other = owner();
  soon(one, [1, 2]);
  soon(other, [7]);
  await vi.advanceTimersByTimeAsync(49);
  soon(one, [2, 3]);
  expect(one.done).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  soon(one, []);
  await vi.advanceTimersByTimeAsync(50);
  expect([one.done, other.done]).toEqual([[[1, 2, 3], []], [[7]]]);
});

it('work that failed is told, and does not hold up what comes later', async () => {
  const one = owner();
  soon(one, [13]);
  await vi.advanceTimersByTimeAsync(50);
  soon(one, [1]);
  await vi.advanceTimersByTimeAsync(50);
  expect(one.failures).toEqual([new Error('unlucky')]);
  expect(one.done).toEqual([[1]]);
});

it('work is not begun again before it has ended, and then takes all that came meanwhile', async () => {
  const begun: number[][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const slowly = batchAfter(
    50,
    (_: object, items: number[]) => (begun.push(items), promise),
    () => {},
  );
  const one = {};
  slowly(one, [1]);
  await vi.advanceTimersByTimeAsync(50);
  slowly(one, [2]);
  await vi.advanceTimersByTimeAsync(50);
  slowly(one, [3]);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual([[1]]);
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual([[1], [2, 3]]);
});
