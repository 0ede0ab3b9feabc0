import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLog } from '../../platform/process/log.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { startMailServer, type MailServer } from './test-mail-server.ts';

let app: TestApp;
let server: MailServer;
let mailFrom: string;
const lines: { msg: string; reqId?: string; job?: string; [name: string]: unknown }[] = [];

beforeAll(async () => {
  server = await startMailServer();
  const log = new PassThrough().on('data', (chunk: Buffer) => {
    for (const line of chunk.toString('utf8').trim().split('\n')) lines.push(JSON.parse(line));
  });
  app = await testApp({ SMTP_URL: server.url }, { work: true, log: openLog('info', log) });
  mailFrom = app.resources.config.mailFrom;
});
afterAll(async () => {
  await app.stop();
  server.stop();
});

/** Puts mails into the queue that no key opens, as if they had waited for long. */
async function leaveUnreadable(queue: string, count: number) {
  await asOwner(
    app.ownerUrl,
    `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, policy, created_on)
      SELECT $1, '{"keyId": "gone", "ciphertext": "word"}', 20, 5, true, 'standard', now() - interval '1 hour'
      FROM generate_series(1, $2::integer)`,
    [queue, count],
  );
}

async function tried(queue: string): Promise<number> {
  const text = `SELECT count(*)::integer AS count FROM pgboss.job WHERE name = $1 AND state <> 'created' AND data->>'keyId' = 'gone'`;
  return (await asOwner(app.ownerUrl, text, [queue]))[0].count;
}

function sentFor(reqId: unknown) {
  return lines.filter((line) => line.msg === 'mail sent' && line.reqId === reqId);
}

it('each mail has a line with its id and what the mail server said, and without whom it goes to', async () => {
  const { email } = await app.signUp();
  const { headers } = await app.call('POST', '/auth/forgotPassword', { body: { email } });
  const id = headers['x-request-id'];
  await expect.poll(() => sentFor(id)).toHaveLength(1);
  const [line] = sentFor(id);
  const host = mailFrom.match(/@([^>]+)/)![1];
  expect(line).toMatchObject({ job: 'mail.send', answer: '250 Taken', mail: expect.stringContaining(`@${host}>`) });
  expect(JSON.stringify(line)).not.toContain(email);
  expect(server.received).toContain(email);
});

it('a mail that is sent again has the id of the first try', { timeout: 60_000 }, async () => {
  server.refuses = true;
  const before = server.messageIds.length;
  await app.signUp();
  const tries = () => server.messageIds.slice(before);
  await expect.poll(tries).toHaveLength(1);
  server.refuses = false;
  await expect.poll(tries, { timeout: 30_000 }).toHaveLength(2);
  expect(tries()[1]).toBe(tries()[0]);
});

it('of a mail to an account its subject is kept, whether it was sent, and why not', { timeout: 60_000 }, async () => {
  server.refuses = true;
  const { id } = await app.signUp();
  const kept = () =>
    asOwner(
      app.ownerUrl,
      `SELECT subject, sent_at IS NOT NULL AS sent, failures > 0 AS failed, problem <> '' AS explained FROM mails WHERE user_id = $1`,
      [id],
    );
  const subject = 'Please verify your e-mail address';
  await expect.poll(kept).toEqual([{ subject, sent: false, failed: true, explained: true }]);
  server.refuses = false;
  await expect.poll(async () => (await kept())[0].sent, { timeout: 30_000 }).toBe(true);
});

it('of a mail to somebody who has no account nothing is kept', async () => {
  const count = async () => (await asOwner(app.ownerUrl, 'SELECT count(*)::int AS count FROM mails', []))[0].count;
  const before = await count();
  await app.resources.mailer.send({ to: 'nobody@example.com', subject: 'Hello', text: '', html: '' });
  expect(await count()).toBe(before);
});

it('a code leaves before a heap of mails that fail, whose failure is logged once', { timeout: 60_000 }, async () => {
  const { email } = await app.signUp();
  await expect.poll(() => server.received).toContain(email);
  for (const queue of ['mail.send', 'mail.send-later']) await leaveUnreadable(queue, 2_000);
  const { headers } = await app.call('POST', '/auth/forgotPassword', { body: { email } });
  await expect.poll(() => sentFor(headers['x-request-id']), { timeout: 30_000 }).toHaveLength(1);
  expect(await tried('mail.send')).toBeLessThan(1_000);
  const failed = lines.filter(({ msg, job }) => msg === 'job failed' && job?.startsWith('mail.'));
  expect(failed.length).toBeLessThanOrEqual(4);
});

it('what has failed waits behind what was not tried yet', { timeout: 60_000 }, async () => {
  const rows = () =>
    asOwner(app.ownerUrl, `SELECT DISTINCT priority FROM pgboss.job WHERE state = 'retry' AND name = 'mail.send'`);
  await expect.poll(rows, { timeout: 30_000 }).not.toEqual([]);
  for (const { priority } of await rows()) expect(priority).toBeLessThan(0);
});
