import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

/** What could not be sent for a day is out of date, and so is all that waits once the keys have been taken out of the configuration. */
export const pushHousekeeping: Housekeeping = [
  statement('push.sweep', 'SELECT FROM sweep_pushes(2000) AS swept WHERE swept = 2000'),
];
