import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const settingsHousekeeping: Housekeeping = [
  statement('settings.end-lapsed', 'SELECT FROM end_lapsed_settings()'),
  statement('settings.forget-requests', 'SELECT FROM forget_setting_requests()'),
];
