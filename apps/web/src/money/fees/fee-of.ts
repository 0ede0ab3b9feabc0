import { fromDollars } from '@guildhall/contract/money.ts';

/** The fee of a sum in whole cents: the percentage rounded down, and no more than the sum, as the server takes it. */
export function feeOf(cents: bigint, { percent, fixed }: { percent: number; fixed: number }): bigint {
  const part = (cents * BigInt(Math.round(percent * 100))) / 10_000n;
  const rest = cents - part;
  const wanted = fromDollars(fixed);
  return part + (wanted < rest ? wanted : rest);
}
