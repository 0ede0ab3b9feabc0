import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { hashing } from '../../platform/secrets/passwords.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
});
afterAll(() => app.stop());

function logIn(email: string, password: string) {
  return app.call('POST', '/auth/login', { body: { email, password } });
}

describe('logging in', () => {
  it('answers the five values of a session', async () => {
    const { data } = await logIn(ada.email, 'secret12');
    expect(data).toMatchObject({ id: ada.id, email: ada.email, userType: 1, profilePic: '' });
    expect(data.token.length).toBeGreaterThanOrEqual(43);
  });

  it('takes the token bare and as Bearer', async () => {
    expect(await app.call('GET', '/dashboard', { token: ada.token })).toMatchObject({ status: 200 });
    expect(await app.call('GET', '/dashboard', { token: `Bearer ${ada.token}` })).toMatchObject({ status: 200 });
  });

  it('gives a wrong e-mail and a wrong password the same answer §4.login.same-answer', async () => {
    const wrongPassword = await logIn(ada.email, 'secret13');
    const wrongEmail = await logIn('nobody-at-all@example.com', 'secret12');
    expect(wrongPassword.status).toBe(422);
    expect({ ...wrongEmail, headers: null }).toEqual({ ...wrongPassword, headers: null });
  });

  it('stops an account after ten failures, even in parallel, with Retry-After §4.login.limit', async () => {
    const { email } = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 14 }, () => logIn(email, 'guess-it')));
    expect(answers.filter((answer) => answer.status === 422)).toHaveLength(10);
    const stopped = await logIn(email, 'secret12');
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  it(
    'queues at most a hundred; more get 503 with Retry-After and do not count as tries',
    { timeout: 60_000 },
    async () => {
      const client = new Client({ connectionString: app.ownerUrl });
      await client.connect();
      await client.query('DELETE FROM login_failures');
      const stranger = (i: number) =>
        app.call('POST', '/auth/login', {
          body: { email: `stranger-${i}@example.com`, password: 'guess-it' },
          from: `198.51.100.${i}`,
        });
      // Two hashes that take until all have come, however long the others take.
      const { promise: allHaveCome, resolve: letGo } = Promise.withResolvers<void>();
      const slow = [hashing.run(() => allHaveCome), hashing.run(() => allHaveCome)];
      const logIns = Array.from({ length: 200 }, (_, i) => stranger(i));
      const refused = new Set<unknown>();
      for (const each of logIns) void each.then((answer) => answer.status === 503 && refused.add(answer));
      await expect.poll(() => refused.size, { timeout: 20_000 }).toBe(100);
      letGo();
      await Promise.all(slow);
      const answers = await Promise.all(logIns);
      const of = (status: number) => answers.filter((answer) => answer.status === status);
      expect([of(422).length, of(503).length]).toEqual([100, 100]);
      for (const { headers } of of(503)) expect(headers['retry-after']).toBe('5');
      const { rows } = await client.query<{ tries: number }>(
        `SELECT sum(failures)::int AS tries FROM login_failures WHERE email LIKE 'stranger-%' AND network <> ''`,
      );
      expect(rows[0]!.tries).toBe(of(422).length);
      await client.end();
    },
  );

  it('does not count successful log-ins', async () => {
    const { email } = await app.signUp();
    for (let i = 0; i < 12; i++) expect((await logIn(email, 'secret12')).status).toBe(200);
  });

  it.each([
    ['', 'secret12', { email: 'Email is Required' }],
    ['nobody', 'secret12', { email: 'Email should be valid' }],
    ['a@example.com', '12345', { password: 'Your password must be at least 6 characters long.' }],
    ['a@example.com', '1234567890123', { password: 'Your password cannot exceed 12 characters.' }],
  ])('refuses %j with %j', async (email, password, errors) => {
    expect(await logIn(email, password)).toMatchObject({ status: 422, data: { errors } });
  });
});

describe('sessions', () => {
  it('are revoked by log-out at once §7.auth-logout', async () => {
    const { token } = await app.signUp();
    expect(await app.call('GET', '/auth/logout', { token })).toMatchObject({ status: 200 });
    expect(await app.call('GET', '/dashboard', { token })).toMatchObject({
      status: 401,
      success: false,
      statusCode: 401,
    });
  });

  it('are required: no header, the default token and an unknown one get 401', async () => {
    for (const token of [null, 'guildhall-public', 'invented'])
      expect(await app.call('GET', '/dashboard', { token })).toMatchObject({ status: 401 });
    expect(await app.call('POST', '/institutional/type', { token: null })).toMatchObject({ status: 401 });
    expect(await app.call('POST', '/institutional/type', { token: 'invented' })).toMatchObject({ status: 401 });
  });
});
