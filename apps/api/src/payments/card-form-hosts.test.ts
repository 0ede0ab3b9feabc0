import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../test-app.ts';
import { cardFormHosts } from './card-form-hosts.ts';

const ofStripe = {
  STRIPE_SECRET_KEY: 'sk_test_1234',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1234',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
};

let apps: TestApp[];
beforeAll(async () => {
  apps = [
    await testApp(),
    await testApp(ofStripe),
    await testApp({ ...ofStripe, STRIPE_SCRIPT_URL: 'http://127.0.0.1:9/stripe.js' }),
  ];
});
afterAll(() => Promise.all(apps.map((app) => app.stop())));

async function policyOf({ server }: TestApp) {
  const { headers } = await server.inject({ url: '/health/live' });
  const parts = String(headers['content-security-policy']).split(';');
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]));
}

it('a page may load from the provider’s hosts only while the provider is configured', async () => {
  const [sandbox, stripe, standIn] = await Promise.all(apps.map(policyOf));
  expect(JSON.stringify(sandbox)).not.toContain('stripe');
  expect(sandbox).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
  expect(sandbox).not.toHaveProperty('frame-src');
  expect(stripe).toMatchObject({
    'script-src': "'self' https://js.stripe.com https://*.js.stripe.com",
    'frame-src': "'self' https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
    'connect-src': "'self' https://api.stripe.com",
  });
  expect(standIn).toMatchObject({
    'script-src': "'self' http://127.0.0.1:9",
    'frame-src': "'self' http://127.0.0.1:9",
  });
  expect(JSON.stringify(standIn)).not.toContain('stripe.com');
});

it('the pages are told which provider there is, and of a stand-in’s script', async () => {
  const told = await Promise.all(apps.map(async (app) => (await app.call('GET', '/config')).data));
  expect(
    told.map(({ paymentProvider, publishableKey, testMode, cardScript }) => [
      paymentProvider,
      publishableKey,
      testMode,
      cardScript,
    ]),
  ).toEqual([
    ['sandbox', 'sandbox', true, undefined],
    ['stripe', 'pk_test_1234', true, undefined],
    ['stripe', 'pk_test_1234', true, 'http://127.0.0.1:9/stripe.js'],
  ]);
  expect(cardFormHosts({ stripeSecretKey: '', stripeScriptUrl: 'http://127.0.0.1:9/stripe.js' }).script).toEqual([]);
});
