import { checkedSetting, isSet, missingSettings, secretSetting } from '../process/settings.ts';

/** Declares the address of a provider that exchanges signed messages with the product; empty when not used. `what` goes there, such as `documents`. */
export function providerAddressSetting(env: string, about: string, what: string) {
  return checkedSetting(env, about, (text) => {
    if (!URL.canParse(text)) throw new Error('must be an address');
    const { protocol, hostname } = new URL(text);
    if (protocol !== 'https:' && !(protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)))
      throw new Error(`must begin with https:, as ${what} go there; http: only on this machine`);
    if (text.endsWith('/')) throw new Error('must not end with /');
  });
}

/** Declares the secret that signs what is exchanged with a provider. */
export function providerSecretSetting(env: string) {
  return secretSetting(env, 'Signs what is exchanged with that provider, at least 32 characters.', 32);
}

/** What keeps the product from starting, in words: half of the settings of a provider, `without` which something cannot be done. */
export function providerSettingProblems(env: NodeJS.ProcessEnv, together: string[], without: string): string[] {
  const given = together.find((name) => isSet(env, name));
  return given === undefined ? [] : missingSettings(env, { given, together, without });
}
