import type { Setting } from '../../platform/process/settings.ts';

/** What the house takes of a sum: per cent, with up to two decimals, and a fixed amount in cents beside it. */
export type FeeRate = { percent: string; fixedCents: bigint };

const form = /^(?<percent>\d{1,2}(?:\.\d{1,2})?)%(?: ?\+ ?(?<dollars>\d{1,6})\.(?<cents>\d{2}))?$/;
const mostPercent = 50;

function feeSetting(env: string, about: string): Setting<FeeRate> {
  return {
    env,
    about,
    fallback: '0%',
    read: (text) => {
      const { percent, dollars, cents } = form.exec(text)?.groups ?? {};
      if (percent === undefined || Number(percent) > mostPercent)
        throw new Error(`must be a percentage of at most ${mostPercent}, and dollars if you like, such as 2.5% + 0.30`);
      return { percent, fixedCents: BigInt(`${dollars ?? '0'}${cents ?? '00'}`) };
    },
  };
}

export const feeSettings = {
  orderFee: feeSetting(
    'FEE_ORDER',
    'What the house takes of each order, from what its seller is paid: a percentage and, if you like, a fixed amount in dollars, such as `2.5% + 0.30`. It applies to projects that are published from then on.',
  ),
  investmentFee: feeSetting(
    'FEE_INVESTMENT',
    'The same of each investment, when it reaches the wallet of the organization.',
  ),
  withdrawalFee: feeSetting(
    'FEE_WITHDRAWAL',
    'The same of each withdrawal, from what goes to the bank; of those that are asked for from then on.',
  ),
};
