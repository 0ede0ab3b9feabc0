import { rateOfFlows, type DatedFlow } from './rate-of-flows.ts';
import { inPercent } from '@guildhall/contract/market/instalments.ts';

/** A yearly rate in percent with two decimals, or why there is none; `from`: the day from which on it is given. */
export type AchievedRate =
  | { state: 'rate'; percent: number }
  | { state: 'tooEarly'; from: string }
  | { state: 'notComputable' | 'ambiguous' | 'totalLoss' };

/** A yearly rate of fewer days says more about them than about a year. */
const leastDays = 90;

/**
 * The yearly rate of what has gone to projects and come back by days, with what is there today as the last flow: the outstanding principal
 * at its shown value, and what is in escrow.
 */
export function achievedRate(flows: readonly DatedFlow[], value: bigint, today: string): AchievedRate {
  const moved = flows.filter(({ cents }) => cents !== 0n).map(({ day }) => day);
  const [first] = moved.toSorted();
  if (first === undefined) return { state: 'notComputable' };
  const from = dayAfter(first, leastDays);
  if (today < from) return { state: 'tooEarly', from };
  return toRate(rateOfFlows([...flows, { day: today, cents: value }]));
}

/** The yearly rate of flows in percent, where they have one. */
export function percentOfFlows(flows: readonly DatedFlow[]): number | null {
  const found = toRate(rateOfFlows(flows));
  return found.state === 'rate' ? found.percent : null;
}

function toRate(found: ReturnType<typeof rateOfFlows>): AchievedRate {
  if (found.state !== 'rate') return { state: found.state };
  const percent = inPercent(found.rate);
  return percent === null ? { state: 'notComputable' } : { state: 'rate', percent };
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
