import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorsCommand } from '../../commands/operators-command.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { settingsInWords } from '../../server/console/settings-in-words.ts';
import { giveRoleTo, newOperator, setSecondFactor, type WithSecondFactor } from './test-operators.ts';
import { codeOf } from '../../people/second-factor/test-codes.ts';

let app: TestApp;
let admin: WithSecondFactor;
beforeAll(async () => {
  app = await testApp();
  admin = await newOperator(app, 'admin', 'Opal');
});
afterAll(() => app.stop());

function owner(text: string, params: unknown[] = []) {
  return asOwner(app.ownerUrl, text, params);
}

function get(person: Person, path: string) {
  return app.call('GET', path, { token: person.token });
}
function post(person: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: person.token, body });
}
function prove(person: Person, code: string) {
  return app.call('POST', '/profile/secondFactor/prove', { token: person.token, body: { code } });
}
function changeSession({ token }: Person, change: string) {
  return owner(`UPDATE sessions SET ${change} WHERE token_hash = $1`, [hashSecret(token)]);
}

const secondFactorNeeded = { status: 403, data: { code: 'second_factor' } };

describe('the console', () => {
  it('opens once a second factor is set up and proven, and closes after eight hours', async () => {
    const person = await app.signUp(1, 'Ada');
    expect(await get(person, '/operator/session')).toMatchObject({ status: 404 });
    await giveRoleTo(app, person, 'support');
    expect(await get(person, '/operator/session')).toMatchObject({
      status: 200,
      data: { name: 'Ada', role: 'support', factor: 'missing', closesAt: '', test: true },
    });
    expect(await get(person, '/operator/overview')).toMatchObject(secondFactorNeeded);
    const ada = await setSecondFactor(app, person);
    const { data } = await get(ada, '/operator/session');
    expect(data.factor).toBe('proven');
    expect((Date.parse(data.closesAt) - Date.now()) / 3_600_000).toBeCloseTo(8, 1);
    expect((await get(ada, '/operator/overview')).status).toBe(200);
    await changeSession(ada, `console_until = now() - interval '1 second'`);
    expect((await get(ada, '/operator/session')).data).toMatchObject({ factor: 'asked', closesAt: '' });
    expect(await get(ada, '/operator/overview')).toMatchObject(secondFactorNeeded);
    expect((await prove(ada, codeOf(ada.secret))).status).toBe(200);
    expect((await get(ada, '/operator/overview')).status).toBe(200);
  });

  it('closes when it was not used for half an hour, and stays open while it is', async () => {
    const bo = await newOperator(app, 'support');
    await changeSession(bo, `console_seen_at = now() - interval '29 minutes'`);
    expect((await get(bo, '/operator/overview')).status).toBe(200);
    const [{ seconds }] = await owner(
      'SELECT extract(epoch FROM now() - console_seen_at)::float8 AS seconds FROM sessions WHERE token_hash = $1',
      [hashSecret(bo.token)],
    );
    expect(seconds).toBeLessThan(20);
    await changeSession(bo, `console_seen_at = now() - interval '31 minutes'`);
    expect(await get(bo, '/operator/overview')).toMatchObject(secondFactorNeeded);
  });

  it('is open in the session that proved it, and in no other', async () => {
    const cy = await app.signUp(1, 'Cy');
    await giveRoleTo(app, cy, 'support');
    const { secret } = await setSecondFactor(app, cy);
    const body = { email: cy.email, password: 'secret12', code: codeOf(secret) };
    const other = { ...cy, token: (await app.call('POST', '/auth/login', { body })).data.token };
    await changeSession(other, 'factor_at = NULL, console_until = NULL, console_seen_at = NULL');
    expect((await get(other, '/operator/session')).data.factor).toBe('asked');
    expect(await get(other, '/operator/overview')).toMatchObject(secondFactorNeeded);
    expect((await get(cy, '/operator/overview')).status).toBe(200);
  });

  it('does not open longer by proving again, as money asks for', async () => {
    const di = await newOperator(app, 'admin');
    await changeSession(di, `console_until = now() + interval '1 hour', factor_at = now() - interval '1 hour'`);
    expect(
      await post(di, '/operator/operators/grant', { email: admin.email, role: 'support', reason: 'x' }),
    ).toMatchObject(secondFactorNeeded);
    await prove(di, di.recoveryCodes[0]!);
    const { closesAt } = (await get(di, '/operator/session')).data;
    expect((Date.parse(closesAt) - Date.now()) / 3_600_000).toBeCloseTo(1, 1);
  });
});

