import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** Payments whose end the ledger does not know yet. */
export const paymentMetrics: readonly Measure[] = [
  {
    labels: ['status', 'older_than'],
    gauges: {
      payments_unsettled:
        'Payments that have not ended, by their least age: waiting for payer or provider, or charged and not in the ledger yet. Counts to 10,000.',
    },
    read: statement(
      'payments.measure-unsettled',
      `SELECT s.status, a.older_than, count(p.created_at)::int AS payments_unsettled
        FROM (VALUES ('waiting'), ('charged')) AS s (status)
          CROSS JOIN (VALUES ('0s', interval '0'), ('15m', '15 minutes'), ('1h', '1 hour'), ('1d', '1 day')) AS a (older_than, age)
          LEFT JOIN (
            SELECT created_at, CASE status WHEN 'succeeded' THEN 'charged' ELSE 'waiting' END AS status FROM payments
            WHERE status IN ('created', 'requires_action', 'processing') OR (status = 'succeeded' AND settled_at IS NULL)
            ORDER BY created_at LIMIT 10000
          ) AS p ON p.status = s.status AND p.created_at <= now() - a.age
        GROUP BY s.status, a.older_than`,
    ),
  },
];
