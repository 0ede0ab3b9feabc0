import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lastCodeTo, mailsTo } from '../reach/mail/test-mail.ts';
import { openLog } from '../platform/process/log.ts';
import { cards } from '../money/payments/test-payments.ts';
import { refuse } from '../platform/calls/refusal.ts';
import { decideWithdrawal } from '../money/withdrawals/decide-withdrawal.ts';
import { attackedApp, must, type AttackedApp } from './attacked-app.ts';
import { rightRequests, type CallName } from './right-requests.ts';

const lines: string[] = [];
let app: AttackedApp;
beforeAll(async () => {
  const log = openLog('debug', { write: (line) => void lines.push(line) });
  app = await attackedApp({ LOG_LEVEL: 'debug' }, { log, work: true });
});
afterAll(() => app.stop());

const iban = 'DE89370400440532013000';
const account = '9876543210';
const bank = { bankName: 'Quillwater Savings', accountHolderName: 'Xenia Quarrington', sortCode: '73-91-46' };
const newPassword = 'fresh-pw-77';

function names(results: string, secrets: Record<string, string>) {
  return Object.entries(secrets)
    .filter(([, secret]) => results.includes(secret))
    .map(([name]) => name);
}

async function keyOf(email: string) {
  const texts = (await mailsTo(app, email)).map(({ text }) => text);
  return /email\/verified\?key=([\w-]+)/.exec(texts.find((text) => text.includes('?key='))!)![1]!;
}

/** Does everything that the product can do, right and wrong, and answers the secrets that passed by. */
async function everything(): Promise<Record<string, string>> {
  const right = rightRequests(app);
  const { mallory, ada } = app;
  const card = await app.token();
  const post = (path: string, body: Record<string, unknown>, token = mallory.token) =>
    app.call('POST', path, { token, body });
  const withdrawal = { ...right.withdraw.body, ...bank, accountNumber: account, swiftCode: iban };
  const once = { token: mallory.token, key: 'a-withdrawal', body: withdrawal };
  for (let twice = 0; twice < 2; twice++) must(await app.call('POST', '/wallet/withdraw', once));
  await post('/wallet/withdraw', { ...withdrawal, amount: 'NaN' });
  await post('/wallet/withdraw', { ...withdrawal, amount: 9999 });
  const listed = must(await post('/wallet/withdrawals', {}));
  expect(listed.records[0].account).toBe('•••• 3210');
  await decideWithdrawal(
    { db: app.resources.database, refuse },
    { id: listed.records[0].id, approve: false, operatorId: null },
  );
  await post('/wallet/topup', { ...right.topUp.body, token: card });
  await post('/wallet/topup', { ...right.topUp.body, token: await app.token(cards.declined) });
  await post('/sandbox/token', { ...right.createToken.body, cvc: '987', number: cards.good.slice(0, -1) });
  await post('/auth/login', { email: mallory.email, password: 'wrong-pw-55' });
  const answers = await Promise.all(
    (Object.keys(right) as CallName[])
      .filter((name) => name !== 'logOut' && name !== 'endAllSessions')
      .map((name) => post(right[name].path, right[name].body)),
  );
  await Promise.all(
    Object.values(right).map(({ path }) => app.call('GET', `${path}?token=${ada.token}`, { token: mallory.token })),
  );
  // After the right requests, one of which changes the password and so ends every code and key.
  must(await post('/auth/forgotPassword', { email: mallory.email }, 'guildhall-public'));
  const otp = await lastCodeTo(app, mallory.email);
  const key = await keyOf(mallory.email);
  must(await post('/auth/verifyEmail', { key }, 'guildhall-public'));
  const { userKey } = must(await post('/auth/otpVerify', { email: mallory.email, otp }, 'guildhall-public'));
  must(await post('/auth/resetPassword', { userKey, newPassword, confirmPassword: newPassword }, 'guildhall-public'));
  const { token } = must(
    await post('/auth/login', { email: mallory.email, password: newPassword }, 'guildhall-public'),
  );
  must(await app.call('GET', '/auth/logout', { token }));
  await app.server.inject({ url: `/files/x?expires=1&signature=${ada.token}` });
  await app.server.inject({ url: `/${ada.token}%zz` });
  await app.server.inject({ method: 'POST', url: '/api/payments/webhook/sandbox', payload: { id: ada.token } });
  expect(answers.length).toBeGreaterThan(50);
  return {
    'a session': ada.token,
    'the session of a log-in': token,
    'a password': 'secret12',
    'a new password': newPassword,
    'a wrong password': 'wrong-pw-55',
    'the key of a reset': userKey,
    'the key of a verification': key,
    'a card token': card,
    'a card number': '4242424242424242',
    'a card number with spaces': cards.good,
    'an account number': account,
    'a bank': bank.bankName,
    'an account holder': bank.accountHolderName,
    'a sort code': bank.sortCode,
    'an IBAN': iban,
    'the signature of a link': new URLSearchParams(app.things.documentLink.split('?')[1]).get('signature')!,
    'the secret that signs links': app.resources.config.secret,
    'the secret that signs webhooks': app.resources.config.sandboxSecret,
    'an e-mail address': mallory.email,
    'a code': `"${otp}"`,
  };
}