describe('a role', () => {
  it('is granted and changed with a reason, and both are told and stand in the audit log', async () => {
    // Where she is the only admin, and at home, a role holds at once.
    await owner('DELETE FROM operators WHERE user_id <> $1', [admin.id]);
    const ed = await app.signUp(1, 'Ed');
    const grant = (role: string) =>
      post(admin, '/operator/operators/grant', { email: ed.email.toUpperCase(), role, reason: 'New.' });
    expect(await grant('finance')).toMatchObject({ status: 404 });
    await owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [ed.id]);
    expect(await grant('finance')).toMatchObject({
      status: 200,
      data: { id: ed.id, name: 'Ed', role: 'finance', secondFactor: false },
    });
    expect((await grant('support')).data.role).toBe('support');
    expect((await grant('support')).status).toBe(200);
    const { records } = (await post(admin, '/operator/audit', { search: ed.id })).data;
    expect(records.map(({ before, after, reason, operator }: any) => ({ before, after, reason, operator }))).toEqual([
      { before: { role: 'finance' }, after: { role: 'support' }, reason: 'New.', operator: 'Opal' },
      { before: { role: '' }, after: { role: 'finance' }, reason: 'New.', operator: 'Opal' },
    ]);
    const told = (await app.call('POST', '/notifications', { token: ed.token })).data.records;
    expect(told[0]).toMatchObject({ kind: 'security', link: '/operator' });
  });

  it('that is taken away ends at once', async () => {
    const flo = await newOperator(app, 'finance');
    expect((await get(flo, '/operator/overview')).status).toBe(200);
    expect((await post(admin, `/operator/operators/${flo.id}/revoke`, { reason: 'Has left.' })).status).toBe(200);
    expect((await get(flo, '/operator/overview')).status).toBe(404);
    expect((await post(admin, `/operator/operators/${flo.id}/revoke`, { reason: 'Again.' })).status).toBe(404);
  });

  it('of their own nobody changes or takes', async () => {
    expect(
      await post(admin, '/operator/operators/grant', { email: admin.email, role: 'support', reason: 'x' }),
    ).toMatchObject({
      status: 403,
      message: 'You cannot change your own role.',
    });
    expect((await post(admin, `/operator/operators/${admin.id}/revoke`, { reason: 'x' })).status).toBe(403);
  });

  it('needs a second factor that its operator cannot remove', async () => {
    const gus = await newOperator(app, 'support');
    const removed = await app.call('POST', '/profile/secondFactor/authenticator/remove', {
      token: gus.token,
      body: { code: gus.recoveryCodes[0]! },
    });
    expect(removed).toMatchObject({ status: 403, message: 'An operator needs a second factor and cannot remove it.' });
  });
});

it('admins see who the operators are', async () => {
  const { records } = (await get(admin, '/operator/operators')).data;
  expect(records).toContainEqual(
    expect.objectContaining({ id: admin.id, name: 'Opal', role: 'admin', secondFactor: true }),
  );
});

