import { mostDaysOpen, type Funding, type FundingState } from '@guildhall/contract/market/funding.contract.ts';
import type { Config } from '../../configuration/config.ts';
import { invalid } from '../../platform/calls/refusal.ts';

const day = 86_400_000;

/** The end of a day such as 2027-01-31, at 24:00 UTC. */
export function endOfDay(openUntil: string): Date {
  return new Date(Date.parse(`${openUntil}T00:00:00Z`) + day);
}

/** The last day before a deadline, such as 2027-01-31; empty without one. */
export function lastDay(deadline: Date | null): string {
  return deadline === null ? '' : new Date(deadline.getTime() - day).toISOString().slice(0, 10);
}

/**
 * The deadline of a project that is published on `today` (UTC): 1 to 365 days ahead.
 * @throws Refusal `validation`
 */
export function deadlineOf(openUntil: string, today: string): Date {
  const days = Math.round((Date.parse(openUntil) - Date.parse(today)) / day);
  if (days < 1 || days > mostDaysOpen)
    throw invalid('openUntil', `Open until must be a day from 1 to ${mostDaysOpen} days ahead.`);
  return endOfDay(openUntil);
}

/**
 * The days in which an investor may take the money back: those of the form, or the operator's least.
 * @throws Refusal `validation` for fewer than the least
 */
export function reflectionOf(days: number | null, { leastReflectionDays: least }: Pick<Config, 'leastReflectionDays'>) {
  if (days !== null && days < least)
    throw invalid('reflectionDays', `Days to reconsider must be at least ${least} here.`);
  return days ?? least;
}

/** Of a project, as its row has them; money in cents. */
export type FundingRow = {
  funding: Funding;
  minimumRaised: bigint | null;
  openUntil: Date | null;
  reflectionDays: number;
  state: FundingState;
};

/** The terms as answers have them. */
export function toFundingTerms({ funding, minimumRaised, openUntil, reflectionDays }: Omit<FundingRow, 'state'>) {
  return { funding, minimumRaised: minimumRaised ?? 0n, openUntil: lastDay(openUntil), reflectionDays };
}
