import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../server/test-app.ts';
import { cardFormHosts } from './card-form-hosts.ts';

const ofStripe = {
  STRIPE_SECRET_KEY: 'sk_test_1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
};
const ofPaypal = {
  PAYPAL_CLIENT_ID: 'client-of-this-test',
  PAYPAL_SECRET: 'secret-of-this-test-alone',
  PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
  PAYPAL_ENVIRONMENT: 'sandbox',
};

let apps: TestApp[];
beforeAll(async () => {
  apps = [
    await testApp(),
    await testApp(ofStripe),
    await testApp({ ...ofStripe, STRIPE_SCRIPT_URL: 'http://127.0.0.1:9/stripe.js' }),
    await testApp(ofPaypal),
    await testApp({ ...ofPaypal, PAYPAL_SCRIPT_URL: 'http://127.0.0.1:9/sdk/js' }),
  ];
});
afterAll(() => Promise.all(apps.map((app) => app.stop())));

async function policyOf({ server }: TestApp) {
  const { headers } = await server.inject({ url: '/health/live' });
  const parts = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]));
}

it('a page may load from the provider’s hosts only while the provider is configured', async () => {
  const [sandbox, stripe, standIn, paypal, paypalStandIn] = await Promise.all(apps.map(policyOf));
  expect(JSON.stringify(sandbox)).not.toMatch(/stripe|paypal/);
  expect(sandbox).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
  expect(sandbox).not.toHaveProperty('frame-src');
  expect(stripe).toMatchObject({
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
  });
  expect(JSON.stringify(stripe)).not.toContain('paypal');
  expect(paypal).toMatchObject({
    'script-src': "'self' https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com",
    'img-src': "'self' data: blob: https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com",
    'frame-src': "'self' https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com",
    'connect-src': "'self' https://*.paypal.com https://*.paypalobjects.com https://*.venmo.com",
  });
  expect(JSON.stringify(paypal)).not.toContain('stripe');
  for (const each of [standIn, paypalStandIn]) {
    expect(each).toMatchObject({
      'script-src': "'self' http://127.0.0.1:9",
      'frame-src': "'self' http://127.0.0.1:9",
    });
    expect(JSON.stringify(each)).not.toMatch(/stripe.com|paypal.com|venmo/);
  }
});

it('the pages are told which providers there are, what a card can be charged at the least, and of a stand-in’s script', async () => {
  const told = await Promise.all(apps.map(async (app) => (await app.call('GET', '/config')).data));
  expect(
    told.map(({ paymentProvider, publishableKey, testMode, leastByCard, cardScript, paypal }) => [
      paymentProvider,
      publishableKey,
      testMode,
      leastByCard,
      cardScript ?? paypal,
    ]),
  ).toEqual([
    ['sandbox', 'sandbox', true, 0.01, undefined],
    ['stripe', 'pk_test_1234', true, 0.5, undefined],
    ['stripe', 'pk_test_1234', true, 0.5, 'http://127.0.0.1:9/stripe.js'],
    ['sandbox', 'sandbox', true, 0.01, { clientId: 'client-of-this-test' }],
    ['sandbox', 'sandbox', true, 0.01, { clientId: 'client-of-this-test', script: 'http://127.0.0.1:9/sdk/js' }],
  ]);
  const standIn = 'http://127.0.0.1:9/script.js';
  expect(
    cardFormHosts({ stripeSecretKey: '', stripeScriptUrl: standIn, paypalClientId: '', paypalScriptUrl: standIn })
      .script,
  ).toEqual([]);
});
