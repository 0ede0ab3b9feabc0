import { achievedRate, percentOfFlows } from './achieved-rate.ts';
import type { FoundValues } from './portfolios.sql.ts';
import { shownValue, type ShownStep } from './shown-value.ts';

type Held = FoundValues & { outstanding: bigint; inEscrow: bigint };

/** What a portfolio yields a year, what its outstanding principal is shown at, and what is lost; nothing where nothing was invested. */
export function portfolioValues(found: Held, steps: readonly ShownStep[]) {
  if (found.flows.length === 0) return {};
  const shown = shownOf(found, steps);
  const achieved = achievedRate(toFlows(found.flows), shown + found.inEscrow, found.today);
  return {
    yearlyRate: {
      promised: percentOfFlows(toFlows(found.promised)),
      achieved: achieved.state === 'rate' ? achieved.percent : null,
      state: achieved.state,
      from: achieved.state === 'tooEarly' ? achieved.from : '',
    },
    shownValue: shown,
    losses: {
      principal: found.lostPrincipal,
      return: found.lostReturn,
      lateInterest: found.lostLate,
      recovered: found.recovered,
    },
  };
}

/**
 * What has come back from organizations, by repayments and refunds: all that has come back from projects, less all that has gone to them,
 * with the principal that has reached organizations and the money in escrow added, and without what came from report reserves.
 */
export function returnedOf({
  flows,
  released,
  inEscrow,
  compensation,
}: Pick<Held, 'flows' | 'inEscrow' | 'compensation'> & { released: bigint }): bigint {
  return flows.reduce((sum, { cents }) => sum + BigInt(cents), released + inEscrow - compensation);
}

function shownOf({ outstanding, late }: Held, steps: readonly ShownStep[]): bigint {
  return late.reduce(
    (sum, { days, cents }) => sum - BigInt(cents) + shownValue(BigInt(cents), days, steps),
    outstanding,
  );
}

function toFlows(days: FoundValues['flows']) {
  return days.map(({ day, cents }) => ({ day, cents: BigInt(cents) }));
}
