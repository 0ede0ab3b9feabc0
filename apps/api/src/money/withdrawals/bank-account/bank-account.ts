import { isIban } from '@guildhall/contract/money/withdrawals.contract.ts';
import type { DataKeys, Encrypted } from '../../../platform/secrets/encryption.ts';

/** What a withdrawal is paid to, as the contract's form reads it. */
export type BankAccount = {
  bankName: string;
  accountHolderName: string;
  accountNumber: string;
  sortCode: string;
  swiftCode: string;
};

/** As a row has it: encrypted, or gone with the account of its owner. */
export type StoredBankAccount = { keyId: string | null; ciphertext: Buffer | null };

const erased: BankAccount = { bankName: '', accountHolderName: '', accountNumber: '', sortCode: '', swiftCode: '' };

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

/** @throws when the key is missing or the row was changed */
export function decryptBankAccount(keys: DataKeys, withdrawalId: string, encrypted: Encrypted): BankAccount {
  return JSON.parse(keys.decrypt(encrypted, bankAccountPlace(withdrawalId))) as BankAccount;
}

/** The bank account of a row, of empty texts where its owner's account was erased. @throws as `decryptBankAccount` */
export function openBankAccount(keys: () => DataKeys, row: StoredBankAccount & { id: string }): BankAccount {
  const { id, keyId, ciphertext } = row;
  return keyId !== null && ciphertext !== null ? decryptBankAccount(keys(), id, { keyId, ciphertext }) : erased;
}

/**
 * Four characters of an account number that is long enough to stay secret without them, otherwise at most half of it. Where the number is no
 * more than a dash, the account is the IBAN's, or ends in nothing.
 */
export function endingOf({ accountNumber, swiftCode }: Pick<BankAccount, 'accountNumber' | 'swiftCode'>): string {
  const number = accountNumber.replace(/[^\p{L}\d]/gu, '');
  const named = number === '' && isIban(swiftCode) ? swiftCode : number;
  return named.length >= 8 ? named.slice(-4) : named.slice(Math.max(named.length - 2, Math.ceil(named.length / 2)));
}
