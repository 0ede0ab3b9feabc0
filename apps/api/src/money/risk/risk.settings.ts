import { flagSetting, numberSetting } from '../../platform/process/settings.ts';

export const riskSettings = {
  riskHold: flagSetting(
    'RISK_HOLD',
    'Let a withdrawal at which a grave sign of risk is found wait until an operator has looked at it. By default not at home; in production it cannot be off.',
    '',
  ),
  riskCardHours: numberSetting(
    'RISK_CARD_HOURS',
    'How many hours before a withdrawal money that came by card is a sign of risk.',
    24,
    1,
    720,
  ),
  riskCardDollars: numberSetting(
    'RISK_CARD_DOLLARS',
    'From which sum on, in dollars, money that came by card within `RISK_CARD_HOURS` before a withdrawal is a sign of risk.',
    100,
    1,
    1_000_000_000,
  ),
  riskFailedCards: numberSetting(
    'RISK_FAILED_CARDS',
    'More failed card payments of an account than this within 7 days are a sign of risk, as when several cards are tried.',
    3,
    1,
    1000,
  ),
  riskNewDays: numberSetting(
    'RISK_NEW_DAYS',
    'How many days old an account has to be, so that a withdrawal of `RISK_NEW_DOLLARS` is no sign of risk.',
    7,
    1,
    365,
  ),
  riskNewDollars: numberSetting(
    'RISK_NEW_DOLLARS',
    'From which sum on, in dollars, a withdrawal of an account younger than `RISK_NEW_DAYS` is a sign of risk.',
    500,
    1,
    1_000_000_000,
  ),
};

/** From where on something is a sign of risk, sums in cents, as the database reads it. */
export type RiskLimits = Record<'cardHours' | 'cardCents' | 'failedCards' | 'newDays' | 'newCents', number>;

/** The settings that it follows from; `riskHold` says whether a grave sign holds a withdrawal. */
export type RiskConfig = Record<Exclude<keyof typeof riskSettings, 'riskHold'>, number> & { riskHold: boolean };

/** The limits by the settings, which are in dollars. */
export function riskLimits(config: Omit<RiskConfig, 'riskHold'>): RiskLimits {
  return {
    cardHours: config.riskCardHours,
    cardCents: config.riskCardDollars * 100,
    failedCards: config.riskFailedCards,
    newDays: config.riskNewDays,
    newCents: config.riskNewDollars * 100,
  };
}
