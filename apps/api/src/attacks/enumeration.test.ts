import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../organizations/test-organizations.ts';
import { hashPassword } from '../accounts/passwords.ts';

let hall: OrganizationsApp;
const rounds = 20;
const known = (i: number) => `known-${i}@example.com`;
const unknown = (i: number) => `nobody-${i}@example.com`;
beforeAll(async () => {
  hall = await organizationsApp({ LOGIN_TRIES_PER_ADDRESS: '10000' });
  const passwordHash = await hashPassword('secret12');
  for (let i = 0; i <= rounds; i++)
    await hall.owner(`INSERT INTO users (type, name, email, password_hash) VALUES (1, 'Known', $1, $2)`, [
      known(i),
      passwordHash,
    ]);
});
afterAll(() => hall.stop());

const asks = [
  ['/auth/login', { password: 'wrong-one' }],
  ['/auth/forgotPassword', {}],
  ['/auth/resendOtp', {}],
  ['/auth/otpVerify', { otp: '123456' }],
] as const;

const ask = async (path: string, body: Record<string, unknown>) => {
  const began = performance.now();
  const { headers, ...answer } = await hall.call('POST', path, { body });
  const took = performance.now() - began;
  // What is new in each answer, whatever it says.
  const { date: _d, 'x-request-id': _x, ...constant } = headers;
  return { answer: { ...answer, headers: constant }, took };
};
const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

describe('whether an e-mail has an account is not told', () => {
  it.each(asks)('by the answer of %s', async (path, more) => {
    const here = await ask(path, { email: known(rounds), ...more });
    const nowhere = await ask(path, { email: unknown(rounds), ...more });
    expect(nowhere.answer).toEqual(here.answer);
    const oddly = await ask(path, { email: known(rounds).toUpperCase(), ...more });
    expect(oddly.answer).toEqual(here.answer);
  });

  it.each(asks)('by the time of %s', { retry: 2 }, async (path, more) => {
    const [here, nowhere]: [number[], number[]] = [[], []];
    for (let i = 0; i < rounds; i++) {
      here.push((await ask(path, { email: known(i), ...more })).took);
      nowhere.push((await ask(path, { email: unknown(i), ...more })).took);
    }
    const [a, b] = [median(here), median(nowhere)];
    expect(Math.abs(a - b)).toBeLessThan(Math.max(3, Math.min(a, b) * 0.5));
  });

  it('by the limits: both are stopped after as many tries', async () => {
    const statuses = async (path: string, email: string, more: object) => {
      const all: number[] = [];
      for (let i = 0; i < 12; i++) all.push((await ask(path, { email, ...more })).answer.status);
      return all;
    };
    for (const [path, more] of asks) {
      await hall.owner('DELETE FROM rate_limits');
      expect(await statuses(path, unknown(rounds), more)).toEqual(await statuses(path, known(rounds), more));
    }
  });
});

describe('who asks for many codes from one place', () => {
  it('is stopped, whosever they are', async () => {
    await hall.owner('DELETE FROM rate_limits');
    const from = (remoteAddress: string, i: number) =>
      hall.app.inject({
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
