import type { Config } from '../../../configuration/config.ts';
import type { OtherHosts } from '../../../platform/http/secure-headers.ts';

const ofStripe: OtherHosts = {
  // Its script comes from an address of its version, and its frames from hosts below.
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** What PayPal publishes for its script, but for inline scripts: those are nobody's here. */
const hostsOfPaypal = ['https://*.paypal.com', 'https://*.paypalobjects.com', 'https://*.venmo.com'];
const ofPaypal: Required<OtherHosts> = {
  script: hostsOfPaypal,
  image: hostsOfPaypal,
  frame: hostsOfPaypal,
  connect: hostsOfPaypal,
};

const none: OtherHosts = { script: [], frame: [], connect: [] };

/** The hosts of a provider that is configured, or those of the stand-in that takes its place. */
function hostsOf(isConfigured: boolean, own: OtherHosts, standIn: string): OtherHosts {
  if (!isConfigured) return none;
  if (standIn === '') return own;
  const { origin } = new URL(standIn);
  return { script: [origin], image: [origin], frame: [origin], connect: [origin] };
}

/** The hosts that the forms of the configured providers need; none of them without such a provider. */
export function cardFormHosts(
  config: Pick<Config, 'stripeSecretKey' | 'stripeScriptUrl' | 'paypalClientId' | 'paypalScriptUrl'>,
): Required<OtherHosts> {
  const all = [
    hostsOf(config.stripeSecretKey !== '', ofStripe, config.stripeScriptUrl),
    hostsOf(config.paypalClientId !== '', ofPaypal, config.paypalScriptUrl),
  ];
  return {
    script: all.flatMap(({ script }) => script),
    image: all.flatMap(({ image = [] }) => image),
    frame: all.flatMap(({ frame }) => frame),
    connect: all.flatMap(({ connect }) => connect),
  };
}
