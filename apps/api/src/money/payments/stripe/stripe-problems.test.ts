import { expect, it } from 'vitest';
import { readConfig } from '../../../configuration/config.ts';
import { problemsOf } from '../../../configuration/test-configuration.ts';

const set = {
  STRIPE_SECRET_KEY: 'sk_test_1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
};
const live = {
  STRIPE_SECRET_KEY: 'sk_live_1_test_2',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
  PUBLIC_URL: 'https://guild.example',
  SMTP_URL: 'smtp://mail.example',
};

it('a whole set of Stripe’s keys takes the place of the sandbox', () => {
  for (const [env, isTest] of [
    [set, true],
    [{ ...set, STRIPE_SECRET_KEY: 'rk_test_1234' }, true],
    [live, false],
  ] as const) {
    const config = readConfig(env);
    expect([config.sandbox, config.testMoney]).toEqual([false, isTest]);
  }
});

it.each(Object.keys(set) as (keyof typeof set)[])('half a set stops the start with words: without %s', (name) => {
  for (const nothing of ['', '  '])
    expect(problemsOf({ ...set, [name]: nothing })).toMatch(new RegExp(`^ {2}${name} is needed because STRIPE_`, 'm'));
});

it('an address alone is half a set as well', () => {
  expect(problemsOf({ STRIPE_API_URL: 'http://127.0.0.1:1' })).toMatch(/STRIPE_SECRET_KEY is needed[^]*STRIPE_WEBHOOK/);
});

it.each([
  [{ ...set, STRIPE_SECRET_KEY: 'pk_test_1234' }, 'STRIPE_SECRET_KEY must begin'],
  [{ ...set, STRIPE_PUBLISHABLE_KEY: 'sk_test_1234' }, 'STRIPE_PUBLISHABLE_KEY must begin'],
  [{ ...set, STRIPE_WEBHOOK_SECRET: 'whsec_short' }, 'STRIPE_WEBHOOK_SECRET must begin'],
  [{ ...set, STRIPE_PUBLISHABLE_KEY: 'pk_live_1234' }, 'different modes'],
  [{ ...set, SANDBOX: '1' }, 'SANDBOX=1 and the keys of Stripe'],
  [{ ...set, STRIPE_API_URL: 'https://proxy.example/stripe' }, 'STRIPE_API_URL must be an address without a path'],
  [{ ...live, PUBLIC_URL: 'http://guild.example' }, 'PUBLIC_URL must be https'],
  [{ ...live, STRIPE_API_URL: 'http://proxy.example' }, 'STRIPE_API_URL must be https'],
  [{ ...live, STRIPE_SCRIPT_URL: 'https://other.example/stripe.js' }, 'STRIPE_SCRIPT_URL cannot be set'],
])('what would lose money stops the start: %#', (env, words) => {
  expect(problemsOf(env)).toContain(words);
  // The message holds no key.
  expect(problemsOf(env)).not.toContain('1234');
});

it('keys of test mode in production are warned of', () => {
  const { DATABASE_URL, ...rest } = { ...live, ...set, DATABASE_URL: 'postgres://x' };
  expect(readConfig({ ...rest, DATABASE_URL }).warnings.join()).toContain('STRIPE_SECRET_KEY is of test mode');
  expect(readConfig(live).warnings.join()).not.toContain('test mode');
});
