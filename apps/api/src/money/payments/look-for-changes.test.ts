import { startStandIn, type StandIn } from '@guildhall/stripe-stand-in/stand-in.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lookForChanges } from './look-for-changes.ts';
import { paypalApp, type PaypalApp } from './paypal/test-paypal.ts';
import { keys, webhookSecret } from './stripe/test-stripe.ts';

let stripe: StandIn;
let app: PaypalApp;
beforeAll(async () => {
  stripe = await startStandIn(keys);
  app = await paypalApp({
    SANDBOX: '0',
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

it.each(['Stripe', 'PayPal'])('asks the other provider for changes though %s does not answer', async (name) => {
  const [silent, other] = name === 'Stripe' ? [stripe, app.standIn] : [app.standIn, stripe];
  silent.faultOf = () => 'lost';
  other.log.length = 0;
  await expect(lookForChanges(app.resources)).rejects.toThrow();
  silent.faultOf = () => 'none';
  expect(other.log.map(({ path }) => path)).toContain(other === stripe ? '/v1/events' : '/v1/customer/disputes');
  // Its next look begins where this one has ended.
  const looked = await app.owner<{ provider: string }>('SELECT provider FROM provider_looks ORDER BY provider');
  expect(looked.map(({ provider }) => provider)).toContain(other === stripe ? 'stripe' : 'paypal');
});
