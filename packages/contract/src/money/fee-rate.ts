import { formatCents } from '../money.ts';
import { blank, fail, readsOptional, written } from '../text-fields.ts';

/** What the house takes of a sum: per cent, with up to two decimals, and a fixed amount in whole cents beside it. */
export type FeeRate = { percent: string; fixedCents: bigint };

const form = /^(?<percent>\d{1,2}(?:\.\d{1,2})?)%(?: ?\+ ?(?<dollars>\d{1,6})\.(?<cents>\d{2}))?$/;
const mostPercent = 50;

/** What a rate that cannot be read is answered with. */
export const feeRateWords = `must be a percentage of at most ${mostPercent}, and dollars if you like, such as 2.5% + 0.30`;

/** Reads a rate such as `2.5% + 0.30` or `3%`; null for anything else. */
export function readFeeRate(text: string): FeeRate | null {
  const { percent, dollars, cents } = form.exec(text)?.groups ?? {};
  if (percent === undefined || Number(percent) > mostPercent) return null;
  return { percent, fixedCents: BigInt(`${dollars ?? '0'}${cents ?? '00'}`) };
}

/** The same as text that can be read again. */
export function writeFeeRate({ percent, fixedCents }: FeeRate): string {
  const fixed = fixedCents === 0n ? '' : ` + ${formatCents(fixedCents).replaceAll(/[$,]/g, '')}`;
  return `${Number(percent)}%${fixed}`;
}

/** A rate as text in, read out; null where it is blank: the house's own rate. */
export function agreedRateField(name: string) {
  return readsOptional<string, FeeRate | null>(
    (value, ctx) => (blank(value) ? null : (readFeeRate(written(value)) ?? fail(ctx, `${name} ${feeRateWords}.`))),
    {
      type: 'string',
      description: 'Such as 2.5% + 0.30: a percentage and, if wanted, dollars. Blank: as for everybody.',
    },
  );
}
