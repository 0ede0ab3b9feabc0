import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStream } from '../people/sessions/test-streams.ts';
import { testApp, type Person, type TestApp } from '../server/test-app.ts';
import { secondProcess, type SecondProcess } from './second-process.ts';

const metricsToken = 'a-token-for-metrics';

let app: TestApp;
let ada: Person;
let guild: Person;
let server: SecondProcess;
let origin: string;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1);
  guild = await app.signUp(2);
  server = await secondProcess(app, { env: { WORKERS: '2', METRICS_TOKEN: metricsToken } });
  origin = new URL(server.base).origin;
});
afterAll(async () => {
  await server.stop();
  await app.stop();
});

function workers(): number[] {
  const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
  return children.split(' ').filter(Boolean).map(Number);
}

function send(message: string) {
  return server.call('POST', '/message/send', { token: ada.token, body: { orgId: guild.id, message } });
}

/** Connections go to the workers in turn. */
function streams() {
  return Promise.all(Array.from({ length: 4 }, () => openStream(origin, guild.token)));
}

it('live events reach the streams of all workers, whichever was told', async () => {
  expect(workers()).toHaveLength(2);
  const open = await streams();
  for (const message of ['first word', 'second word']) expect((await send(message)).status).toBe(200);
  for (const word of ['first word', 'second word'])
    await expect.poll(() => open.filter((stream) => stream.heard().includes(word)).length).toBe(4);
  for (const stream of open) stream.close();
});

it('metrics are those of all workers together', async () => {
  const counted = async () => {
    const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
    const text = await answer.text();
    expect(text).toContain('live_bus_connected{bus="database"} 1');
    return Number(/^http_request_duration_seconds_count\{.*route="\/health\/live".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
  };
  const before = await counted();
  for (let n = 0; n < 6; n++) await fetch(`${origin}/health/live`, { headers: { connection: 'close' } });
  await expect.poll(counted).toBe(before + 6);
  expect(await counted()).toBe(before + 6);
});

async function metric(name: string): Promise<number> {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(await answer.text())?.[1] ?? Number.NaN);
}

function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

it('memory and the event loop are those of the worker that is worst off', async () => {
  const [least, most] = workers()
    .map(residentBytes)
    .toSorted((a, b) => a - b) as [number, number];
  const resident = await metric('process_resident_memory_bytes');
  expect(resident).toBeGreaterThan(0.8 * most);
  expect(resident).toBeLessThan(0.8 * (least + most));
  expect(await metric('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
});

it('a worker that dies leaves the other serving, and is started again', async () => {
  const open = await streams();
  const started = await metric('process_start_time_seconds');
  expect(Math.abs(Date.now() / 1000 - started)).toBeLessThan(600);
  const [killed, left] = workers() as [number, number];
  process.kill(killed, 'SIGKILL');
  await expect.poll(() => workers().includes(killed)).toBe(false);
  // What was open on the one is gone, the rest goes on.
  expect(await Promise.all(open.map((stream) => stream.endsWithin(500)))).toContain(false);
  for (let n = 0; n < 3; n++) expect((await fetch(`${origin}/health/ready`)).status).toBe(200);
  await expect.poll(workers).toHaveLength(2);
  expect(workers()).toContain(left);
  await expect.poll(() => metric('process_start_time_seconds')).toBeGreaterThan(started);
  for (const stream of open) stream.close();
});

it('SIGTERM ends all with exit code 0 once what is in flight is answered', async () => {
  const holder = new Client({ connectionString: app.ownerUrl });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE messages IN EXCLUSIVE MODE');
  const inFlight = ['one', 'two', 'three', 'four'].map(send);
  const waiting = `SELECT count(*)::int AS count FROM pg_locks WHERE NOT granted AND relation = 'messages'::regclass`;
  await expect
    .poll(async () => (await app.resources.database.query({ name: '', text: waiting }, []))[0])
    .toEqual({
      count: 4,
    });
  const all = workers();
  server.signal('SIGTERM');
  // As a process group gets it.
  for (const pid of all) process.kill(pid, 'SIGTERM');
  await expect
    .poll(() =>
      fetch(`${origin}/health/live`).then(
        ({ status }) => status,
        () => 'closed',
      ),
    )
    .toBe('closed');
  await holder.query('COMMIT');
  await holder.end();
  expect((await Promise.all(inFlight)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await server.ended).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow();
});

it('a process with ROLE=jobs does jobs and answers no calls', async () => {
  const jobs = await secondProcess(app, { env: { ROLE: 'jobs' } });
  await expect.poll(async () => (await jobs.get('/health/ready')).status).toBe(200);
  expect((await jobs.get('/api/config')).status).toBe(404);
  const old = `INSERT INTO rate_limits (bucket, window_start, count) VALUES ('old', now() - interval '3 days', 1)`;
  await app.resources.database.query({ name: '', text: old }, []);
  await app.resources.jobs.send('platform.housekeeping', {});
  const left = `SELECT FROM rate_limits WHERE bucket = 'old'`;
  await expect.poll(() => app.resources.database.query({ name: '', text: left }, [])).toHaveLength(0);
  await jobs.stop();
});
