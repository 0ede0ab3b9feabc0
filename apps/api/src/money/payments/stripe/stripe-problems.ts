import { apiAddressProblems, missingOfProvider } from '../provider/setting-problems.ts';

/** The settings that say which provider there is, and of what kind. */
export type ProviderSettings = Record<
  'publicUrl' | 'stripeSecretKey' | 'stripePublishableKey' | 'stripeWebhookSecret' | 'stripeApiUrl' | 'stripeScriptUrl',
  string
> & { sandbox: boolean };

const together = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'];

/** What of the settings of Stripe keeps the product from starting: half a set, keys of two modes, or what would lose money. */
export function stripeProblems(config: ProviderSettings, env: NodeJS.ProcessEnv): string[] {
  const problems = missingOfProvider(env, { provider: 'Stripe', prefix: 'STRIPE_', together });
  if (problems === null) return [];
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
  const isLive = modes.has('live');
  problems.push(
    ...apiAddressProblems({
      setting: 'STRIPE_API_URL',
      url: config.stripeApiUrl,
      example: 'https://api.stripe.com',
      isLive,
      because: 'STRIPE_SECRET_KEY is live: it would be sent in the clear.',
    }),
  );
  if (!isLive) return problems;
  if (!config.publicUrl.startsWith('https:'))
    problems.push(
      'PUBLIC_URL must be https, because STRIPE_SECRET_KEY is live: people enter cards and real money moves.',
    );
  if (config.stripeScriptUrl !== '')
    problems.push(
      'STRIPE_SCRIPT_URL cannot be set beside live keys: real cards are entered into the provider’s own form only.',
    );
  return problems;
}
