import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const paymentsHousekeeping: Housekeeping = [
  // No row is answered: the next hour takes what came meanwhile.
  statement('payments.old-events', `DELETE FROM seen_events WHERE seen_at < now() - interval '4 days'`),
];
