import { statement } from '../../platform/database/statement.ts';
import type { Housekeeping } from '../../platform/jobs/housekeeping.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

/** What is known of mails to accounts, once it is of no use any more. */
export const mailHousekeeping: Housekeeping = [
  statement('mails.old', `DELETE FROM mails WHERE queued_at < now() - ${retentionInterval('sentMails')}`),
];
