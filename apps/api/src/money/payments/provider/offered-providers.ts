import { paypalProblems, type PaypalSettings } from '../paypal/paypal-problems.ts';
import { stripeProblems, type ProviderSettings } from '../stripe/stripe-problems.ts';

/** The names of the providers that the configuration offers for cards; new payments go to the first. */
export function offeredProviders(config: Pick<ProviderSettings, 'sandbox' | 'stripeSecretKey'>): string[] {
  return [...(config.stripeSecretKey === '' ? [] : ['stripe']), ...(config.sandbox ? ['sandbox'] : [])];
}

/** What of the payment providers keeps the product from starting, in words. */
export function providerProblems(config: ProviderSettings & PaypalSettings, env: NodeJS.ProcessEnv): string[] {
  const problems = [...stripeProblems(config, env), ...paypalProblems(config, env)];
  if (offeredProviders(config).length === 0 && problems.length === 0)
    problems.push(
      'No payment provider is configured. For card payments by Stripe, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET; for an installation on play money, whose cards and balances are worth nothing, set SANDBOX=1.',
    );
  return problems;
}
