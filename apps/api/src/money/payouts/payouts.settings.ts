import { isIban } from '@guildhall/contract/money/withdrawals.contract.ts';
import { checkedSetting, isSet, missingSettings } from '../../platform/process/settings.ts';
import type { Debtor } from './payout-file.ts';

const debtorSettings = ['PAYOUT_DEBTOR_NAME', 'PAYOUT_DEBTOR_ACCOUNT', 'PAYOUT_DEBTOR_BIC'];

/** Declares the name of a holder or of a bank, as banks exchange it. */
export function bankNameSetting(env: string, about: string) {
  return checkedSetting(env, about, (text) => {
    if (!/^[A-Za-z0-9/?:().,'+ -]{1,70}$/.test(text))
      throw new Error("must be 1 to 70 Latin letters without marks, digits, spaces and /-?:().,'+");
  });
}

/** Declares a bank account. */
export function bankAccountSetting(env: string, about: string) {
  return checkedSetting(env, about, (text) => {
    if (!/^[A-Z0-9]{4,34}$/.test(text) || (/^[A-Z]{2}\d/.test(text) && !isIban(text)))
      throw new Error('must be a valid IBAN or an account number, in capitals and digits without spaces');
  });
}

/** Declares the Swift code of a bank. */
export function bicSetting(env: string, about: string) {
  return checkedSetting(env, about, (text) => {
    if (!/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)) throw new Error('must be 8 or 11 capitals and digits');
  });
}

export const payoutSettings = {
  debtorName: bankNameSetting(
    'PAYOUT_DEBTOR_NAME',
    'Who pays withdrawals out, as the bank knows the holder of the account, together with the next two; without them no batch of real money is made.',
  ),
  debtorAccount: bankAccountSetting('PAYOUT_DEBTOR_ACCOUNT', 'The account that pays: an IBAN or a number.'),
  debtorBic: bicSetting('PAYOUT_DEBTOR_BIC', 'The Swift code (BIC) of its bank.'),
};

/** What of these settings keeps the product from starting, in words: half an account. */
export function payoutProblems(env: NodeJS.ProcessEnv): string[] {
  const given = debtorSettings.find((name) => isSet(env, name));
  if (given === undefined) return [];
  return missingSettings(env, { given, together: debtorSettings, without: 'no file for the bank can be written' });
}

/** The account of batches of test money, by which no bank can pay anything. */
export const testDebtor: Debtor = { name: 'TEST - NO REAL MONEY', account: 'TESTNOREALMONEY', bic: '' };

/** The account that pays by the settings; null where they name none. */
export function debtorOf(config: Record<'debtorName' | 'debtorAccount' | 'debtorBic', string>): Debtor | null {
  const { debtorName: name, debtorAccount: account, debtorBic: bic } = config;
  return name === '' ? null : { name, account, bic };
}
