import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';

export const feesHousekeeping: Housekeeping = [statement('fees.add-up', 'SELECT * FROM add_up_fees()')];
