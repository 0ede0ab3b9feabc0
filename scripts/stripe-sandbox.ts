import { openDispute } from '@guildhall/stripe-stand-in/disputes.ts';
import { startStandIn, type StandIn } from '@guildhall/stripe-stand-in/stand-in.ts';

const keys = { secretKey: 'sk_test_of_the_stand_in', publishableKey: 'pk_test_of_the_stand_in' };
const webhookSecret = 'whsec_of_the_stand_in';

/** A stand-in of Stripe, and the settings with which the product uses it. */
export type StripeSandbox = {
  standIn: StandIn;
  env: NodeJS.ProcessEnv;
  sendEventsTo: (productUrl: string) => void;
  /** The bank of whoever paid last takes the money back. */
  disputeNewest: () => void;
};

export async function startStripeSandbox(): Promise<StripeSandbox> {
  const standIn = await startStandIn(keys);
  return {
    standIn,
    env: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: standIn.url,
      STRIPE_SCRIPT_URL: `${standIn.url}/stripe.js`,
    },
    sendEventsTo: (productUrl) =>
      standIn.sendEventsTo({ url: `${productUrl}/api/payments/webhook/stripe`, secret: webhookSecret }),
    disputeNewest: () =>
      void openDispute(
        standIn.books,
        [...standIn.books.charges.values()].findLast(({ captured }) => captured)!,
      ),
  };
}
