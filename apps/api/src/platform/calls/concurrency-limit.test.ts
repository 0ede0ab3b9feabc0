import { expect, it } from 'vitest';
import { concurrencyLimit } from './concurrency-limit.ts';

it('limits what runs and what waits, in order of arrival, and refuses the rest', async () => {
  const line = concurrencyLimit({ concurrency: 2, maxQueue: 3, message: 'Too many at once.', retryAfter: 7 });
  const started: number[] = [];
  const ends: (() => void)[] = [];
  const work = (i: number) =>
    line.run(async () => {
      started.push(i);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (i === 1) throw new Error('It failed.');
      return i;
    });
  const five = Promise.allSettled([0, 1, 2, 3, 4].map(work));
  expect(started).toEqual([0, 1]);
  expect(line.isFull()).toBe(true);
  await expect(work(5)).rejects.toMatchObject({ code: 'unavailable', message: 'Too many at once.', retryAfter: 7 });

  for (let done = 0; done < 5; done++) {
    await expect.poll(() => ends.length).toBeGreaterThan(done);
    ends[done]!();
  }
  expect((await five).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(3).fill('fulfilled')]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(line.isFull()).toBe(false);
});
