import type { Ctx } from '../../context.ts';
import { feeKinds, findAgreedFees, type AgreedRates, type FeeRates, type StoredRates } from './fees.sql.ts';

/** What applies to an account now: what was agreed with it, else the house's own rates. */
export async function ratesOf(ctx: Pick<Ctx, 'db' | 'resources'>, accountId: string) {
  const stored = await findAgreedFees(ctx.db, accountId);
  return {
    rates: withHouseRates(ctx, toRates(stored)),
    agreed: feeKinds.filter((kind) => stored[kind] !== undefined),
  };
}

/** The house's own rates in place of those that are not agreed. */
export function withHouseRates(
  { resources: { config } }: Pick<Ctx, 'resources'>,
  { order, investment, withdrawal }: AgreedRates,
): FeeRates {
  return {
    order: order ?? config.orderFee,
    investment: investment ?? config.investmentFee,
    withdrawal: withdrawal ?? config.withdrawalFee,
  };
}

export function toRates({ order, investment, withdrawal }: StoredRates): AgreedRates {
  return { order: toRate(order), investment: toRate(investment), withdrawal: toRate(withdrawal) };
}

function toRate(stored: StoredRates['order']) {
  return stored ? { percent: stored.percent, fixedCents: BigInt(stored.fixed) } : null;
}
