import { api, mistakesIn } from '../mutation.ts';

const here = `${api}/market/questions`;
const tests = ['market/questions/questions.test'];

/** Mistakes in who asks, answers and marks, and in what counts as late. */
export const questionsMistakes = [
  ...mistakesIn(
    `${here}/questions.functions.sql`,
    tests,
    ['a draft is asked about', "WHERE p.id = project AND p.state <> 'draft';", 'WHERE p.id = project;'],
    [
      'others read the questions about a draft',
      "SELECT (p).state <> 'draft' OR (p).created_by = viewer",
      'SELECT true OR (p).created_by = viewer',
    ],
    ['an organization asks itself', "WHEN is_insider(asker, organization) THEN 'insider'", "WHEN false THEN 'insider'"],
    [
      'an organization answers for another',
      'WHERE o.id = one AND o.organization_id = organization FOR NO KEY UPDATE;',
      'WHERE o.id = one FOR NO KEY UPDATE;',
    ],
    ['a question is answered again', "WHEN q.answer IS NOT NULL THEN 'answered'", "WHEN false THEN 'answered'"],
    [
      'two answers at the same moment both count',
      'o.organization_id = organization FOR NO KEY UPDATE;',
      'o.organization_id = organization;',
    ],
    ['one finds one’s own question useful', 'WHEN q.user_id = person OR is_insider', 'WHEN is_insider'],
    [
      'an organization marks what is asked about its project',
      "person OR is_insider(person, q.organization_id) THEN 'own'",
      "person THEN 'own'",
    ],
    ['a late answer counts as one in time', "business_now() < q.asked_at + interval '7 days';", 'true;'],
    ['a question is late twice', '(NOT in_time AND q.late_at IS NULL)::integer', '(NOT in_time)::integer'],
    [
      'a question is late after six days',
      "o.asked_at <= business_now() - interval '7 days'",
      "o.asked_at <= business_now() - interval '6 days'",
    ],
    [
      'an answer is reported as one of who asked',
      'SELECT q.organization_id, q.user_id, q.answer',
      'SELECT q.user_id, q.organization_id, q.answer',
    ],
  ),
  ...mistakesIn(
    `${here}/questions.sql.ts`,
    tests,
    [
      'a hidden question is read by everybody',
      "shown_text('question', q.id, q.question, q.user_id, caller.id)",
      'q.question',
    ],
    [
      'a hidden answer is read by everybody',
      "shown_text('publicAnswer', q.id, q.answer, q.organization_id, caller.id)",
      'q.answer',
    ],
  ),
];
