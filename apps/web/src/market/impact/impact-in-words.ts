import { formatWhole } from '@guildhall/contract/money.ts';

/** "10,000 trees". */
export function amountInWords(amount: number, unit: string): string {
  return `${formatWhole(amount)} ${unit}`;
}

/** Which part of a target has been reached: whole percent, never more than it is. */
export function percentInWords(reached: number, target: number): string {
  const percent = Number((BigInt(reached) * 100n) / BigInt(target));
  return percent === 0 && reached > 0 ? 'less than 1%' : `${formatWhole(percent)}%`;
}
