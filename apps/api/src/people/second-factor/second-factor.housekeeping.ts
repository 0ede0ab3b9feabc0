import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

export const secondFactorHousekeeping: Housekeeping = [
  statement('passkeys.expired-challenges', 'DELETE FROM passkey_challenges WHERE expires_at < now()'),
  // Those in a row stay until a right code or a new password ends them.
  statement(
    'second-factor.old-failures',
    `DELETE FROM factor_failures WHERE last_at < now() - ${retentionInterval('failedLogIns')} AND place <> 'in a row'`,
  ),
];
