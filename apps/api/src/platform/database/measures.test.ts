import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from './database.ts';
import { statement } from './statement.ts';
import { measuring, type Measure } from './measures.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const measure: Measure = { gauges: { things: 'Things.' }, labels: [], read: statement('test.things', 'SELECT 1') };

/** A database whose answers are given by the test. */
function answering(...answers: (() => Promise<{ things: number }[]>)[]) {
  const asked: string[] = [];
  const query = (async ({ name }: { name: string }) => {
    asked.push(name);
    return answers[asked.length - 1]!();
  }) as Db['query'];
  return { db: { query } as Db, asked };
}

it('a reading is told again for ten seconds, and read once for all who ask meanwhile', async () => {
  const { db, asked } = answering(
    async () => [{ things: 1 }],
    async () => [{ things: 2 }],
  );
  const measured = measuring(db, [measure], () => {});
  const both = await Promise.all([measured(), measured()]);
  expect(both.map(({ rows }) => rows.get(measure))).toEqual([[{ things: 1 }], [{ things: 1 }]]);
  vi.setSystemTime(1_009_000);
  expect((await measured()).at).toBe(1_000_000);
  expect(asked).toHaveLength(1);
  vi.setSystemTime(1_010_000);
  expect((await measured()).rows.get(measure)).toEqual([{ things: 2 }]);
});

it('what was read last is told while the database does not answer, or fails', async () => {
  const failures: unknown[] = [];
  const never = new Promise<never>(() => {});
  const { db, asked } = answering(
    async () => [{ things: 1 }],
    async () => Promise.reject(new Error('away')),
    () => never,
  );
  const measured = measuring(db, [measure], (error) => failures.push(error));
  await measured();
  vi.setSystemTime(1_020_000);
  expect(await measured()).toMatchObject({ at: 1_000_000 });
  expect(failures).toEqual([new Error('away')]);
  const began = performance.now();
  const waited = await Promise.all([measured(), measured()]);
  expect(waited.map(({ at }) => at)).toEqual([1_000_000, 1_000_000]);
  expect(performance.now() - began).toBeLessThan(4_000);
  expect(asked).toHaveLength(3);
});
