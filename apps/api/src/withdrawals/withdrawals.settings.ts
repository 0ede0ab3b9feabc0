import { numberSetting } from '../platform/process/settings.ts';

export const withdrawalSettings = {
  withdrawalAlone: numberSetting(
    'WITHDRAWAL_ALONE_DOLLARS',
    'The largest withdrawal, in dollars, that one operator approves alone; beyond it two different ones do.',
    1000,
    0,
    1_000_000_000,
  ),
  withdrawalAloneWeek: numberSetting(
    'WITHDRAWAL_ALONE_WEEK_DOLLARS',
    'The most, in dollars, that one operator approves alone of what one account withdraws within seven days.',
    5000,
    0,
    1_000_000_000,
  ),
};

/** Up to where one operator approves alone, in cents: one withdrawal, and what was approved for one account within seven days. */
export type AloneLimits = { mostAlone: bigint; weekAlone: bigint };

/** The limits by the settings, which are in dollars. */
export function aloneLimits(config: Record<'withdrawalAlone' | 'withdrawalAloneWeek', number>): AloneLimits {
  return { mostAlone: BigInt(config.withdrawalAlone) * 100n, weekAlone: BigInt(config.withdrawalAloneWeek) * 100n };
}

/** The limits where nothing is set. */
export const usualLimits: AloneLimits = { mostAlone: 1000_00n, weekAlone: 5000_00n };
