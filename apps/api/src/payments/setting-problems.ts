import { isLoopback } from '../platform/calls/network-address.ts';

type Together = {
  /** As people call the provider. */
  provider: string;
  /** What the names of its settings begin with. */
  prefix: string;
  /** The settings that are of use only together. */
  together: readonly string[];
};

/** What is missing of a provider's settings, in words, once one of them is set; null while none is. */
export function missingSettings(env: NodeJS.ProcessEnv, { provider, prefix, together }: Together): string[] | null {
  const isSet = (name: string) => !!env[name]?.trim();
  const given = Object.keys(env).find((name) => name.startsWith(prefix) && isSet(name));
  if (given === undefined) return null;
  return together
    .filter((name) => !isSet(name))
    .map((name) => `${name} is needed because ${given} is set: without it ${provider} cannot take payments.`);
}

type Address = { setting: string; url: string; example: string; isLive: boolean; because: string };

/** What is wrong with the address of a provider's API, in words; '' stands for the provider's own. */
export function apiAddressProblems({ setting, url, example, isLive, because }: Address): string[] {
  if (url === '') return [];
  const { pathname, protocol, hostname } = new URL(url);
  const problems: string[] = [];
  if (pathname !== '/') problems.push(`${setting} must be an address without a path, such as ${example}.`);
  if (isLive && protocol !== 'https:' && !isLoopback(hostname))
    problems.push(`${setting} must be https, because ${because}`);
  return problems;
}
