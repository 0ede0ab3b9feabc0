import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerCache } from './answer-cache.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] }));
afterEach(() => vi.useRealTimers());

async function later(milliseconds: number) {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

function answerAfter(milliseconds: number, answer = 1) {
  return new Promise<number>((resolve) => setTimeout(() => resolve(answer), milliseconds));
}

it('is empty at first', () => {
  expect(answerCache({ atLeast: 1000, most: 10 }).recall('a')).toBeUndefined();
});

it('shares one pending answer and expires it', async () => {
  const cache = answerCache<number>({ atLeast: 1000, most: 10 });
  cache.keep('a', answerAfter(2));
  const waiting = cache.recall('a');
  await later(2);
  expect(await waiting).toBe(1);
  await later(999);
  expect(await cache.recall('a')).toBe(1);
  await later(2);
  expect(cache.recall('a')).toBeUndefined();
});

it('keeps slow answers longer, within limits', async () => {
  const cache = answerCache<number>({ atLeast: 1000, most: 10 });
  cache.keep('slow', answerAfter(50));
  cache.keep('slower', answerAfter(5000));
  await later(5000);
  expect(cache.recall('slow')).toBeDefined();
  await later(100);
  expect(cache.recall('slow')).toBeUndefined();
  await later(9800);
  expect(cache.recall('slower')).toBeDefined();
  await later(200);
  expect(cache.recall('slower')).toBeUndefined();
});

it('does not keep a failure, and waiters retry', async () => {
  const cache = answerCache<number>({ atLeast: 1000, most: 10 });
  cache.keep('a', Promise.reject(new Error('no')));
  expect(await cache.recall('a')).toBeUndefined();
  expect(cache.recall('a')).toBeUndefined();
});

it('is bounded in size', async () => {
  const cache = answerCache<number>({ atLeast: 1000, most: 2 });
  for (const key of ['a', 'b', 'c']) cache.keep(key, Promise.resolve(1));
  await later(0);
  expect([cache.recall('a'), await cache.recall('b'), await cache.recall('c')]).toEqual([undefined, 1, 1]);
});
