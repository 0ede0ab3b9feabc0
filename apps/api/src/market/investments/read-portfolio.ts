import type { readPortfolio as route } from '@guildhall/contract/market/portfolio.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { portfolioValues, returnedOf } from './portfolio-values.ts';
import { findPortfolio } from './portfolios.sql.ts';

/** The sums of the caller's paid investments, and when they come back. They are kept, so that their number costs nothing. */
export async function readPortfolio(ctx: Ctx): Promise<DataOf<typeof route>> {
  const found = await findPortfolio(ctx);
  const { since, nextDue, categories, dues } = found;
  const due = ({ date, cents }: { date: string; cents: string }) => ({ date, amount: BigInt(cents) });
  return {
    invested: sum(categories.map(({ invested }) => invested)),
    inEscrow: found.inEscrow,
    receivable: sum(categories.map(({ receivable }) => receivable)),
    returned: returnedOf(found),
    returnedParts: { principal: found.principalPaid, return: found.returnPaid, lateInterest: found.latePaid },
    compensation: found.compensation,
    outstanding: found.outstanding,
    expected: found.expected,
    overdue: { amount: found.overdue, investments: found.overdueCount },
    since: since?.toISOString() ?? '',
    nextDue: nextDue && due(nextDue),
    categories: categories.map(({ name, invested }) => ({ name, amount: BigInt(invested) })),
    dues: dues.map(due),
    ...portfolioValues(found, ctx.resources.config.shownValue),
    ...(found.outstanding > 0n && { concentration: concentrationOf(found) }),
  };
}

type Found = Awaited<ReturnType<typeof findPortfolio>>;

function concentrationOf({ outstanding, byOrganization, byCategory, byPlace }: Found) {
  const share = (amount: bigint) => ({
    amount,
    percent: Number((amount * 1000n + outstanding / 2n) / outstanding) / 10,
  });
  const parts = (named: Found['byPlace']) => {
    const largest = named.filter(({ cents }) => BigInt(cents) > 0n);
    return {
      largest: largest.map(({ name, cents }) => ({ name, ...share(BigInt(cents)) })),
      others: share(outstanding - sum(largest.map(({ cents }) => cents))),
    };
  };
  return { organizations: parts(byOrganization), categories: parts(byCategory), places: parts(byPlace) };
}

function sum(cents: readonly string[]): bigint {
  return cents.reduce((total, each) => total + BigInt(each), 0n);
}
