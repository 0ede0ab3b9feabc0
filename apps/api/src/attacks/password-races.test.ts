import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, passwordFits } from '../platform/secrets/passwords.ts';
import { hashCode } from '../people/accounts/forgot-password.ts';
import { ownerPool } from '../platform/database/test-database.ts';
import { hashSecret, newSecret } from '../platform/sessions/sessions.ts';
import { testApp, type TestApp } from '../server/test-app.ts';

const rounds = 200;
/** Rounds at once: enough to keep both hashing places busy, so that a log-in also waits with the hash it has read. */
const atOnce = 4;
const old = 'old-word1';
const fresh = 'new-word2';
const other = 'own-word3';

let app: TestApp;
let pool: Pool;
let oldHash: string;
beforeAll(async () => {
  app = await testApp({ LOGIN_TRIES_PER_ADDRESS: '100000', RATE_LIMIT_PERCENT: '100000' });
  pool = ownerPool(app.ownerUrl, atOnce);
  oldHash = await hashPassword(old);
});
afterAll(async () => {
  await pool.end();
  await app.stop();
});

async function owner<Row extends object>(text: string, params: unknown[]) {
  return (await pool.query<Row>(text, params)).rows;
}

type Account = { id: string; email: string; token: string };
let count = 0;
/** An account with the old password and one session. */
async function account(): Promise<Account> {
  const email = `racer-${++count}@example.com`;
  const token = newSecret();
  const [row] = await owner<{ id: string }>(
    `WITH u AS (INSERT INTO users (type, name, email, password_hash) VALUES (1, 'Racer', $1, $2) RETURNING id)
     INSERT INTO sessions (token_hash, user_id, expires_at) SELECT $3, id, now() + interval '1 day' FROM u RETURNING user_id AS id`,
    [email, oldHash, hashSecret(token)],
  );
  return { id: row!.id, email, token };
}

/** A key as a right code is traded for. */
async function keyFor({ id }: Account): Promise<string> {
  const key = newSecret();
  await owner(
    `INSERT INTO one_time_codes (user_id, code_hash, expires_at, user_key_hash, user_key_expires_at)
     VALUES ($1, '\\x00', now() + interval '10 minutes', $2, now() + interval '15 minutes')`,
    [id, hashSecret(key)],
  );
  return key;
}

/** A code as it is sent by mail. */
async function codeFor({ id, email }: Account): Promise<string> {
  const code = '314159';
  await owner(
    `INSERT INTO one_time_codes (user_id, code_hash, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
    [id, hashCode(app.resources.config.secret, email, code)],
  );
  return code;
}

function post(path: string, body: Record<string, string>, token?: string) {
  return app.call('POST', path, { body, ...(token ? { token } : {}) });
}

function logIn({ email }: Account, password: string) {
  return post('/auth/login', { email, password });
}

function reset(userKey: string, password = fresh) {
  return post('/auth/resetPassword', { userKey, newPassword: password, confirmPassword: password });
}

function change({ token }: Account, password = other) {
  return post('/auth/changePassword', { oldPassword: old, newPassword: password, confirmPassword: password }, token);
}

async function alive({ id }: Account) {
  return (await owner<{ hash: Buffer }>('SELECT token_hash AS hash FROM sessions WHERE user_id = $1', [id])).map(
    ({ hash }) => hash.toString('hex'),
  );
}

async function hashOf({ id }: Account) {
  return (await owner<{ hash: string }>('SELECT password_hash AS hash FROM users WHERE id = $1', [id]))[0]!.hash;
}

function own({ token }: Account) {
  return hashSecret(token).toString('hex');
}

/** Runs the round a number of times, a few at once, and answers how often something was wrong. */
async function race(round: (i: number) => Promise<string | undefined>): Promise<Record<string, number>> {
  const wrong: Record<string, number> = {};
  let next = 0;
  const lane = async () => {
    while (next < rounds) {
      const said = await round(next++);
      if (said !== undefined) wrong[said] = (wrong[said] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return wrong;
}

describe(`races of passwords leave no stale session or password, ${rounds} rounds each`, { timeout: 300_000 }, () => {
  it('a log-in with the old password while the password is reset or changed', async () => {
    const wrong = await race(async (i) => {
      const user = await account();
      const key = i % 2 === 0 ? await keyFor(user) : undefined;
      const owners = key === undefined ? change(user) : reset(key);
      const [done] = await Promise.all([owners, logIn(user, old)]);
      if (done.status !== 200) return `the owner's call answered ${done.status}`;
      if ((await alive(user)).join() !== (key === undefined ? own(user) : '')) return 'a session of the old password';
      return (await hashOf(user)) === oldHash ? 'the old password' : undefined;
    });
    expect(wrong).toEqual({});
  });

  it('a change by the old password while the password is reset', async () => {
    const wrong = await race(async (i) => {
      const user = await account();
      const key = await keyFor(user);
      const [changed, done] = await Promise.all([change(user), reset(key)]);
      if ((changed.status === 200) === (done.status === 200)) return `change ${changed.status}, reset ${done.status}`;
      const wasReset = done.status === 200;
      if ((await alive(user)).join() !== (wasReset ? '' : own(user))) return 'a session of the other side';
      // To look at the password costs as much as a log-in, so not every round does.
      if (i % 4 > 0) return undefined;
      return (await passwordFits(wasReset ? fresh : other, await hashOf(user))) ? undefined : 'the other password';
    });
    expect(wrong).toEqual({});
  });

  it('a code traded for a key while the owner changes or resets the password', async () => {
    let took = 50;
    const wrong = await race(async (i) => {
      const user = await account();
      const key = i % 2 === 0 ? undefined : await keyFor(user);
      const otp = await codeFor(user);
      const began = performance.now();
      const owners = key === undefined ? change(user) : reset(key, other);
      // At any moment of the owner's call: each round at another one.
      await new Promise((resolve) => setTimeout(resolve, (took * (i % 20)) / 18));
      const traded = await post('/auth/otpVerify', { email: user.email, otp });
      const done = await owners;
      took = performance.now() - began;
      if (done.status !== 200) return `the owner's call answered ${done.status}`;
      if (traded.status !== 200) return undefined;
      return (await reset(traded.data.userKey)).status === 422 ? undefined : 'the key still opened';
    });
    expect(wrong).toEqual({});
  });
});
