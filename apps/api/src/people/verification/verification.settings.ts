import { formatCents } from '@guildhall/contract/money.ts';
import { checkedSetting, flagSetting } from '../../platform/process/settings.ts';
import {
  providerAddressSetting,
  providerSecretSetting,
  providerSettingProblems,
} from '../../platform/secrets/provider-settings.ts';

function wholeDollars(text: string) {
  if (!/^\d{1,9}$/.test(text)) throw new Error('must be a whole number of dollars');
}

/** What of these settings keeps the product from starting, in words: half a set. */
export function verificationProblems(env: NodeJS.ProcessEnv): string[] {
  const together = ['VERIFICATION_PROVIDER_URL', 'VERIFICATION_PROVIDER_SECRET'];
  return providerSettingProblems(env, together, 'no documents can be checked');
}

export const verificationSettings = {
  verificationUrl: providerAddressSetting(
    'VERIFICATION_PROVIDER_URL',
    'A provider that looks at the documents of verifications and recommends (`docs/verification-provider.md`). Without it no document leaves this installation, and operators alone look.',
    'documents',
  ),
  verificationSecret: providerSecretSetting('VERIFICATION_PROVIDER_SECRET'),
  verifyToPublish: flagSetting(
    'VERIFY_TO_PUBLISH',
    'With 1, an organization publishes projects and services once operators have verified who it is.',
    '0',
  ),
  unverifiedInvest: checkedSetting(
    'UNVERIFIED_INVEST_DOLLARS',
    'The most, in whole dollars, that somebody invests within 30 days without being verified; without it there is no limit.',
    wholeDollars,
  ),
  unverifiedWithdraw: checkedSetting(
    'UNVERIFIED_WITHDRAW_DOLLARS',
    'The most, in whole dollars, that somebody withdraws within 30 days without being verified; without it there is no limit.',
    wholeDollars,
  ),
};

/** A setting in cents; null where it sets no limit. */
export function centsOf(setting: string): bigint | null {
  return setting === '' ? null : BigInt(setting) * 100n;
}

/** What is answered to an investment past the limit. */
export function investLimitWords({ unverifiedInvest }: { unverifiedInvest: string }): string {
  return `Without verification you can invest up to ${formatCents(centsOf(unverifiedInvest) ?? 0n)} within 30 days. Please verify your identity first: My Profile, Verification.`;
}

/** What is answered to a withdrawal past the limit. */
export function withdrawLimitWords({ unverifiedWithdraw }: { unverifiedWithdraw: string }): string {
  return `Without verification you can withdraw up to ${formatCents(centsOf(unverifiedWithdraw) ?? 0n)} within 30 days. Please verify your identity first: My Profile, Verification.`;
}
