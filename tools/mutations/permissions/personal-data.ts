import { api, mistakesIn } from '../mutation.ts';

const erasure = ['personal-data/erasure'];

/** Mistakes in the export and the erasure of personal data. */
export const personalDataMistakes = [
  ...mistakesIn(`${api}/people/personal-data/erasure.functions.sql`, erasure, [
    'an account with money is erased',
    "WHERE o.kind <> 'holdings' OR o.cents > e.gives_up_cents",
    'WHERE false',
  ]),
  ...mistakesIn(`${api}/people/personal-data/erasure.sql.ts`, erasure, [
    'those who were buying are not waited for',
    'if ((await stopSales(db, erasures, userId)) > 0)',
    'if ((await stopSales(db, erasures, userId)) < 0)',
  ]),
  ...mistakesIn(`${api}/people/second-factor/second-factor.erasure.functions.sql`, erasure, [
    'passkeys outlive their account',
    '  DELETE FROM passkeys AS p WHERE p.user_id = account;\n',
    '',
  ]),
  ...mistakesIn(`${api}/trust/complaints/complaints.erasure.functions.sql`, erasure, [
    'words of complaints stay',
    'SET subject = erased_title(), message = erased_text()',
    'SET message = erased_text()',
  ]),
  ...mistakesIn(`${api}/trust/case-notes/case-notes.erasure.functions.sql`, erasure, [
    'what operators noted about a deleted person stays',
    'UPDATE case_notes AS n SET body = erased_title()',
    'UPDATE case_notes AS n SET body = n.body',
  ]),
  ...mistakesIn(`${api}/reach/notifications/notifications.erasure.functions.sql`, erasure, [
    'the name stays in what others were told of',
    "SET data = n.data || jsonb_build_object('by', erased_name())",
    'SET data = n.data',
  ]),
  ...mistakesIn(`${api}/people/accounts/accounts.erasure.functions.sql`, erasure, [
    'an erased account counts on in the lists',
    'UPDATE users_total SET users = users - 1;',
    '',
  ]),
  ...mistakesIn(`${api}/base/audit/audit.erasure.functions.sql`, erasure, [
    'what members did names the projects of a deleted organization',
    "SET details = a.details - 'title'",
    'SET details = a.details',
  ]),
  ...mistakesIn(`${api}/trust/freezes/freezes.erasure.functions.sql`, erasure, [
    'an answer to the appeal of a deleted person stays',
    "answer = CASE WHEN f.answer = '' THEN '' ELSE erased_title() END",
    'answer = f.answer',
  ]),
  ...mistakesIn(`${api}/people/members/members.erasure.functions.sql`, erasure, [
    'the limit of a deleted organization stays',
    '  DELETE FROM withdrawal_limits AS l WHERE l.organization_id = account;\n',
    '',
  ]),
  ...mistakesIn(`${api}/base/files/erase-files.ts`, erasure, [
    'files of an erased account stay in the store',
    'await deleteWithCopies(fileStore, storageKey)',
    'await Promise.resolve(storageKey)',
  ]),
  ...mistakesIn(`${api}/people/personal-data/request-erasure.ts`, erasure, [
    'a second factor is not asked for',
    'if (await hasSecondFactor(ctx.db, userId))',
    'if (!(await hasSecondFactor(ctx.db, userId)))',
  ]),
  ...mistakesIn(
    `${api}/market/orders/orders.personal-data.ts`,
    ['personal-data/data-export'],
    [
      "a buyer's address stands in the seller's export",
      "fields: { ...purchase, orderedBy: nameOf('o.user_id') }",
      "fields: { ...purchase, contactNumber: 'o.contact_no', orderedBy: nameOf('o.user_id') }",
    ],
  ),
  ...mistakesIn(
    `${api}/market/reviews/reviews.personal-data.ts`,
    ['server/personal-data'],
    ['a column has no word for its export and erasure', "      answer: 'exported; erased',\n", ''],
    ['a column is said to be erased that stays', "'exported; kept: the stars count'", "'exported; erased'"],
  ),
  ...mistakesIn(`${api}/market/orders/orders.functions.sql`, erasure, [
    'an organization that is being deleted sells',
    'p.id = project AND NOT p.is_closed',
    'p.id = project',
  ]),
];
