import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const notificationsHousekeeping: Housekeeping = [
  statement('notifications.sweep', 'SELECT FROM sweep_notifications(2000) AS swept WHERE swept = 2000'),
];
