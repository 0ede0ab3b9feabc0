import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, processName } from '../platform/database/database.ts';
import { openLog } from '../platform/process/log.ts';
import { testApp, type TestApp } from './test-app.ts';

let app: TestApp;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  const log = new PassThrough().on('data', (line: Buffer) => lines.push(JSON.parse(line.toString('utf8'))));
  app = await testApp({}, { work: true, log: openLog('info', log) });
});
afterAll(() => app.stop());

/** The mails that were kept since, as they would be sent. */
async function mails(): Promise<string[]> {
  const folder = join(app.resources.config.dataDir, 'mail');
  const names = await readdir(folder).catch(() => [] as string[]);
  return Promise.all(names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')));
}

it('a mail tells the request that caused it, as the answer did', async () => {
  const { email } = await app.signUp();
  const { headers } = await app.call('POST', '/auth/forgotPassword', { body: { email } });
  const header = `X-Request-ID: ${String(headers['x-request-id'])}`;
  await expect.poll(async () => (await mails()).filter((mail) => mail.includes(header))).toHaveLength(1);
});

it('what a job logs tells the job, and the request that sent it', async () => {
  const { email } = await app.signUp();
  const decrypt = app.resources.dataKeys.decrypt;
  app.resources.dataKeys.decrypt = (...given) => {
    app.resources.log.info('inside of the job');
    return decrypt(...given);
  };
  const { headers } = await app.call('POST', '/auth/forgotPassword', { body: { email } });
  // The mail of the sign-up may be sent meanwhile, too.
  const inside = () => lines.filter(({ msg }) => msg === 'inside of the job');
  await expect
    .poll(inside)
    .toContainEqual(expect.objectContaining({ job: 'mail.send', reqId: headers['x-request-id'] }));
  app.resources.dataKeys.decrypt = decrypt;
});

it('a health check that is well is not logged, which balancers make each second', async () => {
  for (const url of ['/health/live', '/health/ready', '/health/none', '/metrics']) await app.server.inject(url);
  const logged = () => lines.filter(({ msg }) => msg === 'request').map(({ route }) => route);
  await expect.poll(logged).toContain('/metrics');
  expect(logged().filter((route) => String(route).startsWith('/health/'))).toEqual([]);
});

it('the database is told which process asks, where its address tells nothing else', async () => {
  const url = new URL(app.ownerUrl);
  url.searchParams.delete('application_name');
  const database = openDatabase(url.href, { max: 1 });
  const text = `SELECT current_setting('application_name') AS name`;
  expect(await database.query({ name: '', text }, [])).toEqual([{ name: processName }]);
  await database.close();
  expect(processName).toContain(String(process.pid));
});
