import { isLoopback } from '../../../platform/calls/network-address.ts';
import { isSet, missingSettings } from '../../../platform/process/settings.ts';

type Together = {
  /** As people call the provider. */
  provider: string;
  /** What the names of its settings begin with. */
  prefix: string;
  /** The settings that are of use only together. */
  together: readonly string[];
};

/** What is missing of a provider's settings, in words, once one of them is set; null while none is. */
export function missingOfProvider(env: NodeJS.ProcessEnv, { provider, prefix, together }: Together): string[] | null {
  const given = Object.keys(env).find((name) => name.startsWith(prefix) && isSet(env, name));
  return given === undefined
    ? null
    : missingSettings(env, { given, together, without: `${provider} cannot take payments` });
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
