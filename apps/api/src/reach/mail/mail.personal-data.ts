import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const mailPersonalData: PersonalData = {
  tables: {
    mails: {
      id: 'not exported: by which the mail server knows it; erased',
      'user_id, subject, queued_at, sent_at': 'exported; erased',
      'failures, problem': 'not exported: what went wrong between our server and the mail server; erased',
    },
  },
  exports: [
    exportKind({
      name: 'mails',
      about: 'the subjects of the mails of the last 30 days',
      fields: { subject: 'm.subject', queuedAt: 'm.queued_at', sentAt: 'm.sent_at' },
      from: 'mails AS m',
      where: 'm.user_id = :userId',
      by: ['m.queued_at', 'm.id'],
    }),
  ],
  erasure: {
    end: statement('mails.end-erasure', 'SELECT end_erasing_mails(:userId)'),
  },
};
