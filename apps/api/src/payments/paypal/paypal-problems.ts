import { isLoopback } from '../../platform/calls/network-address.ts';
import { isTestKey } from '../stripe/stripe-keys.ts';

export type PaypalSettings = Record<
  'publicUrl' | 'stripeSecretKey' | 'paypalEnvironment' | 'paypalApiUrl' | 'paypalScriptUrl',
  string
> & { sandbox: boolean };

const together = ['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_ENVIRONMENT'];

/** What of the settings of PayPal keeps the product from starting: half a set, two kinds of money, or what would lose some. */
export function paypalProblems(config: PaypalSettings, env: NodeJS.ProcessEnv): string[] {
  const isSet = (name: string) => !!env[name]?.trim();
  const given = Object.keys(env).filter((name) => name.startsWith('PAYPAL_') && isSet(name));
  if (given.length === 0) return [];
  const problems = together
    .filter((name) => !isSet(name))
    .map((name) => `${name} is needed because ${given[0]} is set: without it PayPal cannot take payments.`);
  const isTest = config.paypalEnvironment === 'sandbox';
  if (!config.sandbox && config.stripeSecretKey === '')
    problems.push(
      'PayPal adds money to wallets alone: cards need STRIPE_SECRET_KEY and its companions beside it, or SANDBOX=1.',
    );
  else if (isTest !== (config.sandbox || isTestKey(config.stripeSecretKey)))
    problems.push(
      `PAYPAL_ENVIRONMENT is ${isTest ? 'sandbox' : 'live'}, and cards pay with ${isTest ? 'real' : 'test'} money: take both of one kind.`,
    );
  if (config.paypalApiUrl !== '' && new URL(config.paypalApiUrl).pathname !== '/')
    problems.push('PAYPAL_API_URL must be an address without a path, such as https://api-m.paypal.com.');
  if (config.paypalEnvironment !== 'live') return problems;
  if (!config.publicUrl.startsWith('https:'))
    problems.push('PUBLIC_URL must be https, because PAYPAL_ENVIRONMENT is live: real money moves.');
  if (config.paypalApiUrl.startsWith('http:') && !isLoopback(new URL(config.paypalApiUrl).hostname))
    problems.push(
      'PAYPAL_API_URL must be https, because PAYPAL_ENVIRONMENT is live: the secret would be sent in the clear.',
    );
  if (config.paypalScriptUrl !== '')
    problems.push(
      'PAYPAL_SCRIPT_URL cannot be set beside PAYPAL_ENVIRONMENT=live: people log in to PayPal’s own page only.',
    );
  return problems;
}
