import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '../calls/network-address.ts';
import { signScreen } from '../secrets/next-screen.ts';

/** Where the product is reached. The Host header has no part in it: any client can write that. */
export type Site = {
  /** The address for links that leave the product, such as those in mails: `https://host`, without a path. */
  origin(): string;
  /** The whole address of a screen for such a link; whoever has to log in on the way comes there afterwards. */
  screen(address: string): string;
  /** Whether an origin that a browser names is the product's own. */
  owns(origin: string): boolean;
  /** Where this very process answers itself. */
  self(): string;
};

function isWildcard(host: string) {
  return host === '0.0.0.0' || host === '::';
}

function named(host: string) {
  return isIP(host) === 6 ? `[${host}]` : host;
}

/** Whether the host of an address is this machine by one of its own names or network addresses. */
function isThisMachine(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isLoopback(host)) return true;
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === host));
}

/**
 * The site that the configuration describes: PUBLIC_URL and nothing else. Without one, which is possible at home only, it
 * is the address that is listened on, and any address of this machine is its own, whatever port a tunnel or container
 * gives it. `port` is a function, since it is known only after listening.
 */
export function siteOf(config: { publicUrl: string; host: string; secret: string }, port: () => number): Site {
  const here = () =>
    `http://${isWildcard(config.host) || isLoopback(config.host) ? 'localhost' : named(config.host)}:${port()}`;
  const origin = () => config.publicUrl || here();
  return {
    origin,
    screen: (address) => origin() + signScreen(address, config.secret),
    owns: (given) => {
      if (config.publicUrl !== '') return given === config.publicUrl;
      if (!URL.canParse(given)) return false;
      const { protocol, hostname } = new URL(given);
      return protocol === 'http:' && isThisMachine(hostname);
    },
    self: () =>
      `http://${isWildcard(config.host) || config.host === 'localhost' ? '127.0.0.1' : named(config.host)}:${port()}`,
  };
}
