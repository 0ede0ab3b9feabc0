import type { EncryptedColumn } from '../platform/secrets/encrypt-anew.ts';
import { encryptedSecrets } from '../people/second-factor/encrypted-secrets.ts';
import { encryptedThresholds } from '../market/investment-limits/encrypted-thresholds.ts';
import { encryptedBankAccounts } from '../money/withdrawals/bank-account/encrypted-bank-accounts.ts';

/** Everything that is encrypted at rest in a table of its own, for the job and for `npm run rotate-keys`. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  encryptedBankAccounts,
  encryptedSecrets,
  encryptedThresholds,
];
