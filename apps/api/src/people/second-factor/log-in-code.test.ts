import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { newOperator, setSecondFactor } from '../../trust/operators/test-operators.ts';
import { codeOf } from './test-codes.ts';
import { lastCodeTo } from '../../reach/mail/test-mail.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LOGIN_TRIES: '6' });
});
afterAll(() => app.stop());

function logIn({ email }: { email: string }, more: Record<string, unknown> = {}) {
  return app.call('POST', '/auth/login', { body: { email, password: 'secret12', ...more } });
}

const secondFactorNeeded = { status: 403, data: { code: 'second_factor' } };
const wrong = { status: 422, data: { errors: { code: expect.stringContaining('is wrong') } } };

describe('a log-in to an account with a second factor', () => {
  it('asks for a code once the password is right, and opens no session before', async () => {
    const ada = await setSecondFactor(app, await app.signUp());
    // More often than wrong passwords are allowed.
    for (let times = 0; times < 8; times++) expect(await logIn(ada)).toMatchObject(secondFactorNeeded);
    expect(await logIn(ada, { code: '000000' })).toMatchObject(wrong);
    const { records: before } = (await app.call('GET', '/profile/sessions', { token: ada.token })).data;
    const code = codeOf(ada.secret);
    const { status, data } = await logIn(ada, { code });
    expect(status).toBe(200);
    expect((await app.call('GET', '/wallet', { token: data.token })).status).toBe(200);
    const { records: after } = (await app.call('GET', '/profile/sessions', { token: ada.token })).data;
    expect(after.length - before.length).toBe(1);
    expect(await logIn(ada, { code })).toMatchObject(wrong);
  });

  it('takes a recovery code, once, and tells its owner of it and of wrong codes', async () => {
    const bo = await setSecondFactor(app, await app.signUp());
    for (let times = 0; times < 2; times++) expect(await logIn(bo, { code: 'abcd-efgh' })).toMatchObject(wrong);
    expect((await logIn(bo, { code: bo.recoveryCodes[0] })).status).toBe(200);
    expect(await logIn(bo, { code: bo.recoveryCodes[0] })).toMatchObject(wrong);
    const { records } = (await app.call('POST', '/notifications', { token: bo.token })).data;
    const texts = records.map(({ text }: { text: string }) => text);
    expect(texts).toContain('A recovery code of your account was used. 9 are left.');
    expect(texts).toContain(
      'Someone logged in with your password and entered a wrong code 3 times. If this was not you, change your password.',
    );
  });

  it('takes a code once, also when it is sent many times at once', async () => {
    const cy = await setSecondFactor(app, await app.signUp());
    const code = codeOf(cy.secret);
    const answers = await Promise.all(Array.from({ length: 6 }, () => logIn(cy, { code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
  });

  it('refuses after ten wrong codes, and the right one as well', async () => {
    const di = await setSecondFactor(app, await app.signUp());
    for (let times = 0; times < 10; times++) expect(await logIn(di, { code: '000000' })).toMatchObject(wrong);
    expect(await logIn(di, { code: codeOf(di.secret) })).toMatchObject({ status: 429 });
  });

  it('keeps the owner’s ways in open while strangers with the password enter wrong codes', async () => {
    const home = '192.0.2.7';
    const gil = await setSecondFactor(app, await app.signUp());
    const at = (from: string, code: string) =>
      app.call('POST', '/auth/login', { body: { email: gil.email, password: 'secret12', code }, from });
    const { token } = (await at(home, codeOf(gil.secret))).data;
    for (let network = 1; network <= 4; network++)
      for (let times = 0; times < 6; times++) await at(`198.51.100.${network}`, '000000');
    expect((await at('198.51.100.9', '000000')).status).toBe(429);
    // The network that is known, a recovery code and the open session.
    expect((await at(home, '000000')).status).toBe(422);
    expect((await at('198.51.100.9', gil.recoveryCodes[0]!)).status).toBe(200);
    const step = await app.call('POST', '/profile/secondFactor/prove', {
      token,
      body: { code: gil.recoveryCodes[1]! },
    });
    expect(step.status).toBe(200);
  });

  it('closes longer with each wrong code past the free ones, and no new quarter of an hour opens it', async () => {
    const hal = await setSecondFactor(app, await app.signUp());
    for (let times = 0; times < 10; times++) await logIn(hal, { code: '000000' });
    const open = () =>
      asOwner(app.ownerUrl, 'UPDATE factor_failures SET closed_until = now() WHERE user_id = $1', [hal.id]);
    const waits: number[] = [];
    for (let times = 0; times < 3; times++) {
      const closed = await logIn(hal, { code: '000000' });
      expect(closed.status).toBe(429);
      waits.push(Math.ceil(Number(closed.headers['retry-after']) / 60));
      await open();
      expect(await logIn(hal, { code: '000000' })).toMatchObject(wrong);
    }
    expect(waits).toEqual([1, 2, 4]);
  });

  it('asks for a new password after a hundred wrong codes in a row', async () => {
    const ivy = await setSecondFactor(app, await app.signUp());
    await asOwner(app.ownerUrl, `INSERT INTO factor_failures (user_id, place, failures) VALUES ($1, 'in a row', 99)`, [
      ivy.id,
    ]);
    expect(await logIn(ivy, { code: '000000' })).toMatchObject(wrong);
    const refused = await logIn(ivy, { code: codeOf(ivy.secret) });
    expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('set a new password') });
    await app.call('POST', '/auth/forgotPassword', { body: { email: ivy.email } });
    const { data } = await app.call('POST', '/auth/otpVerify', {
      body: {
        email: ivy.email,
        otp: await lastCodeTo({ ...app, owner: (sql, values) => asOwner(app.ownerUrl, sql, values) }, ivy.email),
      },
    });
    const password = 'secret99';
    const body = { userKey: data.userKey, newPassword: password, confirmPassword: password };
    expect((await app.call('POST', '/auth/resetPassword', { body })).status).toBe(200);
    expect((await logIn(ivy, { password, code: codeOf(ivy.secret) })).status).toBe(200);
  });

  it('tells whoever does not know the password nothing of it, whatever code they send', async () => {
    const ed = await setSecondFactor(app, await app.signUp());
    const plain = await app.signUp();
    const answers = [
      await logIn(ed, { password: 'secret13' }),
      await logIn(ed, { password: 'secret13', code: codeOf(ed.secret) }),
      await logIn(plain, { password: 'secret13' }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, message: 'The e-mail or password is wrong.' });
    expect((await logIn(ed, { code: codeOf(ed.secret) })).status).toBe(200);
  });
});

describe('a session that was opened with a code', () => {
  it('has proven it: the console of an operator is open', async () => {
    const opal = await newOperator(app, 'support');
    const { token } = (await logIn(opal, { code: codeOf(opal.secret) })).data;
    const { data } = await app.call('GET', '/operator/session', { token });
    expect(data).toMatchObject({ factor: 'proven' });
  });
});

it('an account without one logs in by its password alone, whatever code it sends', async () => {
  const flo = await app.signUp();
  expect((await logIn(flo)).status).toBe(200);
  expect((await logIn(flo, { code: '123456' })).status).toBe(200);
});
