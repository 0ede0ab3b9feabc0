import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { statement } from '../../platform/database/statement.ts';

const from = 'complaints AS c JOIN complaint_cases AS k ON k.id = c.id JOIN complaint_texts AS t ON t.id = c.text_id';

export const complaintsPersonalData: PersonalData = {
  tables: {
    complaints: {
      'id, user_id, organization_id, created_at, answered_at': 'exported; kept: the other side has it too',
      text_id: 'not personal: a key of ours',
    },
    complaint_texts: {
      id: 'not personal: a key of ours',
      'subject, message': 'exported; erased',
      attachment_file_id: 'exported; kept: the other side has it too',
      'about_kind, about_id': 'not exported: what it is about is in a file of its own; kept: the other side has it too',
    },
    complaint_cases: {
      'id, number, status, answer_file_id, outcome, outcome_reason': 'exported; kept: the other side has it too',
      'due_at, reminded_at, overdue_at': 'not personal: deadlines of the answer',
      answer: 'exported; erased',
      'organization_id, answered_at': 'not personal: the same as those of the complaint',
      held_at: 'not exported: an operator holds withdrawals meanwhile; kept: what operators decided',
      decided_at: 'not exported: the outcome is exported, not its time; kept: the other side has it too',
      decided_by: 'not exported: which operator decided; kept: the work of operators',
    },
    complaint_numbers: {
      'year, last': 'not personal: the last numbers of complaints',
    },
  },
  exports: [
    exportKind({
      name: 'complaints',
      about: 'your complaints',
      fields: {
        id: 'c.id',
        number: 'k.number',
        status: 'k.status',
        answer: `shown_text('answer', k.id, k.answer, c.organization_id, c.user_id)`,
        outcome: 'k.outcome',
        outcomeReason: 'k.outcome_reason',
        organization: nameOf('c.organization_id'),
        subject: 't.subject',
        message: 't.message',
        attachment: 't.attachment_file_id',
        sentAt: 'c.created_at',
        answeredAt: 'c.answered_at',
      },
      from,
      where: 'c.user_id = :userId',
      by: ['c.created_at', 'c.id'],
    }),
    exportKind({
      name: 'complaints-received',
      about: 'complaints about you',
      fields: {
        id: 'c.id',
        number: 'k.number',
        status: 'k.status',
        answer: 'k.answer',
        answerAttachment: 'k.answer_file_id',
        outcome: 'k.outcome',
        outcomeReason: 'k.outcome_reason',
        from: nameOf('c.user_id'),
        subject: `CASE WHEN is_hidden('complaint', t.id) THEN 'Hidden' ELSE t.subject END`,
        message: `shown_text('complaint', t.id, t.message, c.user_id, c.organization_id)`,
        sentAt: 'c.created_at',
        answeredAt: 'c.answered_at',
      },
      from,
      where: 'c.organization_id = :userId',
      by: ['c.created_at', 'c.id'],
    }),
  ],
  erasure: {
    parts: [
      statement('complaints.erase', 'SELECT erase_complaints(:userId, :most) AS erased'),
      statement('complaints.erase-answers', 'SELECT erase_answers_to_complaints(:userId, :most) AS erased'),
    ],
  },
};
