import { afterEach, expect, it } from 'vitest';
import * as passwords from './passwords.ts';
import { testCost } from '../../server/test-setup.ts';

const { hashAtCost, hashPassword, passwordFits, productionCost } = passwords;

afterEach(() => hashAtCost(testCost));

it('a server that nobody told otherwise hashes with 19 MiB and two passes', async () => {
  // A module of its own, since the tests' set-up has changed the cost in the shared one.
  const address = './passwords.ts?untouched';
  const untouched = (await import(/* @vite-ignore */ address)) as typeof passwords;
  expect(untouched.hashPassword).not.toBe(hashPassword);
  expect(await untouched.hashPassword('secret12')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/);
});

it('a password fits its hash whatever the cost it was made at', async () => {
  hashAtCost(productionCost);
  const dear = await hashPassword('secret12');
  hashAtCost(testCost);
  const cheap = await hashPassword('secret12');
  for (const hash of [dear, cheap]) {
    expect(await passwordFits('secret12', hash)).toBe(true);
    expect(await passwordFits('secret13', hash)).toBe(false);
  }
});

it('no password fits an account without a hash', async () => {
  expect(await passwordFits('', undefined)).toBe(false);
});
