import { numberSetting } from '../../platform/process/settings.ts';
import {
  providerAddressSetting,
  providerSecretSetting,
  providerSettingProblems,
} from '../../platform/secrets/provider-settings.ts';

/** What of these settings keeps the product from starting, in words: half a set. */
export function sanctionsProblems(env: NodeJS.ProcessEnv): string[] {
  const together = ['SANCTIONS_PROVIDER_URL', 'SANCTIONS_PROVIDER_SECRET'];
  return providerSettingProblems(env, together, 'no lists of sanctions can be asked');
}

export const sanctionsSettings = {
  sanctionsUrl: providerAddressSetting(
    'SANCTIONS_PROVIDER_URL',
    'A provider that looks names up in lists of sanctions (`docs/sanctions-provider.md`): before somebody is verified, before a withdrawal is approved, and each night. Without it no name leaves this installation, and no answer is needed.',
    'names',
  ),
  sanctionsSecret: providerSecretSetting('SANCTIONS_PROVIDER_SECRET'),
  sanctionsPerMinute: numberSetting(
    'SANCTIONS_PER_MINUTE',
    'How many of the questions of a night that provider is asked in a minute.',
    120,
    1,
    6000,
  ),
};
