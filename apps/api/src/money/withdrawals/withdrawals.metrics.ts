import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** Withdrawals that wait for an operator. */
export const withdrawalMetrics: readonly Measure[] = [
  {
    labels: ['status', 'older_than'],
    gauges: {
      withdrawals_waiting:
        'Withdrawals by their least age: pending until an operator decides, approved until the bank has paid. Counts to 10,000.',
      withdrawals_waiting_cents: 'What they add up to, in cents.',
    },
    read: statement(
      'withdrawals.measure-waiting',
      `SELECT s.status, a.older_than, count(w.created_at)::int AS withdrawals_waiting,
          coalesce(sum(w.amount_cents), 0)::float8 AS withdrawals_waiting_cents
        FROM (VALUES ('pending'), ('approved')) AS s (status)
          CROSS JOIN (VALUES ('0s', interval '0'), ('1d', '1 day'), ('3d', '3 days'), ('7d', '7 days')) AS a (older_than, age)
          LEFT JOIN (
            SELECT created_at, status, amount_cents FROM withdrawals WHERE status IN ('pending', 'approved')
            ORDER BY created_at LIMIT 10000
          ) AS w ON w.status::text = s.status AND w.created_at <= now() - a.age
        GROUP BY s.status, a.older_than`,
    ),
  },
];
