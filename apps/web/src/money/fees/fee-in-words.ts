import { formatDollars } from '@guildhall/contract/money.ts';

/** Such as "2.5% and $0.30"; empty for nothing. */
export function feeInWords({ percent, fixed }: { percent: number; fixed: number }): string {
  return [percent > 0 && `${percent}%`, fixed > 0 && formatDollars(fixed)].filter(Boolean).join(' and ');
}
