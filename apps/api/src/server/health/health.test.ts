import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { noteRuns, runAfter, type JobRun } from '../../platform/jobs/job-runs.ts';
import { problemWords } from '../../platform/jobs/problem-words.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { nextRun } from './list-jobs.ts';

let app: TestApp;
let admin: WithSecondFactor;
beforeAll(async () => {
  app = await testApp();
  await vi.waitUntil(() => app.resources.jobs.ready(), { timeout: 20_000 });
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(() => app.stop());

function owner<Row = unknown>(text: string, values: unknown[] = []) {
  return asOwner(app.ownerUrl, text, values) as Promise<Row[]>;
}

async function job(kind: string) {
  const { data } = await app.call('GET', '/operator/jobs', { token: admin.token });
  return data.records.find((each: { kind: string }) => each.kind === kind);
}

/** Saves a run as the queue does. */
async function note(run: Parameters<typeof runAfter>[1], before?: JobRun) {
  const after = runAfter(before, run);
  await noteRuns({ executeSql: (text, values) => owner(text, values) }, [after]);
  return after;
}

function again(kind: string, token = admin.token) {
  return app.call('POST', '/operator/jobs/again', { token, body: { kind, reason: 'The server is back.' } });
}

it('each kind of job is told with its schedule, and what of it waits', async () => {
  await owner('DELETE FROM pgboss.job');
  expect(await job('books.check')).toMatchObject({
    about: 'Checks the books.',
    every: '11 4 * * *',
    next: expect.stringMatching(/T04:11:00\.000Z$/),
    waiting: 0,
    oldest: '',
    failed: 0,
    result: '',
    endedAt: '',
    problem: '',
  });
  await app.resources.jobs.send('mail.send', {});
  await app.resources.jobs.send('mail.send', {}, { afterSeconds: 600 });
  await owner(`UPDATE pgboss.job SET start_after = now() - interval '2 hours' WHERE start_after <= now()`);
  const mail = await job('mail.send');
  expect(mail).toMatchObject({ every: '', next: '', waiting: 1 });
  expect(Date.now() - Date.parse(mail.oldest)).toBeGreaterThan(7_100_000);
});

it('how a kind ended last is kept, and what went wrong before stays told', async () => {
  const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
  const run = { kind: 'files.sweep', seconds: 1.25 };
  await note({ ...run, endedAt: at(0), result: 'failed', problem: 'No room.' });
  expect(await job('files.sweep')).toMatchObject({ result: 'failed', seconds: 1.25, problem: 'No room.' });
  await note({ ...run, endedAt: at(5), result: 'done', problem: '' });
  expect(await job('files.sweep')).toMatchObject({
    result: 'done',
    endedAt: at(5).toISOString(),
    problem: 'No room.',
    problemAt: at(0).toISOString(),
  });
  // Both within a moment are written at once.
  const failed = runAfter(undefined, { ...run, endedAt: at(6), result: 'retried', problem: 'Cut.' });
  await note({ ...run, endedAt: at(7), result: 'done', problem: '' }, failed);
  expect(await job('files.sweep')).toMatchObject({ result: 'done', problem: 'Cut.', problemAt: at(6).toISOString() });
});

it('an admin runs again each mail that failed for good, once, and the audit log tells it', async () => {
  const finance = await newOperator(app, 'finance');
  await owner('DELETE FROM pgboss.job');
  for (let n = 0; n < 3; n++) await app.resources.jobs.send('mail.send', {});
  await owner(`UPDATE pgboss.job SET state = 'failed', completed_on = now()`);
  await note({ kind: 'mail.send', endedAt: new Date(), seconds: 1, result: 'failed', problem: 'Refused.' });
  expect(await job('mail.send')).toMatchObject({ failed: 3, waiting: 0 });
  expect((await again('mail.send', finance.token)).status).toBe(403);
  expect(await again('mail.send')).toMatchObject({ status: 200, data: { again: 3 } });
  expect(await job('mail.send')).toMatchObject({ failed: 0, waiting: 3 });
  expect((await again('mail.send')).status).toBe(404);
  const log = await app.call('POST', '/operator/audit', { token: admin.token, body: { search: 'job.' } });
  expect(log.data.records).toMatchObject([
    { verb: 'job.again', subjectId: 'mail.send', after: { jobs: '3' }, reason: 'The server is back.' },
  ]);
});

it('a job that runs by itself is run again once, and only after it has failed for good', async () => {
  await owner('DELETE FROM pgboss.job');
  expect((await again('books.check')).status).toBe(404);
  const run = { kind: 'books.check', endedAt: new Date(), seconds: 1 };
  await note({ ...run, result: 'retried', problem: 'Cut.' });
  expect((await again('books.check')).status).toBe(404);
  await note({ ...run, result: 'failed', problem: 'Cut.' });
  expect(await again('books.check')).toMatchObject({ status: 200, data: { again: 1 } });
  expect((await again('books.check')).status).toBe(404);
  expect(await job('books.check')).toMatchObject({ waiting: 1 });
  expect((await again('no.such')).status).toBe(404);
});

it('the health tells of each part, and of mail what its last job said', async () => {
  const part = async (name: string) =>
    (await app.call('GET', '/operator/jobs', { token: admin.token })).data.health.find(
      (each: { part: string }) => each.part === name,
    );
  expect(await part('Database')).toMatchObject({
    state: 'good',
    words: expect.stringMatching(/^It answers in \d+ ms.* Each logs in as .*guildhall_app\.$/),
  });
  expect(await part('Replica')).toMatchObject({ state: 'unused' });
  expect(await part('Files')).toMatchObject({ state: 'good' });
  expect(await part('Card payments')).toMatchObject({ state: 'good', words: expect.stringContaining('sandbox (test') });
  await note({ kind: 'mail.send', endedAt: new Date(), seconds: 1, result: 'retried', problem: 'Refused.' });
  expect(await part('Mail')).toMatchObject({ state: 'bad', words: expect.stringContaining('Refused.') });
});

it('the problem of a job has neither secrets nor what people have entered', () => {
  const error = (message: string, code?: string) => problemWords(Object.assign(new Error(message), { code }));
  expect(error('connect ECONNREFUSED 10.0.0.7:25', 'ECONNREFUSED')).toBe(
    'The other end does not answer (ECONNREFUSED).',
  );
  const told = error('550 no such user ada@example.com at smtp://me:hunter2@mail.example\nmore');
  expect(told).toMatch(/^550 no such user/);
  for (const secret of ['ada@', 'hunter2', 'more']) expect(told).not.toContain(secret);
  expect(error('')).toBe('Error');
});

it('a line of cron is read in UTC', () => {
  const now = new Date('2026-11-23T04:11:30Z');
  expect(nextRun('11 4 * * *', now)).toBe('2026-11-24T04:11:00.000Z');
  expect(nextRun('*/5 * * * *', now)).toBe('2026-11-23T04:15:00.000Z');
});
