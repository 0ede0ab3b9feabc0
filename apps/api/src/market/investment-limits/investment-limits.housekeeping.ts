import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const investmentLimitsHousekeeping: Housekeeping = [
  statement(
    'warning-thresholds.sweep',
    `DELETE FROM warning_thresholds WHERE user_id IN (
        SELECT t.user_id FROM warning_thresholds AS t WHERE t.expires_at <= now() ORDER BY t.expires_at LIMIT 10000
      )`,
  ),
];
