import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, newOperator, setSecondFactor } from '../operators/test-operators.ts';
import { testApp, type TestApp } from '../test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ LOGIN_TRIES: '6' });
});
afterAll(() => app.stop());

function logIn({ email }: { email: string }, more: Record<string, unknown> = {}) {
  return app.call('POST', '/auth/login', { body: { email, password: 'secret12', ...more } });
}

const asked = { status: 403, data: { code: 'second_factor' } };
const wrong = { status: 422, data: { errors: { code: expect.stringContaining('not right') } } };

describe('a log-in to an account with a second factor', () => {
  it('asks for a code once the password is right, and opens no session before', async () => {
    const ada = await setSecondFactor(app, await app.signUp());
    // More often than wrong passwords are allowed.
    for (let times = 0; times < 8; times++) expect(await logIn(ada)).toMatchObject(asked);
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
      'Somebody has logged in with your password and entered a wrong code 3 times. If it was not you, please change your password.',
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

  it('tells whoever does not know the password nothing of it, whatever code they send', async () => {
    const ed = await setSecondFactor(app, await app.signUp());
    const plain = await app.signUp();
    const answers = [
      await logIn(ed, { password: 'secret13' }),
      await logIn(ed, { password: 'secret13', code: codeOf(ed.secret) }),
      await logIn(plain, { password: 'secret13' }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, message: 'The e-mail or the password is not right.' });
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
