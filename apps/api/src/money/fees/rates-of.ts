import type { Ctx } from '../../context.ts';
import { findAgreedFees, type FeeRates, type StoredRates } from './fees.sql.ts';

/** What applies to an account now: what was agreed with it, else the house's own rates. */
export async function ratesOf(
  { db, resources }: Pick<Ctx, 'db' | 'resources'>,
  accountId: string,
): Promise<{ rates: FeeRates; agreed: boolean }> {
  const { orderFee, investmentFee, withdrawalFee } = resources.config;
  const agreed = await findAgreedFees(db, accountId);
  if (agreed !== null) return { rates: toRates(agreed), agreed: true };
  return { rates: { order: orderFee, investment: investmentFee, withdrawal: withdrawalFee }, agreed: false };
}

export function toRates({ order, investment, withdrawal }: StoredRates): FeeRates {
  return { order: toRate(order), investment: toRate(investment), withdrawal: toRate(withdrawal) };
}

function toRate({ percent, fixed }: { percent: string; fixed: string }) {
  return { percent, fixedCents: BigInt(fixed) };
}
