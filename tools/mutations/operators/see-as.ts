import { api, mistakesIn, web } from '../mutation.ts';

/** Mistakes in what an operator who sees the product as an account does can do, and in who is notified. */
export const seeAsMistakes = [
  ...mistakesIn(
    `${api}/people/sessions/sessions.functions.sql`,
    ['people/see-as', 'attacks/see-as'],
    ['who sees as an account may do what it may', "THEN needs = 'see_as' AND EXISTS", 'THEN EXISTS'],
    [
      'who lost the role still sees as an account',
      "needs = 'see_as' AND EXISTS (SELECT FROM operators o WHERE o.user_id = s.user_id)",
      "needs = 'see_as'",
    ],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/operators.ts`,
    ['people/see-as'],
    ['the session that sees as an account opens the console', 'AND s.sees_as IS NULL AND session', 'AND session'],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/sessions.ts`,
    ['people/see-as'],
    [
      'an account that ends all its sessions is still seen',
      ' OR acting_for = :userId OR sees_as = :userId)',
      ' OR acting_for = :userId)',
    ],
  ),
  ...mistakesIn(
    `${api}/people/see-as/see-as.sql.ts`,
    ['people/see-as'],
    ['operators are seen', "WHEN EXISTS (SELECT FROM operators AS o WHERE o.user_id = u.id) THEN 'operator'", ''],
    [
      'who has a stake sees as the account',
      "WHEN u.id = :operatorId::uuid OR has_stake(:operatorId, ARRAY[u.id]) THEN 'stake'",
      "WHEN u.id = :operatorId::uuid THEN 'stake'",
    ],
    ['an account is seen for a day', 'make_interval(mins =>', 'make_interval(hours =>'],
  ),
  ...mistakesIn(
    `${api}/people/see-as/see-as.ts`,
    ['people/see-as'],
    ['the account gets no mail', 'await resources.mailer.send(seenAsMail', 'void (seenAsMail'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/mount.ts`,
    ['attacks/see-as'],
    ['who sees as an account opens its papers', 'isSeeAsToken(tokenOf(request)) ? withoutFiles(data) : data', 'data'],
  ),
  ...mistakesIn(
    `${web}/api/session.ts`,
    ['src/api/session'],
    [
      'to end seeing as an account ends the own session',
      'if (store() === localStorage) localStorage.clear();',
      'localStorage.clear();',
    ],
  ),
];
