import { exportKind } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const caseMessagesPersonalData: PersonalData = {
  tables: {
    case_messages: {
      'id, written_at': 'exported; kept: the work of operators',
      body: 'exported; erased',
      'kind, case_id': 'not personal: a key of ours',
      operator_id: 'not exported: which operator wrote; kept: the work of operators',
    },
    case_message_readers: {
      'user_id, message_id': 'not personal: a key of ours',
    },
  },
  exports: [
    exportKind({
      name: 'messages-of-the-house',
      about: 'what Guildhall wrote to you about your account or a case of yours',
      fields: {
        id: 'm.id',
        about: '(SELECT c.about FROM case_to_write_about(m.kind, m.case_id) AS c)',
        text: 'm.body',
        writtenAt: 'm.written_at',
      },
      from: 'case_message_readers AS r JOIN case_messages AS m ON m.id = r.message_id',
      where: 'r.user_id = :userId',
      by: ['m.written_at', 'm.id'],
    }),
  ],
  erasure: {
    parts: [statement('case-messages.erase', 'SELECT erase_case_messages(:userId, :most) AS erased')],
  },
};
