import { expect, it } from 'vitest';
import { readConfig } from '../../../configuration/config.ts';
import { problemsOf } from '../../../configuration/test-configuration.ts';

const set = {
  PAYPAL_CLIENT_ID: 'client-1234-of-this-test',
  PAYPAL_SECRET: 'secret-1234-of-this-test',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK1234',
  PAYPAL_ENVIRONMENT: 'sandbox',
};
const stripeLive = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
};
const stripeTest = { ...stripeLive, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
const live = {
  ...set,
  ...stripeLive,
  PAYPAL_ENVIRONMENT: 'live',
  PUBLIC_URL: 'https://guild.example',
  SMTP_URL: 'smtp://mail.example',
};

it('PayPal stands beside what takes cards, of the same kind of money', () => {
  for (const [env, isTest] of [
    [set, true],
    [{ ...set, ...stripeTest }, true],
    [live, false],
  ] as const) {
    expect(problemsOf(env)).toBe('');
    expect(readConfig(env).testMoney).toBe(isTest);
  }
});

it.each(Object.keys(set) as (keyof typeof set)[])(
  'half a set of PayPal stops the start with words: without %s',
  (name) => {
    for (const nothing of ['', '  '])
      expect(problemsOf({ ...set, [name]: nothing })).toMatch(
        new RegExp(`^ {2}${name} is needed because PAYPAL_`, 'm'),
      );
  },
);

it('an address of PayPal alone is half a set as well', () => {
  expect(problemsOf({ PAYPAL_API_URL: 'http://127.0.0.1:1' })).toMatch(
    /PAYPAL_CLIENT_ID is needed[^]*PAYPAL_WEBHOOK_ID/,
  );
});

it.each([
  [{ ...set, PAYPAL_ENVIRONMENT: 'test' }, 'PAYPAL_ENVIRONMENT must be sandbox or live'],
  [{ ...set, PAYPAL_CLIENT_ID: 'short' }, 'PAYPAL_CLIENT_ID must be'],
  [{ ...set, PAYPAL_WEBHOOK_ID: 'a b' }, 'PAYPAL_WEBHOOK_ID must be'],
  [{ ...set, SANDBOX: '0' }, 'cards need STRIPE_SECRET_KEY'],
  [{ ...live, PAYPAL_ENVIRONMENT: 'sandbox' }, 'PAYPAL_ENVIRONMENT is sandbox, and cards pay with real money'],
  [{ ...live, ...stripeTest }, 'PAYPAL_ENVIRONMENT is live, and cards pay with test money'],
  [{ ...set, PAYPAL_ENVIRONMENT: 'live' }, 'PAYPAL_ENVIRONMENT is live, and cards pay with test money'],
  [{ ...live, PUBLIC_URL: 'http://guild.example' }, 'PUBLIC_URL must be https, because PAYPAL_ENVIRONMENT is live'],
  [{ ...set, PAYPAL_API_URL: 'https://proxy.example/paypal' }, 'PAYPAL_API_URL must be an address without a path'],
  [{ ...live, PAYPAL_API_URL: 'http://proxy.example' }, 'PAYPAL_API_URL must be https'],
  [{ ...live, PAYPAL_SCRIPT_URL: 'https://other.example/sdk.js' }, 'PAYPAL_SCRIPT_URL cannot be set'],
])('what would lose money by PayPal stops the start: %#', (env, words) => {
  expect(problemsOf(env)).toContain(words);
  // The message holds no secret.
  expect(problemsOf(env)).not.toContain('1234');
});
