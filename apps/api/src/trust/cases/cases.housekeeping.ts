import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const casesHousekeeping: Housekeeping = [
  statement('cases.old-taken', `DELETE FROM taken_cases WHERE acted_at < now() - interval '1 day'`),
];
