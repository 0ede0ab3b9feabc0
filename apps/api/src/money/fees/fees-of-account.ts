import { feesInWords } from './fees-in-words.ts';
import type { StoredRates } from './fees.sql.ts';
import { ratesOf, toRates } from './rates-of.ts';

/** Rates that one operator has approved, as the database has them. */
export type ProposedFees = { rates: StoredRates; by: string; reason: string };

/** What an operator reads of an account's fees: what applies, and what waits for another operator. */
export async function feesOfAccount(
  ctx: Parameters<typeof ratesOf>[0],
  accountId: string,
  proposed: ProposedFees | null,
) {
  const { rates, agreed } = await ratesOf(ctx, accountId);
  return {
    fees: { ...feesInWords(rates), agreed },
    feesProposed: proposed && {
      ...feesInWords(toRates(proposed.rates)),
      by: proposed.by,
      reason: proposed.reason,
    },
  };
}
