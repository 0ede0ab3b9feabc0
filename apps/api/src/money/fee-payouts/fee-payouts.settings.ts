import { isSet, missingSettings, numberSetting } from '../../platform/process/settings.ts';
import { bankAccountSetting, bankNameSetting, bicSetting } from '../payouts/payouts.settings.ts';
import type { BankAccount } from '../withdrawals/bank-account/bank-account.ts';

const houseSettings = ['FEE_PAYOUT_HOLDER', 'FEE_PAYOUT_ACCOUNT', 'FEE_PAYOUT_BIC', 'FEE_PAYOUT_BANK'];

export const feePayoutSettings = {
  houseHolder: bankNameSetting(
    'FEE_PAYOUT_HOLDER',
    'Who holds the bank account that the house takes its fees out to, as the bank knows them, together with the next three; without them no fees can be paid out.',
  ),
  houseAccount: bankAccountSetting('FEE_PAYOUT_ACCOUNT', 'That account: an IBAN or a number.'),
  houseBic: bicSetting('FEE_PAYOUT_BIC', 'The Swift code (BIC) of its bank.'),
  houseBank: bankNameSetting('FEE_PAYOUT_BANK', 'The name of its bank.'),
  feesStayDays: {
    env: 'FEES_STAY_DAYS',
    about:
      'How many days fees stay before the house can take them out, since a refund gives them back. By default 0 at home and 30 in production, where it cannot be 0.',
    fallback: '',
    read: (text: string) => (text === '' ? null : numberSetting('FEES_STAY_DAYS', '', 0, 0, 365).read(text)),
  },
};

/** What of these settings keeps the product from starting, in words: a part of an account. */
export function feePayoutProblems(env: NodeJS.ProcessEnv): string[] {
  const given = houseSettings.find((name) => isSet(env, name));
  if (given === undefined) return [];
  return missingSettings(env, { given, together: houseSettings, without: 'no fees can be paid out' });
}

/** The house's own bank account by the settings; null where they name none. */
export function houseAccountOf(
  config: Record<'houseHolder' | 'houseAccount' | 'houseBic' | 'houseBank', string>,
): BankAccount | null {
  const { houseHolder, houseAccount, houseBic, houseBank } = config;
  if (houseHolder === '') return null;
  return {
    accountHolderName: houseHolder,
    accountNumber: houseAccount,
    swiftCode: houseBic,
    bankName: houseBank,
    sortCode: '',
  };
}
