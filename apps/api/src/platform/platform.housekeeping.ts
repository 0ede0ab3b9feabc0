import { statement } from './database/statement.ts';
import type { Housekeeping } from './jobs/housekeeping.ts';
import { retentionInterval } from './jobs/retention.ts';

export const platformHousekeeping: Housekeeping = [
  statement(
    'platform.old-rate-limits',
    `DELETE FROM rate_limits WHERE window_start < now() - ${retentionInterval('counters')}`,
  ),
  statement(
    'platform.old-idempotency-keys',
    `DELETE FROM idempotency_keys WHERE created_at < now() - ${retentionInterval('repeatedRequests')}`,
  ),
  statement('platform.ended-sessions', 'DELETE FROM sessions WHERE session_ends_at(expires_at, last_seen_at) < now()'),
];
