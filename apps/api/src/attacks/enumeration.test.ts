import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../market/organizations/test-organizations.ts';
import { hashAtCost, hashPassword } from '../platform/secrets/passwords.ts';
import { testCost } from '../server/test-setup.ts';

let app: OrganizationsApp;
/** How many accounts there are, and as many e-mails without one; each of the calls asks once for each of them in a turn. */
const samples = 200;
const mostTurns = 10;

function known(i: number) {
  return `known-${i}@example.com`;
}

function unknown(i: number) {
  return `nobody-${i}@example.com`;
}

beforeAll(async () => {
  // What would reveal an account by its time is the hash. Here it takes several times as long as all the rest, so that one
  // left out is noticed, and a tenth of what it does in production, where it would hide what else differs.
  hashAtCost({ memory: 4_096, passes: 1 });
  const noLimits = { LOGIN_TRIES_PER_ADDRESS: '1000000', RATE_LIMIT_PERCENT: '1000000' };
  app = await organizationsApp({ ...noLimits, LOGIN_TRIES_PER_ACCOUNT: '1000' });
  await app.owner(
    `INSERT INTO users (type, name, email, password_hash) SELECT 1, 'Known', 'known-' || i || '@example.com', $1 FROM generate_series(0, $2) AS i`,
    [await hashPassword('secret12'), samples],
  );
});
afterAll(() => {
  hashAtCost(testCost);
  return app.stop();
});

const asks = [
  ['/auth/login', { password: 'wrong-one' }],
  ['/auth/login/passkey', { password: 'wrong-one' }],
  ['/auth/forgotPassword', {}],
  ['/auth/resendOtp', {}],
  ['/auth/otpVerify', { otp: '123456' }],
] as const;

async function ask(path: string, body: Record<string, unknown>, from = '127.0.0.1') {
  const began = performance.now();
  const { headers, ...answer } = await app.call('POST', path, { body, from });
  const took = performance.now() - began;
  // What is new in each answer, whatever it says.
  const { date: _d, 'x-request-id': _x, ...constant } = headers;
  return { answer: { ...answer, headers: constant }, took };
}

/** As if the day were over. */
async function forgetAsked() {
  for (const table of ['rate_limits', 'login_failures', 'code_requests']) await app.owner(`DELETE FROM ${table}`);
  await app.owner('UPDATE one_time_codes SET tries = 0');
}

function median(numbers: number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

describe('the existence of an account is not leaked', () => {
  it.each(asks)('by the answer of %s', async (path, more) => {
    await forgetAsked();
    const here = await ask(path, { email: known(samples), ...more });
    const nowhere = await ask(path, { email: unknown(samples), ...more });
    expect(nowhere.answer).toEqual(here.answer);
    const oddly = await ask(path, { email: known(samples).toUpperCase(), ...more });
    expect(oddly.answer).toEqual(here.answer);
  });

  it.each(asks)(
    'by the timing of %s: the medians differ by less than a tenth',
    { timeout: 300_000 },
    async (path, more) => {
      const here: number[] = [];
      const nowhere: number[] = [];
      const sample = async (turn: number, i: number) => {
        const from = `198.51.${turn}.1`;
        // Each in turn goes first, so that whatever the first pays for is paid by both.
        const pair = [
          async () => here.push((await ask(path, { email: known(i), ...more }, from)).took),
          async () => nowhere.push((await ask(path, { email: unknown(i), ...more }, from)).took),
        ] as const;
        for (const one of i % 2 === 0 ? pair : pair.toReversed()) await one();
      };
      let ratio = 0;
      // On a busy machine a turn may not be enough to decide: then more samples are taken, never a wider bound.
      for (let turn = 0; turn < mostTurns && Math.abs(ratio - 1) > 0.1; turn++) {
        await forgetAsked();
        for (let i = 0; i < samples; i++) await sample(turn, i);
        ratio = median(here) / median(nowhere);
      }
      console.log(
        `${path}: known / unknown = ${ratio.toFixed(3)} (medians ${median(here).toFixed(2)} and ${median(nowhere).toFixed(2)} ms of ${here.length} samples each)`,
      );
      expect(ratio).toBeGreaterThanOrEqual(0.9);
      expect(ratio).toBeLessThanOrEqual(1.1);
    },
  );

  it('by the stored tries: a wrong code counts for both', async () => {
    await forgetAsked();
    for (const email of [known(samples), unknown(samples)]) {
      await ask('/auth/forgotPassword', { email });
      for (const otp of ['000000', '111111', '222222']) await ask('/auth/otpVerify', { email, otp });
      const [newest] = await app.owner<{ tries: number }>(
        'SELECT tries FROM one_time_codes WHERE user_id = code_owner($1) ORDER BY id DESC LIMIT 1',
        [email],
      );
      expect(newest).toEqual({ tries: 3 });
    }
  });

  it('by the limits: both are stopped after the same number of tries', async () => {
    const statuses = async (path: string, email: string, more: object) => {
      const all: number[] = [];
      for (let i = 0; i < 12; i++) all.push((await ask(path, { email, ...more })).answer.status);
      return all;
    };
    for (const [path, more] of asks) {
      await forgetAsked();
      expect(await statuses(path, unknown(samples), more)).toEqual(await statuses(path, known(samples), more));
    }
  });
});

describe('many code requests from one network', () => {
  it('are stopped, whatever the accounts', async () => {
    await forgetAsked();
    const from = (remoteAddress: string, i: number) =>
      app.server.inject({
        method: 'POST',
        url: '/api/auth/forgotPassword',
        headers: { authorization: 'guildhall-public', 'content-type': 'application/json' },
        payload: { email: `somebody-${i}@example.com` },
        remoteAddress,
      });
    const statuses = [];
    for (let i = 0; i < 101; i++) statuses.push((await from(`2001:db8::${i.toString(16)}`, i)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await from('192.0.2.1', 200)).statusCode).toBe(200);
  });
});
