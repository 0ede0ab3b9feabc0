import * as paypal from '@guildhall/paypal-stand-in/stand-in.ts';
import * as stripe from '@guildhall/stripe-stand-in/stand-in.ts';

/** A stand-in of a provider, and the settings with which the product uses it. */
export type ProviderSandbox<StandIn> = {
  standIn: StandIn;
  env: NodeJS.ProcessEnv;
  sendEventsTo: (productUrl: string) => void;
};

export async function startStripeSandbox(): Promise<ProviderSandbox<stripe.StandIn>> {
  const keys = { secretKey: 'sk_test_of_the_stand_in', publishableKey: 'pk_test_of_the_stand_in' };
  const secret = 'whsec_of_the_stand_in';
  const standIn = await stripe.startStandIn(keys);
  return {
    standIn,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: standIn.url,
      STRIPE_SCRIPT_URL: `${standIn.url}/stripe.js`,
    },
    sendEventsTo: (productUrl) => standIn.sendEventsTo({ url: `${productUrl}/api/payments/webhook/stripe`, secret }),
  };
}

/** PayPal adds money to wallets; cards pay with the play money of the product's own sandbox. */
export async function startPaypalSandbox(): Promise<ProviderSandbox<paypal.StandIn>> {
  const keys = { clientId: 'client-of-the-stand-in', secret: 'secret-of-the-stand-in' };
  const webhookId = 'WEBHOOKOFTHESTANDIN';
  const standIn = await paypal.startStandIn(keys);
  return {
    standIn,
    env: {
      PAYPAL_CLIENT_ID: keys.clientId,
      PAYPAL_SECRET: keys.secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_ENVIRONMENT: 'sandbox',
      PAYPAL_API_URL: standIn.url,
      PAYPAL_SCRIPT_URL: `${standIn.url}/sdk/js`,
    },
    sendEventsTo: (productUrl) => standIn.sendEventsTo({ url: `${productUrl}/api/payments/webhook/paypal`, webhookId }),
  };
}
