import type { Db } from './database.ts';
import type { JobKind } from './jobs.ts';

const sweeps = [
  { name: 'housekeeping.rate-limits', text: `DELETE FROM rate_limits WHERE window_start < now() - interval '2 days'` },
  {
    name: 'housekeeping.idempotency-keys',
    text: `DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`,
  },
  {
    name: 'housekeeping.sessions',
    text: 'DELETE FROM sessions WHERE session_ends_at(expires_at, last_seen_at) < now()',
  },
  {
    name: 'housekeeping.one-time-codes',
    text: `DELETE FROM one_time_codes WHERE created_at < now() - interval '2 days'`,
  },
  { name: 'housekeeping.login-failures', text: `DELETE FROM login_failures WHERE last_at < now() - interval '2 days'` },
  { name: 'housekeeping.code-requests', text: `DELETE FROM code_requests WHERE asked_at < now() - interval '1 day'` },
  {
    name: 'housekeeping.known-networks',
    text: `DELETE FROM known_networks WHERE last_at < now() - interval '180 days'`,
  },
  { name: 'housekeeping.email-verifications', text: 'DELETE FROM email_verifications WHERE expires_at < now()' },
];

/** Once an hour, takes away what has expired and nobody can use any more. */
export function housekeeping(db: Db): JobKind {
  return {
    name: 'platform.housekeeping',
    every: '17 * * * *',
    work: async () => {
      for (const sweep of sweeps) await db.query(sweep, []);
    },
  };
}
