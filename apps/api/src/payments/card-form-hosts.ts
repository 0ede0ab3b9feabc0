import type { Config } from '../config.ts';
import type { OtherHosts } from '../platform/http/secure-headers.ts';

const ofStripe: OtherHosts = {
  // Its script comes from an address of its version, and its frames from hosts below.
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** The hosts that the card form of the configured provider needs; none of them without such a provider. */
export function cardFormHosts(config: Pick<Config, 'stripeSecretKey' | 'stripeScriptUrl'>): OtherHosts {
  if (config.stripeSecretKey === '') return { script: [], frame: [], connect: [] };
  if (config.stripeScriptUrl === '') return ofStripe;
  const { origin } = new URL(config.stripeScriptUrl);
  return { script: [origin], frame: [origin], connect: [origin] };
}
