import type { Db } from '../database/database.ts';
import type { JobKind } from './jobs.ts';
import { statement } from '../database/statement.ts';

const sweeps = [
  statement('housekeeping.rate-limits', `DELETE FROM rate_limits WHERE window_start < now() - interval '2 days'`),
  statement(
    'housekeeping.idempotency-keys',
    `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
  ),
  statement('housekeeping.sessions', 'DELETE FROM sessions WHERE session_ends_at(expires_at, last_seen_at) < now()'),
  statement('housekeeping.one-time-codes', `DELETE FROM one_time_codes WHERE created_at < now() - interval '2 days'`),
  statement('housekeeping.login-failures', `DELETE FROM login_failures WHERE last_at < now() - interval '2 days'`),
  statement('housekeeping.code-requests', `DELETE FROM code_requests WHERE asked_at < now() - interval '1 day'`),
  statement('housekeeping.known-networks', `DELETE FROM known_networks WHERE last_at < now() - interval '180 days'`),
  statement('housekeeping.email-verifications', 'DELETE FROM email_verifications WHERE expires_at < now()'),
];

/** Once an hour, takes away what has expired and nobody can use any more. */
export function housekeeping(db: Db): JobKind {
  return {
    name: 'platform.housekeeping',
    every: '17 * * * *',
    work: async () => {
      for (const sweep of sweeps) await db.query(sweep, {});
    },
  };
}
