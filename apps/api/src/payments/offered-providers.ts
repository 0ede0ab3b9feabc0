import { isTestKey } from './stripe/stripe-keys.ts';
import { stripeProblems, type ProviderSettings } from './stripe/stripe-problems.ts';

/** A provider that does not exist yet: its keys promise what we cannot do. */
const lacking = /^PAYPAL_/;

/** The names of the payment providers that the configuration offers; new payments go to the first. */
export function offeredProviders(config: Pick<ProviderSettings, 'sandbox' | 'stripeSecretKey'>): string[] {
  return [...(config.stripeSecretKey === '' ? [] : ['stripe']), ...(config.sandbox ? ['sandbox'] : [])];
}

/** Whether no real money moves: the sandbox is the provider, or the keys are of a test mode. */
export function isTestMoney(config: Pick<ProviderSettings, 'sandbox' | 'stripeSecretKey'>): boolean {
  return config.sandbox || isTestKey(config.stripeSecretKey);
}

/** What of the payment providers keeps the product from starting, in words. */
export function providerProblems(config: ProviderSettings, env: NodeJS.ProcessEnv): string[] {
  const keys = Object.keys(env).filter((name) => lacking.test(name) && env[name]);
  const problems = keys.map(
    (name) =>
      `${name} belongs to a payment provider that this version does not have, so no money would move: unset it.`,
  );
  problems.push(...stripeProblems(config, env));
  if (offeredProviders(config).length === 0 && problems.length === 0)
    problems.push(
      'No payment provider is configured. For card payments by Stripe, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; for an installation on play money, whose cards and balances are worth nothing, set SANDBOX=1.',
    );
  return problems;
}
