import type { Config } from '../../../configuration/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { StartProblem } from '../../../platform/process/start-problem.ts';
import { offeredProviders, providerProblems } from './offered-providers.ts';
import type { PaymentProvider, PaymentProviders } from './provider.ts';
import { paypalProvider } from '../paypal/paypal-provider.ts';
import { sandboxProvider } from '../sandbox/sandbox-provider.ts';
import { traceProvider } from './trace-provider.ts';
import { stripeProvider } from '../stripe/stripe-provider.ts';

/**
 * The providers that the configuration asks for.
 * @throws when there is none, or when a provider's webhook secret is missing, so that the product does not start with it
 */
export function paymentProviders(
  config: Config,
  db: Db,
  process: { selfUrl: () => string; jobs: () => Jobs },
): PaymentProviders {
  if (offeredProviders(config).length === 0) throw new StartProblem(providerProblems(config, {}).join('\n'));
  const sandbox = config.sandbox ? sandboxProvider(db, { secret: config.sandboxSecret, ...process }) : null;
  const current = sandbox ?? stripeOf(config);
  const paypal = config.paypalClientId === '' ? null : paypalOf(config);
  const all = paypal ? [current, paypal] : [current];
  for (const provider of all) traceProvider(provider);
  return { current, all, byName: (name) => all.find((each) => each.name === name), sandbox, paypal };
}

const paypalApis: Record<string, string> = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
};

/** PayPal with the configured app. */
export function paypalOf(
  config: Pick<Config, 'paypalClientId' | 'paypalSecret' | 'paypalWebhookId' | 'paypalEnvironment' | 'paypalApiUrl'>,
): PaymentProvider {
  return paypalProvider({
    clientId: config.paypalClientId,
    secret: config.paypalSecret,
    webhookId: config.paypalWebhookId,
    testMode: config.paypalEnvironment !== 'live',
    apiUrl: config.paypalApiUrl || paypalApis[config.paypalEnvironment]!,
  });
}

/** Stripe with the configured keys. */
export function stripeOf(
  config: Pick<Config, 'stripeSecretKey' | 'stripePublishableKey' | 'stripeWebhookSecret' | 'stripeApiUrl'>,
): PaymentProvider {
  return stripeProvider({
    secretKey: config.stripeSecretKey,
    publishableKey: config.stripePublishableKey,
    webhookSecret: config.stripeWebhookSecret,
    apiUrl: config.stripeApiUrl,
  });
}
