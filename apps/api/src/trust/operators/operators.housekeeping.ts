import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const operatorsHousekeeping: Housekeeping = [
  statement('operators.old-news', `DELETE FROM operator_news WHERE mailed_at < now() - interval '30 days'`),
  statement('operators.old-role-requests', `DELETE FROM role_requests WHERE ended_at < now() - interval '90 days'`),
];
