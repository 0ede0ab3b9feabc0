import { startStandIn, type StandIn } from '@guildhall/paypal-stand-in/stand-in.ts';

const keys = { clientId: 'client-of-the-stand-in', secret: 'secret-of-the-stand-in' };
const webhookId = 'WEBHOOKOFTHESTANDIN';

/** A stand-in of PayPal, and the settings with which the product uses it. */
export type PaypalSandbox = { standIn: StandIn; env: NodeJS.ProcessEnv; sendEventsTo: (productUrl: string) => void };

export async function startPaypalSandbox(): Promise<PaypalSandbox> {
  const standIn = await startStandIn(keys);
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
