import { statement } from '../platform/database/statement.ts';
import type { Housekeeping } from '../platform/jobs/housekeeping.ts';

export const accountsHousekeeping: Housekeeping = [
  statement('accounts.old-codes', `DELETE FROM one_time_codes WHERE created_at < now() - interval '2 days'`),
  statement('accounts.old-login-failures', `DELETE FROM login_failures WHERE last_at < now() - interval '2 days'`),
  statement('accounts.old-code-requests', `DELETE FROM code_requests WHERE asked_at < now() - interval '1 day'`),
  statement('accounts.old-networks', `DELETE FROM known_networks WHERE last_at < now() - interval '180 days'`),
  statement('accounts.expired-verifications', 'DELETE FROM email_verifications WHERE expires_at < now()'),
];
