import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isLostConnection } from '@guildhall/embedded-postgres/lost-connection.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { asOwner, testDatabase, type TestDatabase } from '../database/test-database.ts';
import { reportWith } from '../process/report-errors.ts';
import { testProxy } from '../database/test-proxy.ts';

const ran = new Map<number, number>();
let server: TestDatabase;
let jobs: Jobs;
beforeAll(async () => {
  server = await testDatabase();
  const work = async (data: Record<string, unknown>) => {
    const n = Number(data['n']);
    ran.set(n, (ran.get(n) ?? 0) + 1);
    if (data['fails']) throw new Error('It was meant to.');
  };
  const kinds = [
    { name: 'test.kind', about: 'Counts.', work },
    { name: 'test.once', about: 'Counts once.', work, retryLimit: 0 },
  ];
  jobs = startJobs(server.ownerUrl, kinds, { error: () => {} });
});
afterAll(async () => {
  await jobs.stop();
  await server.drop();
});

async function until(done: () => boolean) {
  for (let tries = 0; tries < 150 && !done(); tries++) await new Promise((resolve) => setTimeout(resolve, 100));
}

it('works a backlog off without pauses, and one failure does not stop the others', async () => {
  for (let n = 0; n < 60; n++) await jobs.send('test.kind', { n, fails: n === 7 });
  await until(() => ran.size === 60);
  expect(ran.size).toBe(60);
  expect([...ran].filter(([n, times]) => n !== 7 && times > 1)).toEqual([]);
});

it('retries a failed one', async () => {
  await until(() => ran.get(7)! > 1);
  expect(ran.get(7)).toBeGreaterThan(1);
});

it('counts what became of each kind, and reports what failed for good', async () => {
  const reported: unknown[] = [];
  reportWith((error, place) => reported.push([(error as Error).message, place.job]));
  await jobs.send('test.once', { n: 100, fails: true });
  const counted = (kind: string) => jobs.done().find((each) => each.kind === kind)!;
  // The time is counted last.
  await until(() => counted('test.once').seconds > 0);
  expect(counted('test.once')).toMatchObject({ completed: 0, retried: 0, failed: 1 });
  expect(counted('test.once').seconds).toBeGreaterThan(0);
  expect(counted('test.kind')).toMatchObject({ completed: 59, failed: 0 });
  expect(counted('test.kind').retried).toBeGreaterThan(0);
  expect(reported).toEqual([['It was meant to.', 'test.once']]);
  const noted = () => asOwner(server.ownerUrl, 'SELECT * FROM job_runs ORDER BY kind');
  await vi.waitUntil(async () => (await noted()).some(({ kind }) => kind === 'test.once'), { timeout: 10_000 });
  expect(await noted()).toMatchObject([
    { kind: 'test.kind', problem: 'It was meant to.' },
    { kind: 'test.once', result: 'failed', problem: 'It was meant to.', failed_at: expect.any(Date) },
  ]);
  reportWith(undefined);
});

it('starts although its connection is cut repeatedly, and works what was sent by then', async () => {
  const proxy = await testProxy(server.ownerUrl, (nth) => (nth < 8 ? nth * 10 : null));
  let worked = 0;
  const errors: object[] = [];
  const kinds = [
    { name: 'test.late', about: 'Counts late.', work: async () => void worked++ },
    { name: 'test.first', about: 'Counts at the start.', atStart: true, work: async () => void worked++ },
  ];
  const late = startJobs(proxy.url, kinds, { error: (context) => errors.push(context) });
  try {
    expect(late.ready()).toBe(false);
    await until(() => late.ready());
    expect(late.ready()).toBe(true);
    expect(errors.length).toBeGreaterThan(0);
    // One of the connections that the pool has opened meanwhile may still be cut, which the sender gets as an error.
    const send = (): Promise<void> =>
      late.send('test.late', {}).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error;
        return send();
      });
    // What a worker has just taken when its connection is cut is tried again a quarter of an hour later: so one more than is waited for.
    for (let n = 0; n < 3; n++) await send();
    await until(() => worked >= 2);
    expect(worked).toBeGreaterThanOrEqual(2);
  } finally {
    await late.stop();
    await proxy.close();
  }
});

it('refuses to send before it has started, and stops at once', async () => {
  const never = startJobs(server.ownerUrl.replace(/:\d+\//, ':1/'), [], { error: () => {} });
  await expect(never.send('test.kind', {})).rejects.toMatchObject({ code: 'unavailable' });
  expect(never.ready()).toBe(false);
  await never.stop();
});
