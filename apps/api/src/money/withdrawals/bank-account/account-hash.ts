import { createHmac } from 'node:crypto';
import type { BankAccount } from './bank-account.ts';
import { creditorOf } from './creditor.ts';

/**
 * A keyed hash of an account, the same however it was written: by its IBAN, or else by its number and its bank. A plain hash could be tried
 * out for the few digits of a number.
 */
export function accountHash(secret: string, account: BankAccount): Buffer {
  const { iban, number, clearing, bic } = creditorOf(account);
  const named = iban === '' ? [number, clearing, bic.slice(0, 8)].join('/').toUpperCase() : iban;
  return createHmac('sha256', secret).update(`withdrawals.account_hash/${named}`).digest();
}
