import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastCodeTo, mailsTo } from '../../reach/mail/test-mail.ts';
import { hashPassword } from '../../platform/secrets/passwords.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';

let app: OrganizationsApp;
let passwordHash: string;
beforeAll(async () => {
  app = await organizationsApp();
  passwordHash = await hashPassword('secret12');
});
afterAll(() => app.stop());

const home = '192.0.2.1';
/** An address of a network of its own. */
function stranger(n: number) {
  return n % 2 === 0 ? `198.51.100.${n}` : `2001:db8:${n.toString(16)}::1`;
}

function logIn(email: string, password: string, from: string) {
  return app.call('POST', '/auth/login', { body: { email, password }, from });
}

function forgot(email: string, from: string) {
  return app.call('POST', '/auth/forgotPassword', { body: { email }, from });
}

function verify(email: string, otp: string, from: string) {
  return app.call('POST', '/auth/otpVerify', { body: { email, otp }, from });
}

async function statuses(count: number, ask: (i: number) => Promise<{ status: number }>) {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push((await ask(i)).status);
  return all;
}

function times(status: number, count: number) {
  return Array.from({ length: count }, () => status);
}

let count = 0;
/** An account whose owner has logged in at home, and an e-mail without one: what is asked of strangers, each answers alike. */
async function both(): Promise<[owned: string, unknown: string]> {
  const email = `owner-${++count}@example.com`;
  await app.owner(`INSERT INTO users (type, name, email, password_hash) VALUES (1, 'Owner', $1, $2)`, [
    email,
    passwordHash,
  ]);
  expect((await logIn(email, 'secret12', home)).status).toBe(200);
  return [email, `no-${email}`];
}

describe('wrong passwords from other networks', { timeout: 120_000 }, () => {
  it('lock the account for their own network only', async () => {
    for (const email of await both())
      expect(await statuses(12, () => logIn(email, 'guess-it', stranger(1)))).toEqual([...times(422, 10), 429, 429]);
    const [email] = await both();
    await statuses(11, () => logIn(email, 'guess-it', stranger(1)));
    expect((await logIn(email, 'secret12', stranger(1))).status).toBe(429);
    for (const from of [home, stranger(2)]) expect((await logIn(email, 'secret12', from)).status).toBe(200);
  });

  it('from many networks lock it for unknown networks, longer each time, until a reset', async () => {
    const emails = await both();
    const waits = [];
    for (const email of emails) {
      // Fifty at once, however parallel, and each from another network.
      const at = (i: number) => logIn(email, 'guess-it', stranger(i + 10));
      for (const start of [0, 50])
        expect(await Promise.all(Array.from({ length: 50 }, (_, i) => at(start + i)))).toMatchObject(
          times(422, 50).map((status) => ({ status })),
        );
      const mine = [];
      for (let i = 0; i < 3; i++) {
        const closed = await at(200 + i);
        expect(closed.status).toBe(429);
        mine.push(Math.round(Number(closed.headers['retry-after']) / 60));
        await app.owner('UPDATE login_failures SET closed_until = now() WHERE email = $1', [email]);
        expect((await at(210 + i)).status).toBe(422);
      }
      waits.push(mine);
    }
    expect(waits).toEqual([
      [1, 2, 4],
      [1, 2, 4],
    ]);

    const [email] = emails;
    const newNetwork = stranger(3);
    expect((await logIn(email, 'secret12', newNetwork)).status).toBe(429);
    expect((await logIn(email, 'secret12', home)).status, 'a network that logged in before').toBe(200);
    await forgot(email, newNetwork);
    const { userKey } = (await verify(email, await lastCodeTo(app, email), newNetwork)).data;
    const body = { userKey, newPassword: 'secret14', confirmPassword: 'secret14' };
    expect((await app.call('POST', '/auth/resetPassword', { body, from: newNetwork })).status).toBe(200);
    for (const from of [newNetwork, stranger(4)]) expect((await logIn(email, 'secret14', from)).status).toBe(200);
  });
});

describe('one-time codes requested by others', { timeout: 120_000 }, () => {
  it('are limited to three for one network, and the last of the day are kept for others', async () => {
    const asked = [];
    for (const email of await both()) {
      const from = (n: number, count: number) => statuses(count, () => forgot(email, stranger(n)));
      asked.push([await from(1, 5), await from(2, 4), await from(3, 2), await from(4, 2), await from(5, 1)]);
    }
    const [owned, unknown] = asked;
    expect(owned).toEqual([
      [200, 200, 200, 429, 429],
      [200, 200, 200, 429],
      [200, 429],
      [200, 429],
      // Two are left of ten, for networks that have logged in to the account before.
      [429],
    ]);
    expect(unknown).toEqual(owned);
  });

  it('leave some for the owner’s network, ten in all', async () => {
    const [email] = await both();
    await Promise.all(Array.from({ length: 20 }, (_, i) => forgot(email, stranger(i))));
    expect(await statuses(3, () => forgot(email, home))).toEqual([200, 200, 429]);
    const codes = (await mailsTo(app, email)).filter(({ subject }) => subject === 'Your verification code');
    expect(codes).toHaveLength(10);
  });

  it('answer with how long to wait', async () => {
    const [email] = await both();
    await statuses(3, () => forgot(email, stranger(1)));
    const wait = Number((await forgot(email, stranger(1))).headers['retry-after']);
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
  });

  it('keep two of the five tries for the network that requested the code', async () => {
    const [email] = await both();
    await forgot(email, home);
    const otp = await lastCodeTo(app, email);
    const wrong = otp === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 12 }, (_, i) => verify(email, wrong, stranger(i))));
    expect((await verify(email, otp, stranger(20))).status).toBe(422);
    expect((await verify(email, wrong, home)).status).toBe(422);
    expect((await verify(email, otp, home)).status).toBe(200);
  });
});
