import { formatCents } from '@guildhall/contract/money.ts';
import { checkedSetting, flagSetting } from '../platform/process/settings.ts';

function wholeDollars(text: string) {
  if (!/^\d{1,9}$/.test(text)) throw new Error('must be a whole number of dollars');
}

export const verificationSettings = {
  verifyToPublish: flagSetting(
    'VERIFY_TO_PUBLISH',
    'With 1, an organization publishes projects and services once the operators have verified who it is.',
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
  return `Without being verified one invests at most ${formatCents(centsOf(unverifiedInvest) ?? 0n)} within 30 days. Please show the operators who you are first: My Profile, Verification.`;
}

/** What is answered to a withdrawal past the limit. */
export function withdrawLimitWords({ unverifiedWithdraw }: { unverifiedWithdraw: string }): string {
  return `Without being verified one withdraws at most ${formatCents(centsOf(unverifiedWithdraw) ?? 0n)} within 30 days. Please show the operators who you are first: My Profile, Verification.`;
}
