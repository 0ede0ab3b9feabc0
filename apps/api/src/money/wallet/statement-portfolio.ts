import type { FileCell } from '../../platform/text/table.ts';
import type { PortfolioSums } from './statement.sql.ts';

/** How the lines of what happened to a portfolio are called, in their order. */
const names = {
  invested: 'Invested',
  givenBack: 'Refunded from escrow',
  releasedPrincipal: 'Principal released to organizations',
  releasedReturn: 'Return promised for it',
  paidPrincipal: 'Principal back',
  paidReturn: 'Return received',
  paidLate: 'Late interest received',
  compensation: 'Compensation for late reports',
  recoveredPrincipal: 'Principal recovered',
  recoveredReturn: 'Return recovered',
  recoveredLate: 'Late interest recovered',
  writtenOffPrincipal: 'Principal written off',
  writtenOffReturn: 'Return written off',
  writtenOffLate: 'Late interest written off',
  endedPrincipal: 'Principal no longer owed',
  endedReturn: 'Return no longer owed',
  takenBackPrincipal: 'Principal reversed',
  takenBackReturn: 'Return reversed',
  takenBackLate: 'Late interest reversed',
} as const;

/** How a statement's sums of investments lead from one end to the other. */
export const portfolioRule =
  'Outstanding at the end: at the start + released + reversed - back or received - written off - no longer owed';

/** What a statement says of investments, below its lines: what stood at both ends, and what happened on the days. */
export function portfolioLines(sums: PortfolioSums, from: string, to: string): FileCell[][] {
  const flows = Object.entries(names) as [keyof typeof names, string][];
  return [
    ['', 'Investments in this period', '', null, null, ''],
    ...ends(from, sums.startPrincipal, sums.startReturn, sums.startEscrow),
    ...flows.filter(([sum]) => sums[sum] !== 0n).map(([sum, name]): FileCell[] => ['', name, '', sums[sum], null, '']),
    ...ends(to, sums.endPrincipal, sums.endReturn, sums.endEscrow),
  ];
}

function ends(day: string, principal: bigint, returns: bigint, escrow: bigint): FileCell[][] {
  return [
    [day, 'Principal outstanding', '', null, principal, ''],
    [day, 'Return outstanding', '', null, returns, ''],
    [day, 'In escrow', '', null, escrow, ''],
  ];
}
