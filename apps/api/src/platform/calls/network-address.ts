import { isIP } from 'node:net';

/** Whether only this machine can reach a host: a loopback address, or the name that stands for it. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Whether a network address is the machine's own. */
export function isOwnMachine(address: string): boolean {
  return address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1';
}

/**
 * What limits by network address count under: an IPv4 address itself, and of an IPv6 address the 64 bits that a
 * client cannot change, since the other 64 are its own to choose.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [front = '', back] = address.split('%')[0]!.split('::');
  const groups = (text = '') => (text === '' ? [] : text.split(':'));
  const missing = back === undefined ? 0 : Math.max(0, 8 - groups(front).length - groups(back).length);
  const whole = [...groups(front), ...Array.from({ length: missing }, () => '0'), ...groups(back)];
  return `${whole.slice(0, 4).join(':')}::/64`;
}
