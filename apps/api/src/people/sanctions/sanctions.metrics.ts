import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** What the provider of sanctions lists has still to answer. */
export const sanctionsMetrics: readonly Measure[] = [
  {
    labels: ['reason', 'older_than'],
    gauges: {
      sanctions_questions_waiting:
        'Questions to the provider of sanctions lists that wait for an answer, by their least age. Counts to 10,000.',
    },
    read: statement(
      'sanctions.measure-waiting',
      `SELECT r.reason, a.older_than, count(q.created_at)::int AS sanctions_questions_waiting
        FROM (VALUES ('withdrawal'), ('verification'), ('night')) AS r (reason)
          CROSS JOIN (
            VALUES ('0s', interval '0'), ('10m', '10 minutes'), ('1h', '1 hour'), ('1d', '1 day')
          ) AS a (older_than, age)
          LEFT JOIN (
            SELECT created_at, reason FROM sanctions_questions WHERE state = 'waiting' LIMIT 10000
          ) AS q ON q.reason = r.reason AND q.created_at <= now() - a.age
        GROUP BY r.reason, a.older_than`,
    ),
  },
];
