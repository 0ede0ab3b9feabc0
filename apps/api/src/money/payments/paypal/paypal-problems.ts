import { apiAddressProblems, missingOfProvider } from '../provider/setting-problems.ts';
import { isTestKey } from '../stripe/stripe-keys.ts';

export type PaypalSettings = Record<
  'publicUrl' | 'stripeSecretKey' | 'paypalEnvironment' | 'paypalApiUrl' | 'paypalScriptUrl',
  string
> & { sandbox: boolean };

const together = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'];

/** What of the settings of PayPal keeps the product from starting: half a set, two kinds of money, or what would lose some. */
export function paypalProblems(config: PaypalSettings, env: NodeJS.ProcessEnv): string[] {
  const problems = missingOfProvider(env, { provider: 'PayPal', prefix: 'PAYPAL_', together });
  if (problems === null) return [];
  const isTest = config.paypalEnvironment === 'sandbox';
  if (!config.sandbox && config.stripeSecretKey === '')
    problems.push(
      'PayPal adds money to wallets alone: cards need STRIPE_SECRET_KEY and its companions beside it, or SANDBOX=1.',
    );
  else if (isTest !== (config.sandbox || isTestKey(config.stripeSecretKey)))
    problems.push(
      `PAYPAL_ENVIRONMENT is ${isTest ? 'sandbox' : 'live'}, and cards pay with ${isTest ? 'real' : 'test'} money: take both of one kind.`,
    );
  const isLive = config.paypalEnvironment === 'live';
  problems.push(
    ...apiAddressProblems({
      setting: 'PAYPAL_API_URL',
      url: config.paypalApiUrl,
      example: 'https://api-m.paypal.com',
      isLive,
      because: 'PAYPAL_ENVIRONMENT is live: the secret would be sent in the clear.',
    }),
  );
  if (!isLive) return problems;
  if (!config.publicUrl.startsWith('https:'))
    problems.push('PUBLIC_URL must be https, because PAYPAL_ENVIRONMENT is live: real money moves.');
  if (config.paypalScriptUrl !== '')
    problems.push(
      'PAYPAL_SCRIPT_URL cannot be set beside PAYPAL_ENVIRONMENT=live: people log in to PayPal’s own page only.',
    );
  return problems;
}
