import type { Config } from '../../configuration/config.ts';
import { invalid } from '../../platform/calls/refusal.ts';

/**
 * The percent of each release that is held back until the first report: that of the form, or the operator's least.
 * @throws Refusal `validation` for less than the least
 */
export function reserveOf(percent: number | null, { leastReservePercent: least }: Pick<Config, 'leastReservePercent'>) {
  if (percent !== null && percent < least)
    throw invalid('reservePercent', `Report reserve must be at least ${least} percent here.`);
  return percent ?? least;
}
