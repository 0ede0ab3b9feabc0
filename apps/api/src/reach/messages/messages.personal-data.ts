import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

export const messagesPersonalData: PersonalData = {
  tables: {
    conversations: {
      id: 'not personal: a key of ours',
      'low_id, high_id': 'exported; kept: the other side has it too',
      'messages_count, last_message_at': 'not personal: a count and the newest time of the messages',
      'low_unread, high_unread, low_read, high_read':
        'not exported: how far each side has read; kept: the other side has it too',
      'low_asked_at, high_asked_at, low_answer_seconds, high_answer_seconds':
        'not personal: how fast each side answers, by the times of the messages',
    },
    messages: {
      'id, conversation_id, position': 'not personal: a key of ours',
      'sender_id, created_at, hidden_at': 'exported; kept: the other side has it too',
      client_id: 'not personal: so that a message that is sent twice is stored once',
      message: 'exported; erased',
    },
  },
  exports: [
    exportKind({
      name: 'messages',
      about: 'what you wrote and what was written to you',
      fields: {
        with: nameOf('CASE c.low_id WHEN :userId THEN c.high_id ELSE c.low_id END'),
        byYou: 'm.sender_id = :userId',
        message: 'shown_message(m.message, m.hidden_at, m.sender_id, :userId)',
        sentAt: 'm.created_at',
      },
      from: `conversations AS c CROSS JOIN LATERAL (
          SELECT * FROM messages AS n
          WHERE n.conversation_id = c.id AND (c.id > :first::uuid OR n.position > :second::bigint)
          ORDER BY n.position LIMIT :most
        ) AS m`,
      where: '(c.low_id = :userId OR c.high_id = :userId) AND c.id >= :first::uuid',
      by: ['c.id', 'm.position'],
      types: ['uuid', 'bigint'],
    }),
  ],
  erasure: {
    parts: [statement('messages.erase', 'SELECT erase_messages(:userId, :most) AS erased')],
  },
};