describe('after requests to every call', () => {
  let secrets: Record<string, string>;
  beforeAll(async () => {
    secrets = await everything();
  }, 60_000);

  it('the log has requests and no secret', () => {
    const log = lines.join('');
    expect(lines.length).toBeGreaterThan(100);
    expect(log).toContain('/api/wallet/withdraw');
    expect(names(log, secrets)).toEqual([]);
    expect(log).not.toContain('unforeseen error');
  });

  it('the log redacts secrets that are logged by mistake', () => {
    const results: string[] = [];
    const log = openLog('info', { write: (line) => void results.push(line) });
    log.info(
      { password: 'p-1', body: { token: 't-1', otp: 'o-1', accountNumber: 'a-1' }, number: 'n-1', cvc: 'c-1' },
      'x',
    );
    log.info({ body: { password: 'p-1', number: 'n-1', cvc: 'c-1', swiftCode: 's-1', userKey: 'u-1' } }, 'x');
    log.info(
      {
        headers: { authorization: 'h-1' },
        req: { method: 'GET', id: '1', url: '/x?token=q-1', headers: { authorization: 'h-1' } },
      },
      'x',
    );
    expect(results.join('')).not.toMatch(/[potancsuhq]-1/);
  });

  it('the log has each log-in, refused or not, with the account’s id', () => {
    const logIns = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'log-in');
    expect(logIns).toContainEqual(expect.objectContaining({ account: app.mallory.id, opened: true }));
    expect(logIns).toContainEqual(expect.objectContaining({ account: app.mallory.id, opened: false }));
  });

  it('metrics, health, configuration and reference have no secret', async () => {
    for (const url of ['/metrics', '/health/live', '/health/ready', '/docs/openapi.json', '/api/config']) {
      const { body, statusCode } = await app.server.inject({ url, headers: { authorization: 'guildhall-public' } });
      expect(statusCode).toBe(200);
      expect(names(body, secrets)).toEqual([]);
      expect(body).not.toContain(app.ada.id);
    }
  });

  it('the database has no secret in plain text but what it must', async () => {
    const results = JSON.stringify(await app.standing());
    const { 'an e-mail address': _e, ...never } = secrets;
    expect(names(results, never)).toEqual([]);
    const passing = await app.owner(`SELECT s::text FROM sessions AS s UNION ALL SELECT c::text FROM one_time_codes AS c
      UNION ALL SELECT k::text FROM idempotency_keys AS k UNION ALL SELECT t::text FROM sandbox_tokens AS t`);
    expect(names(JSON.stringify(passing), never)).toEqual([]);
  });

  it('the job queue has no secret', async () => {
    const jobs = await app.owner<{ job: string }>(
      `SELECT j::text AS job FROM pgboss.job AS j WHERE name IN ('mail.send', 'mail.send-later')`,
    );
    expect(jobs.length).toBeGreaterThan(5);
    const results = jobs.map(({ job }) => job).join('\n');
    expect(names(results, secrets)).toEqual([]);
    expect(results).not.toContain(`<strong>${secrets['a code']!.slice(1, -1)}</strong>`);
  });

  it('no table and no mail has bank details in plain text', async () => {
    const tables = await app.owner<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.map(({ name }) => name)).toContain('pgboss.job');
    const details = [...Object.values(bank), account, iban];
    // A column of bytes is written in hexadecimal.
    const results = [...details, ...details.map((detail) => Buffer.from(detail).toString('hex'))];
    for (const { name } of tables) {
      const rows = await app.owner<{ row: string }>(`SELECT t::text AS row FROM ${name} AS t`);
      const found = results.filter((detail) => rows.some(({ row }) => row.includes(detail)));
      expect({ name, found }).toEqual({ name, found: [] });
    }
    const folder = join(app.resources.config.dataDir, 'mail');
    const mails = await vi.waitFor(() => readdir(folder), { timeout: 10_000 });
    // One that is still being written is renamed when it is whole.
    for (const file of mails.filter((each) => !each.endsWith('.tmp'))) {
      const mail = await readFile(join(folder, file), 'utf8');
      expect(details.filter((detail) => mail.includes(detail))).toEqual([]);
    }
  });
});
