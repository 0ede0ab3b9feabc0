import { api, mistakesIn } from '../mutation.ts';

const tests = ['people/sanctions/sanctions.test', 'people/sanctions/sanctions-nights.test'];

/** Mistakes in what lists of sanctions are asked, and in what an answer holds. */
export const sanctionsMistakes = [
  ...mistakesIn(
    `${api}/people/sanctions/sanctions.functions.sql`,
    tests,
    [
      'a case that was decided as the same holds nothing',
      "SELECT EXISTS (SELECT FROM sanctions_cases AS c WHERE c.user_id = account AND c.state IN ('open', 'same'))",
      "SELECT EXISTS (SELECT FROM sanctions_cases AS c WHERE c.user_id = account AND c.state = 'open')",
    ],
    [
      'an answer about another name is enough for a withdrawal',
      "q.state = 'answered'\n        AND q.subject_key = sanctions_key(u)",
      "q.state = 'answered'",
    ],
    [
      'nobody waits for the answer about the holder of the bank account',
      "WHERE q.withdrawal_id = withdrawal AND q.about_holder AND q.state = 'waiting'",
      'WHERE false',
    ],
    [
      'a late answer opens cases',
      "WHERE id = question AND state = 'waiting' FOR NO KEY UPDATE",
      'WHERE id = question FOR NO KEY UPDATE',
    ],
    [
      'an operator decides that an entry is somebody else about their own account',
      'ELSE stake_in(operator, ARRAY[account], ARRAY[account])',
      'ELSE false',
    ],
    ['what was somebody else becomes the same', "WHEN c.state = 'other' THEN 'decided'", ''],
    [
      'who has neither money nor a verified name is asked about each night',
      'AND (u.verified_until > now() OR has_money(u.id))',
      '',
    ],
    [
      'the lists that did not change are asked about everybody',
      "(a.answered_at >= n.began_at OR (n.list_version <> '' AND a.list_version = n.list_version))",
      'a.answered_at >= n.began_at',
    ],
    [
      'the questions of nights have no bound',
      'ORDER BY o.next_at LIMIT least(most, free)',
      'ORDER BY o.next_at LIMIT most',
    ],
    [
      'a night begins before the one before is over',
      'WHERE NOT EXISTS (SELECT FROM sanctions_nights AS n WHERE n.ended_at IS NULL)',
      '',
    ],
  ),
  ...mistakesIn(`${api}/people/verification/verification.functions.sql`, tests, [
    'somebody is verified before the lists were asked',
    "WHEN becomes = 'verified' THEN coalesce(sanctions_obstacle(owner, v.asked_at), 'ok')",
    '',
  ]),
  ...mistakesIn(`${api}/base/audit/concealed.ts`, tests, [
    'an account reads that operators look at it for sanctions',
    "('risk', 'sanctions')",
    "('risk')",
  ]),
  ...mistakesIn(`${api}/server/console/read-account.ts`, tests, [
    'support reads of sanctions cases on the page of an account',
    'roleMay(listSanctionsCases.operator!, ctx.caller.role)',
    'true',
  ]),
  ...mistakesIn(`${api}/people/sanctions/http-sanctions-provider.ts`, tests, [
    'an answer about somebody else is believed',
    'answered.id !== id',
    'false',
  ]),
];
