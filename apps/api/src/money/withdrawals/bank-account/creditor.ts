import { isIban } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { BankAccount } from './bank-account.ts';
import { bankText } from './bank-text.ts';

/** An account as a bank's file names it: `iban`, or else `number` with the clearing code of its bank. */
type Creditor = { name: string; iban: string; number: string; clearing: string; bic: string; bank: string };

/** The letters and digits of a text alone, at most as many as the bank's message takes. */
export function bare(text: string, most: number): string {
  return bankText(text, 100)
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, most);
}

/** An account as banks name it. The form has one field for the IBAN or the Swift code, and an account number that may be an IBAN as well. */
export function creditorOf({ accountHolderName, accountNumber, bankName, sortCode, swiftCode }: BankAccount): Creditor {
  const number = bare(accountNumber, 34);
  const iban = [bare(swiftCode, 34), number].find(isIban) ?? '';
  return {
    name: bankText(accountHolderName, 70),
    bank: bankText(bankName, 70),
    iban,
    number,
    bic: isIban(bare(swiftCode, 34)) ? '' : bare(swiftCode, 11),
    clearing: bare(sortCode, 35),
  };
}

/** Whether an account has an IBAN or a number by which a bank finds it: its owner may have written a dash alone. */
export function isPayable(account: BankAccount): boolean {
  const { iban, number } = creditorOf(account);
  return iban !== '' || number !== '';
}
