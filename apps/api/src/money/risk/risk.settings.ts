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
};

/** From where on something is a sign of risk, sums in cents, as the database reads it. */
export type RiskLimits = { cardHours: number; cardCents: number };

/** The settings that it follows from; `riskHold` says whether a grave sign holds a withdrawal. */
export type RiskConfig = Record<'riskCardHours' | 'riskCardDollars', number> & { riskHold: boolean };

/** The limits by the settings, which are in dollars. */
export function riskLimits(config: Omit<RiskConfig, 'riskHold'>): RiskLimits {
  return { cardHours: config.riskCardHours, cardCents: config.riskCardDollars * 100 };
}
