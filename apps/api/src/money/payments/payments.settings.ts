import {
  checkedSetting,
  flagSetting,
  numberSetting,
  secretSetting,
  urlSetting,
} from '../../platform/process/settings.ts';

function mustLookLike(pattern: RegExp, words: string) {
  return (text: string) => {
    if (!pattern.test(text)) throw new Error(words);
  };
}

export const paymentSettings = {
  sandbox: flagSetting(
    'SANDBOX',
    'Play money instead of a payment provider; by default at home, in production only when set to `1`.',
    '',
  ),
  sandboxSecret: secretSetting(
    'SANDBOX_WEBHOOK_SECRET',
    "Signs the sandbox's webhooks, at least 16 characters; by default made once and kept under DATA_DIR.",
    16,
  ),
  stripeSecretKey: checkedSetting(
    'STRIPE_SECRET_KEY',
    'Stripe takes the card payments, together with the next two; the secret or a restricted key. A key of test mode moves no money.',
    mustLookLike(/^[sr]k_(?:test|live)_\w+$/, 'must begin with sk_test_, sk_live_, rk_test_ or rk_live_'),
  ),
  stripePublishableKey: checkedSetting(
    'STRIPE_PUBLISHABLE_KEY',
    'The key that Stripe’s card form in the browser uses; of the same mode.',
    mustLookLike(/^pk_(?:test|live)_\w+$/, 'must begin with pk_test_ or pk_live_'),
  ),
  stripeWebhookSecret: checkedSetting(
    'STRIPE_WEBHOOK_SECRET',
    'Signs the events that Stripe sends to `/api/payments/webhook/stripe`.',
    mustLookLike(/^whsec_\w{10,}$/, 'must begin with whsec_ and have at least 16 characters'),
  ),
  stripeApiUrl: urlSetting(
    'STRIPE_API_URL',
    'Where the server reaches Stripe; for a proxy or a stand-in.',
    'https://api.stripe.com',
  ),
  stripeScriptUrl: urlSetting(
    'STRIPE_SCRIPT_URL',
    'The script of the card form, when a stand-in takes the place of Stripe; by default Stripe’s own.',
  ),
  paypalClientId: checkedSetting(
    'PAYPAL_CLIENT_ID',
    'PayPal adds money to wallets, together with the next three; pages load its script with this.',
    mustLookLike(/^[\w-]{10,120}$/, 'must be the client ID of the app, from the developer dashboard of PayPal'),
  ),
  paypalSecret: secretSetting('PAYPAL_SECRET', 'The secret of the same app.', 16),
  paypalWebhookId: checkedSetting(
    'PAYPAL_WEBHOOK_ID',
    'The ID of the webhook that PayPal sends to `/api/payments/webhook/paypal`.',
    mustLookLike(/^[A-Za-z0-9]{5,50}$/, 'must be the ID that the webhook has in the developer dashboard of PayPal'),
  ),
  paypalEnvironment: checkedSetting(
    'PAYPAL_ENVIRONMENT',
    '`sandbox`, in which no money moves, or `live`.',
    mustLookLike(/^(?:sandbox|live)$/, 'must be sandbox or live'),
  ),
  paypalApiUrl: urlSetting(
    'PAYPAL_API_URL',
    'Where the server reaches PayPal; for a proxy or a stand-in. By default the address of the environment.',
  ),
  paypalScriptUrl: urlSetting(
    'PAYPAL_SCRIPT_URL',
    'The script of PayPal’s button, when a stand-in takes the place of PayPal; by default PayPal’s own.',
  ),
  holdSeconds: numberSetting(
    'CARD_HOLD_SECONDS',
    'How long a purchase waits for its card payment before its hold falls.',
    1800,
    1,
  ),
};
