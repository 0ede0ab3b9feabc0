import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

export const accountsHousekeeping: Housekeeping = [
  statement(
    'accounts.old-codes',
    `DELETE FROM one_time_codes WHERE created_at < now() - ${retentionInterval('codes')}`,
  ),
  statement(
    'accounts.old-login-failures',
    `DELETE FROM login_failures WHERE last_at < now() - ${retentionInterval('failedLogIns')}`,
  ),
  statement(
    'accounts.old-code-requests',
    `DELETE FROM code_requests WHERE asked_at < now() - ${retentionInterval('codeRequests')}`,
  ),
  statement(
    'accounts.old-networks',
    `DELETE FROM known_networks WHERE last_at < now() - ${retentionInterval('networks')}`,
  ),
  statement('accounts.expired-verifications', 'DELETE FROM email_verifications WHERE expires_at < now()'),
];
