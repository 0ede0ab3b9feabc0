import type { questionLists } from '@guildhall/contract/market/questions.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** `answeredBy` is null where the organization's own log-in answered, or nobody did; `at` and `askedAt` as JSON has them. */
type FoundQuestion = {
  id: string;
  question: string;
  by: string;
  askedAt: string;
  own: boolean;
  useful: number;
  marked: boolean;
  mayMark: boolean;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: string | null;
};

type FoundQuestions = { asked: number; answered: number; inTime: number; late: number; records: FoundQuestion[] };

type Page = { projectId: string; after: string | null; afterUseful: number; most: number };

/** The page of a list; `x` are the questions, `p` is the project. */
function pageOf(when: string, order: string): string {
  return `SELECT
      coalesce(s.asked, 0) AS asked,
      coalesce(s.answered, 0) AS answered,
      coalesce(s.in_time, 0) AS "inTime",
      coalesce(s.late, 0) AS late,
      (
        SELECT coalesce(json_agg(json_build_object(
          'id', q.id,
          'question', shown_text('question', q.id, q.question, q.user_id, caller.id),
          'by', (SELECT u.name FROM users AS u WHERE u.id = q.user_id),
          'askedAt', q.asked_at,
          'own', q.user_id = caller.id,
          'useful', q.useful,
          'marked', EXISTS (SELECT FROM question_marks AS m WHERE m.user_id = caller.id AND m.question_id = q.id),
          'mayMark', q.user_id <> caller.id AND NOT i.is_insider,
          'answer', shown_text('publicAnswer', q.id, q.answer, q.organization_id, caller.id),
          'answeredBy', (
            SELECT u.name FROM users AS u WHERE u.id = q.answered_by AND u.id <> q.organization_id
          ),
          'answeredAt', q.answered_at
        ) ORDER BY ${order.replaceAll('x.', 'q.')}), '[]')
        FROM (
          SELECT x.* FROM project_questions AS x WHERE x.project_id = p.id AND ${when} ORDER BY ${order} LIMIT :most
        ) AS q
      ) AS records
    FROM projects AS p LEFT JOIN question_sums AS s ON s.project_id = p.id
      CROSS JOIN LATERAL (SELECT is_insider(caller.id, p.created_by) AS is_insider OFFSET 0) AS i
    WHERE p.id = :projectId AND shows_questions(p, caller.id)`;
}

const sql = {
  useful: asCaller<Page, FoundQuestions>(
    'questions.useful',
    pageOf(
      `(x.useful, x.id) < (
        CASE WHEN :after::uuid IS NULL THEN 2147483647 ELSE :afterUseful::integer END,
        coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )`,
      'x.useful DESC, x.id DESC',
    ),
  ),
  open: asCaller<Omit<Page, 'afterUseful'>, FoundQuestions>(
    'questions.open',
    pageOf("x.answer IS NULL AND x.id > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')", 'x.id'),
  ),
  ask: statement<{ userId: string; projectId: string; question: string }, AddedQuestion>(
    'questions.ask',
    `SELECT outcome, question_id AS id, organization AS "organizationId", project_title AS "projectTitle"
      FROM ask_question(:userId, :projectId, :question)`,
  ),
  answer: statement<NewAnswer, AnsweredQuestion>(
    'questions.answer',
    `SELECT outcome, asker AS "askerId", project AS "projectId", project_title AS "projectTitle"
      FROM answer_question(:organizationId, :actorId, :questionId, :answer)`,
  ),
  mark: statement<{ userId: string; questionId: string; on: boolean }, MarkedQuestion>(
    'questions.mark',
    'SELECT outcome, marks AS useful FROM mark_question(:userId, :questionId, :on)',
  ),
  takeLate: statement<{ most: number }, LateQuestions>(
    'questions.take-late',
    `SELECT
        organization AS "organizationId",
        project AS "projectId",
        project_title AS "projectTitle",
        first_question AS "firstId",
        questions
      FROM take_late_questions(:most)`,
  ),
};

type AddedQuestion = {
  outcome: 'ok' | 'not_found' | 'insider';
  id: string;
  organizationId: string;
  projectTitle: string;
};
type NewAnswer = { organizationId: string; actorId: string; questionId: string; answer: string };
type AnsweredQuestion = {
  outcome: 'ok' | 'not_found' | 'answered';
  askerId: string;
  projectId: string;
  projectTitle: string;
};
type MarkedQuestion = { outcome: 'ok' | 'not_found' | 'own'; useful: number };
/** How many questions about a project had no answer in time, and the first of them. */
type LateQuestions = {
  organizationId: string;
  projectId: string;
  projectTitle: string;
  firstId: string;
  questions: number;
};

/** A page of the questions about a project and how all of them stand; undefined when there is no such project. */
export async function findQuestions(ctx: Ctx, list: (typeof questionLists)[number], page: Page) {
  const { afterUseful: _afterUseful, ...byId } = page;
  const { rows } =
    list === 'open' ? await queryAsCaller(ctx, sql.open, byId) : await queryAsCaller(ctx, sql.useful, page);
  return rows[0];
}

/** Asks something about a project. */
export async function addQuestion(db: Db, question: { userId: string; projectId: string; question: string }) {
  return (await db.query(sql.ask, question))[0]!;
}

/** Answers a question. */
export async function addAnswer(db: Db, answer: NewAnswer) {
  return (await db.query(sql.answer, answer))[0]!;
}

/** Marks a question as useful or takes the mark back; answers how many find it useful. */
export async function setMark(db: Db, mark: { userId: string; questionId: string; on: boolean }) {
  return (await db.query(sql.mark, mark))[0]!;
}

/** Takes at most `most` questions that have waited too long; none when all were taken. */
export function takeLateQuestions(db: Db, most: number) {
  return db.query(sql.takeLate, { most });
}
