import type { DataKeys, Encrypted } from '../platform/secrets/encryption.ts';

/** What a withdrawal is paid to, as the contract's form reads it. */
export type BankAccount = {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  sortCode: string;
  swiftCode: string;
};

/** Where the encrypted bank account of a withdrawal stands. */
export function bankAccountPlace(withdrawalId: string): string {
  return `withdrawals.bank_account/${withdrawalId}`;
}

/** All five details as one encrypted text, bound to the withdrawal's row. */
export function encryptBankAccount(keys: DataKeys, withdrawalId: string, account: BankAccount): Encrypted {
  const { bankName, accountHolderName, accountNumber, sortCode, swiftCode } = account;
  const text = JSON.stringify({ bankName, accountHolderName, accountNumber, sortCode, swiftCode });
  return keys.encrypt(text, bankAccountPlace(withdrawalId));
}

/** For the operator's command alone. @throws when the key is missing or the row was changed */
export function decryptBankAccount(keys: DataKeys, withdrawalId: string, encrypted: Encrypted): BankAccount {
  return JSON.parse(keys.decrypt(encrypted, bankAccountPlace(withdrawalId))) as BankAccount;
}

/** Four characters of an account number that is long enough to stay secret without them, otherwise two; as `ending_of` in SQL. */
export function endingOf(accountNumber: string): string {
  const bare = accountNumber.replace(/[^\p{L}\d]/gu, '');
  return bare.slice(bare.length >= 8 ? -4 : -2);
}

/** `•••• 1234`: all that screens and lists ever show of an account. */
export function masked(ending: string): string {
  return `•••• ${ending}`;
}
