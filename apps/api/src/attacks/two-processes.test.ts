import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCodeTo } from '../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../market/organizations/test-organizations.ts';
import type { Person } from '../server/test-app.ts';
import { openStream } from '../people/sessions/test-streams.ts';
import { secondProcess, type SecondProcess } from './second-process.ts';

let app: OrganizationsApp;
let second: SecondProcess;
beforeAll(async () => {
  app = await organizationsApp();
  second = await secondProcess(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const password = 'secret12';
type Ask = [
  method: 'GET' | 'POST',
  path: string,
  options?: { token?: string; body?: Record<string, unknown>; from?: string },
];
/** A number of equal calls at once, every other one at the second process; answers the statuses. */
async function atBoth(count: number, ask: (i: number) => Ask) {
  return (await Promise.all(Array.from({ length: count }, (_, i) => (i % 2 === 0 ? app : second).call(...ask(i))))).map(
    ({ status }) => status,
  );
}

function count(statuses: number[], status: number) {
  return statuses.filter((each) => each === status).length;
}

async function logIn({ email }: Person, at: OrganizationsApp | SecondProcess = second): Promise<string> {
  return (await at.call('POST', '/auth/login', { body: { email, password } })).data.token;
}

async function opens(token: string) {
  return [
    (await app.call('GET', '/wallet', { token })).status,
    (await second.call('GET', '/wallet', { token })).status,
  ];
}

function codeOf(email: string) {
  return lastCodeTo(app, email);
}

describe('a session ends on every process at once', () => {
  it('when it is logged out §4.sessions.logout', async () => {
    const token = await logIn(await app.signUp());
    expect(await opens(token)).toEqual([200, 200]);
    await second.call('GET', '/auth/logout', { token });
    expect(await opens(token)).toEqual([401, 401]);
  });

  it("when the password is changed, but for the changer's own §4.sessions.change", async () => {
    const person = await app.signUp();
    const own = await logIn(person);
    const other = await logIn(person, app);
    const body = { oldPassword: password, newPassword: 'another1', confirmPassword: 'another1' };
    expect((await app.call('POST', '/auth/changePassword', { token: own, body })).status).toBe(200);
    expect([await opens(own), await opens(other), await opens(person.token)]).toEqual([
      [200, 200],
      [401, 401],
      [401, 401],
    ]);
  });

  it('when all sessions are ended, and its live streams with it', async () => {
    const person = await app.signUp();
    const stream = await openStream(second.base.replace(/\/api$/, ''), person.token);
    expect(stream.status).toBe(200);
    await app.call('POST', '/profile/sessions/endAll', { token: person.token });
    expect(await stream.endsWithin(2000)).toBe(true);
    expect(await opens(person.token)).toEqual([401, 401]);
  });

  it('when the password is reset §4.sessions.reset', async () => {
    const person = await app.signUp();
    const { email } = person;
    const token = await logIn(person);
    await app.call('POST', '/auth/forgotPassword', { body: { email } });
    const { userKey } = (await second.call('POST', '/auth/otpVerify', { body: { email, otp: await codeOf(email) } }))
      .data;
    const body = { userKey, newPassword: 'another1', confirmPassword: 'another1' };
    expect((await app.call('POST', '/auth/resetPassword', { body })).status).toBe(200);
    expect([await opens(token), await opens(person.token)]).toEqual([
      [401, 401],
      [401, 401],
    ]);
  });
});

describe('a one-time code, attacked at two processes', () => {
  const forgot = (email: string): Ask => ['POST', '/auth/forgotPassword', { body: { email } }];
  const verify = (email: string, otp: string): Ask => ['POST', '/auth/otpVerify', { body: { email, otp } }];

  it('allows five tries in all §4.otp.tries', async () => {
    const { email } = await app.signUp();
    await second.call(...forgot(email));
    const otp = await codeOf(email);
    const guesses = await atBoth(40, (i) =>
      verify(
        email,
        String(Number(otp) + i + 1)
          .padStart(6, '0')
          .slice(-6),
      ),
    );
    expect(count(guesses, 422)).toBe(40);
    expect(await atBoth(2, () => verify(email, otp))).toEqual([422, 422]);
    const [row] = await app.owner<{ tries: number }>(
      'SELECT tries FROM one_time_codes AS c JOIN users AS u ON u.id = c.user_id WHERE email = $1',
      [email],
    );
    expect(row!.tries).toBe(5);
  });

  it('is sent at most ten times a day, and only the newest is valid §4.otp.newest', async () => {
    const { email } = await app.signUp();
    const from = (address: (i: number) => string) => (i: number) =>
      ['POST', '/auth/forgotPassword', { body: { email }, from: address(i) }] satisfies Ask;
    const strangers = await atBoth(
      24,
      from((i) => `198.51.100.${i}`),
    );
    expect([count(strangers, 200), count(strangers, 429)]).toEqual([8, 16]);
    // The last two are kept for networks that have logged in to the account, as this one has.
    const own = await atBoth(
      6,
      from(() => '127.0.0.1'),
    );
    expect([count(own, 200), count(own, 429)]).toEqual([2, 4]);
    const codes = await app.owner(
      'SELECT 1 FROM one_time_codes AS c JOIN users AS u ON u.id = c.user_id WHERE email = $1 AND c.expires_at > now() AND c.used_at IS NULL',
      [email],
    );
    expect(codes).toHaveLength(1);
  });

  it('is exchanged once, and so is its key §4.otp.key', async () => {
    const { email } = await app.signUp();
    await app.call(...forgot(email));
    const otp = await codeOf(email);
    const traded = await Promise.all(
      Array.from({ length: 4 }, (_, i) => (i % 2 ? app : second).call(...verify(email, otp))),
    );
    const keys = traded.filter(({ status }) => status === 200);
    expect(keys).toHaveLength(1);
    const { userKey } = keys[0]!.data;
    const reset = (newPassword: string): Ask => [
      'POST',
      '/auth/resetPassword',
      { body: { userKey, newPassword, confirmPassword: newPassword } },
    ];
    expect(count(await atBoth(8, (i) => reset(`another${i}`)), 200)).toBe(1);
    expect(count(await atBoth(2, () => reset('again123')), 422)).toBe(2);
  });

  it('expires, and so does its key §4.otp.expiry', async () => {
    const { email } = await app.signUp();
    const age = (column: string) =>
      app.owner(`UPDATE one_time_codes SET ${column} = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`, [
        email,
      ]);
    await app.call(...forgot(email));
    await age('expires_at');
    expect((await second.call(...verify(email, await codeOf(email)))).status).toBe(422);
    await app.call(...forgot(email));
    const { userKey } = (await second.call(...verify(email, await codeOf(email)))).data;
    await age('user_key_expires_at');
    const body = { userKey, newPassword: 'another1', confirmPassword: 'another1' };
    expect((await app.call('POST', '/auth/resetPassword', { body })).status).toBe(422);
  });

  it('is invalid for another account', async () => {
    const mine = await app.signUp();
    const theirs = await app.signUp();
    await app.call(...forgot(mine.email));
    await app.call(...forgot(theirs.email));
    const otp = await codeOf(mine.email);
    if (otp !== (await codeOf(theirs.email)))
      expect((await second.call(...verify(theirs.email, otp))).status).toBe(422);
    expect((await second.call(...verify(mine.email, otp))).status).toBe(200);
  });
});

describe('log-ins, tried at two processes', () => {
  it('are stopped after ten failures in all', async () => {
    const { email } = await app.signUp();
    const tries = await atBoth(24, (i) => ['POST', '/auth/login', { body: { email, password: `guess-${i}` } }]);
    expect([count(tries, 422), count(tries, 429)]).toEqual([10, 14]);
    expect(await atBoth(2, () => ['POST', '/auth/login', { body: { email, password } }])).toEqual([429, 429]);
  });
});
