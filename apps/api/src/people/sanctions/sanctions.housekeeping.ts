import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const sanctionsHousekeeping: Housekeeping = [
  // What the newest answer was to is kept apart; the questions about withdrawals are kept with them.
  statement(
    'sanctions.old-questions',
    `WITH gone AS (
        DELETE FROM sanctions_questions AS q USING (
          SELECT id FROM sanctions_questions
          WHERE withdrawal_id IS NULL AND state <> 'waiting' AND created_at < now() - interval '30 days' LIMIT 5000
        ) AS old
        WHERE q.id = old.id
        RETURNING 1
      )
      SELECT 1 FROM gone HAVING count(*) = 5000`,
  ),
  statement('sanctions.old-nights', `DELETE FROM sanctions_nights WHERE ended_at < now() - interval '30 days'`),
];
