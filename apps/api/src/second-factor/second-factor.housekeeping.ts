import { statement } from '../platform/database/statement.ts';
import type { Housekeeping } from '../platform/jobs/housekeeping.ts';

export const secondFactorHousekeeping: Housekeeping = [
  statement('passkeys.expired-challenges', 'DELETE FROM passkey_challenges WHERE expires_at < now()'),
];
