import { statement } from '../database/statement.ts';
import type { Measure } from '../database/measures.ts';

/** Jobs that are due and that nobody has taken yet. */
export const jobMetrics: readonly Measure[] = [
  {
    labels: ['kind'],
    gauges: {
      jobs_waiting: 'Jobs of a kind that are due and not begun. Counts to 10,000.',
      jobs_oldest_seconds: 'How long the oldest of them has been due.',
    },
    read: statement(
      'jobs.measure-waiting',
      `SELECT q.name AS kind, count(j.start_after)::int AS jobs_waiting,
          coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS jobs_oldest_seconds
        FROM pgboss.queue AS q LEFT JOIN LATERAL (
          SELECT start_after FROM pgboss.job
          WHERE name = q.name AND state < 'active' AND NOT blocked AND start_after <= now()
          ORDER BY priority DESC, created_on LIMIT 10000
        ) AS j ON true
        WHERE q.name NOT LIKE '\\_\\_pgboss%'
        GROUP BY q.name`,
    ),
  },
];
