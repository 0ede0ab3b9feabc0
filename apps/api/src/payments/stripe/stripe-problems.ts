import { isLoopback } from '../../platform/calls/network-address.ts';

/** The settings that say which provider there is, and of what kind. */
export type ProviderSettings = Record<
  'publicUrl' | 'stripeSecretKey' | 'stripePublishableKey' | 'stripeWebhookSecret' | 'stripeApiUrl' | 'stripeScriptUrl',
  string
> & { sandbox: boolean };

const together = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** What of the settings of Stripe keeps the product from starting: half a set, keys of two modes, or what would lose money. */
export function stripeProblems(config: ProviderSettings, env: NodeJS.ProcessEnv): string[] {
  const isSet = (name: string) => !!env[name]?.trim();
  const given = Object.keys(env).filter((name) => name.startsWith('STRIPE_') && isSet(name));
  if (given.length === 0) return [];
  const problems = together
    .filter((name) => !isSet(name))
    .map((name) => `${name} is needed because ${given[0]} is set: without it Stripe cannot take payments.`);
  if (config.sandbox)
    problems.push(
      'SANDBOX=1 and the keys of Stripe exclude each other: choose play money or Stripe, and unset the other.',
    );
  const modes = new Set(
    [config.stripeSecretKey, config.stripePublishableKey].flatMap((key) => key.split('_')[1] ?? []),
  );
  if (modes.size > 1)
    problems.push(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are of different modes: take both of test mode or both live.',
    );
  if (new URL(config.stripeApiUrl).pathname !== '/')
    problems.push('STRIPE_API_URL must be an address without a path, such as https://api.stripe.com.');
  if (!modes.has('live')) return problems;
  if (!config.publicUrl.startsWith('https:'))
    problems.push(
      'PUBLIC_URL must be https, because STRIPE_SECRET_KEY is live: people enter cards and real money moves.',
    );
  const api = new URL(config.stripeApiUrl);
  if (api.protocol !== 'https:' && !isLoopback(api.hostname))
    problems.push('STRIPE_API_URL must be https, because STRIPE_SECRET_KEY is live: it would be sent in the clear.');
  if (config.stripeScriptUrl !== '')
    problems.push(
      'STRIPE_SCRIPT_URL cannot be set beside live keys: real cards are entered into the provider’s own form only.',
    );
  return problems;
}
