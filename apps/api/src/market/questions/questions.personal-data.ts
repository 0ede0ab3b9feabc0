import type { PersonalData } from '../../platform/personal-data/declare.ts';
import { exportKind, nameOf } from '../../platform/personal-data/export-kind.ts';
import { statement } from '../../platform/database/statement.ts';

const title = '(SELECT p.title FROM projects AS p WHERE p.id = q.project_id)';

export const questionsPersonalData: PersonalData = {
  tables: {
    project_questions: {
      id: 'not personal: a key of ours',
      'project_id, organization_id, user_id, asked_at, answered_at':
        'exported; kept: how often a project is answered for',
      'question, answer': 'exported; erased',
      answered_by: 'exported; kept: who answered for an organization',
      'useful, late_at': 'not personal: how a question stands',
    },
    question_marks: { 'user_id, question_id': 'exported; erased' },
    question_sums: { 'project_id, asked, answered, in_time, late': 'not personal: sums of a project' },
  },
  exports: [
    exportKind({
      name: 'questions',
      about: 'what you asked about projects, and what was answered',
      fields: {
        project: title,
        question: 'q.question',
        askedAt: 'q.asked_at',
        answer: 'q.answer',
        answeredAt: 'q.answered_at',
      },
      from: 'project_questions AS q',
      where: 'q.user_id = :userId',
      by: ['q.asked_at', 'q.id'],
    }),
    exportKind({
      name: 'questions-received',
      about: 'what was asked about your projects, and what you answered',
      fields: {
        project: title,
        from: nameOf('q.user_id'),
        question: 'q.question',
        askedAt: 'q.asked_at',
        answer: 'q.answer',
        answeredBy: nameOf('q.answered_by'),
        answeredAt: 'q.answered_at',
      },
      from: 'project_questions AS q',
      where: 'q.organization_id = :userId',
      by: ['q.asked_at', 'q.id'],
    }),
    exportKind({
      name: 'useful-questions',
      about: 'questions that you marked as useful',
      fields: { project: title, question: 'q.question' },
      from: 'question_marks AS m JOIN project_questions AS q ON q.id = m.question_id',
      where: 'm.user_id = :userId',
      by: ['m.user_id', 'm.question_id'],
      types: ['uuid', 'uuid'],
    }),
  ],
  erasure: {
    parts: [
      statement('questions.erase', 'SELECT erase_questions(:userId, :most) AS erased'),
      statement('questions.erase-marks', 'SELECT erase_question_marks(:userId, :most) AS erased'),
    ],
  },
};
