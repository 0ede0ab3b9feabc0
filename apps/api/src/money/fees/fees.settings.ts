import { feeRateWords, readFeeRate, type FeeRate } from '@guildhall/contract/money/fee-rate.ts';
import type { Setting } from '../../platform/process/settings.ts';

function feeSetting(env: string, about: string): Setting<FeeRate> {
  return {
    env,
    about,
    fallback: '0%',
    read: (text) => {
      const rate = readFeeRate(text);
      if (rate === null) throw new Error(feeRateWords);
      return rate;
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
