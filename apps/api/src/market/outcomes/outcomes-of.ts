import type { readOutcomes } from '@guildhall/contract/market/outcomes.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { FoundOutcomes } from './outcomes.sql.ts';

type Answer = NonNullable<DataOf<typeof readOutcomes>>;

/** What was counted of loans, in the contract's shape. */
export function toOutcomes({ day, countedAt, byNumber, bySum, windows, quarters }: FoundOutcomes): Answer {
  const rows = quarters.map(({ quarter, lent, repaid, late, lost, givenUp }) => ({
    quarter,
    ...withOutstanding({
      lent: BigInt(lent),
      repaid: BigInt(repaid),
      late: BigInt(late),
      lost: BigInt(lost),
      givenUp: BigInt(givenUp),
    }),
  }));
  const sumOf = (name: 'lent' | 'repaid' | 'late' | 'lost' | 'givenUp') =>
    rows.reduce((sum, row) => sum + row[name], 0n);
  return {
    day,
    countedAt: countedAt.toISOString(),
    since: windows[0]?.from ?? '',
    defaultRate: {
      byNumber,
      bySum,
      windows: windows.map(({ lent, lentToDefaulted, ...window }) => ({
        ...window,
        lent: BigInt(lent),
        lentToDefaulted: BigInt(lentToDefaulted),
      })),
    },
    table: rows,
    total: withOutstanding({
      lent: sumOf('lent'),
      repaid: sumOf('repaid'),
      late: sumOf('late'),
      lost: sumOf('lost'),
      givenUp: sumOf('givenUp'),
    }),
  };
}

function withOutstanding<Sums extends { lent: bigint; repaid: bigint; lost: bigint; givenUp: bigint }>(sums: Sums) {
  return { ...sums, outstanding: sums.lent - sums.repaid - sums.lost - sums.givenUp };
}