it('admins see the settings that operators have to know, and no secret', async () => {
  const { config } = app.resources;
  const { settings, retention } = (await get(admin, '/operator/operators')).data;
  expect(settings).toContainEqual({
    name: 'WITHDRAWAL_ALONE_DOLLARS',
    about: expect.stringContaining('one operator approves alone'),
    value: '$1,000',
  });
  expect(settings).toContainEqual(expect.objectContaining({ name: 'UNVERIFIED_INVEST_DOLLARS', value: 'No limit' }));
  expect(settings).toContainEqual(expect.objectContaining({ name: 'SANDBOX', value: 'Used: TEST' }));
  expect(retention).toContainEqual({ what: 'a session, after its last use', days: 14 });
  const secretive = {
    ...config,
    stripeSecretKey: 'sk_live_kept',
    paypalClientId: 'client-of-this-test',
    paypalSecret: 'secret-kept',
    paypalEnvironment: 'live',
    smtpUrl: 'smtps://user:kept@mail.example',
    s3Bucket: 'papers',
    s3SecretKey: 'key-kept',
  };
  const told = settingsInWords(secretive);
  expect(told).toContainEqual(expect.objectContaining({ name: 'STRIPE_SECRET_KEY', value: 'Used: live' }));
  expect(told).toContainEqual(expect.objectContaining({ name: 'PAYPAL_ENVIRONMENT', value: 'Used: live' }));
  expect(told).toContainEqual(expect.objectContaining({ name: 'S3_BUCKET', value: 'The bucket papers' }));
  const texts = JSON.stringify(told);
  expect(texts).not.toContain('kept@');
  for (const secret of ['sk_live', 'secret-kept', 'key-kept', 'client-of', config.secret, config.sandboxSecret])
    expect(texts).not.toContain(secret);
});

describe('npm run operator', () => {
  const said: string[] = [];
  const run = (...args: string[]) => {
    said.length = 0;
    return operatorsCommand(args, {
      db: app.resources.database,
      say: (line) => void said.push(line),
      complain: (line) => void said.push(line),
    });
  };

  it('grants, lists and takes roles, which stands in the audit log as done at the command line', async () => {
    const hal = await app.signUp(2, 'Hal');
    await owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [hal.id]);
    expect(await run('grant', hal.email, '--role', 'support')).toBe(0);
    expect(said).toEqual(['Hal is an operator for support.']);
    await run('list');
    expect(said.join('\n')).toContain(`support  Hal <${hal.email}>, no second factor yet`);
    expect(await run('revoke', hal.email)).toBe(0);
    expect(await run('revoke', hal.email)).toBe(1);
    const { records } = (await post(admin, '/operator/audit', { search: hal.id })).data;
    expect(records.map(({ verb, operator }: any) => `${verb} ${operator}`)).toEqual([
      'operator.revoke At the command line',
      'operator.grant At the command line',
    ]);
  });

  it.each([['grant'], ['grant', 'a@b.example'], ['grant', 'a@b.example', '--role', 'king'], ['sell'], ['list', 'x']])(
    'does not understand %s %s %s %s',
    async (...args) => {
      expect(await run(...args)).toBe(2);
    },
  );
});

it('the overview tells what waits, what is held and what moved today', async () => {
  const before = (await get(admin, '/operator/overview')).data;
  const ida = await app.signUp();
  await owner(
    `WITH moved AS (SELECT move_money(uuidv7(), 'ffffffff-ffff-8fff-bfff-000000000001', $1, 5000, 'card_payment')) SELECT * FROM moved`,
    [ida.id],
  );
  const bank = { bankName: 'Bank', accountHolderName: 'Ida', accountNumber: '12345678', sortCode: '10-20-30' };
  const body = { amount: 20, ...bank, swiftCode: 'MIREDEFF' };
  expect((await app.call('POST', '/wallet/withdraw', { token: ida.token, body })).status).toBe(200);
  const after = (await get(admin, '/operator/overview')).data;
  // Its owner has still to confirm it.
  expect(after.waiting.withdrawals).toEqual(before.waiting.withdrawals);
  expect(after.waiting.withdrawalsStopped).toEqual({
    count: before.waiting.withdrawalsStopped.count + 1,
    oldest: expect.stringContaining('T'),
    amount: before.waiting.withdrawalsStopped.amount + 20,
  });
  expect(after.money).toEqual({
    ...before.money,
    wallets: before.money.wallets + 50,
    held: before.money.held + 20,
    atProviders: before.money.atProviders + 50,
    testMoney: before.money.testMoney + 50,
  });
  expect(after.today).toEqual({
    ...before.today,
    paidIn: before.today.paidIn + 50,
    accounts: before.today.accounts + 1,
  });
});
