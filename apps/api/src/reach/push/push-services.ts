import type { Config } from '../../configuration/config.ts';

/** Hosts of the push services of Chrome, Firefox, Safari and Edge, and what their hosts end with. */
const hosts = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
];
const endings = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com'];

/**
 * Whether an address is one that the server may be made to call: at the push service of a browser, by https at its usual port, or at one that
 * is configured. Nobody can make it call an address of our own network, whatever a name stands for.
 */
export function isPushService(endpoint: string, { pushServices }: Pick<Config, 'pushServices'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, port, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (pushServices.split(',').some((each) => each.trim() === origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return hosts.includes(hostname) || endings.some((ending) => hostname.endsWith(ending));
}
