import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in the export and the erasure of personal data. */
export const personalDataMistakes = [
  ...mistakesIn(
    `${api}/people/personal-data/erasure.functions.sql`,
    ['personal-data/erasure'],
    ['an account with money is erased', 'IF EXISTS (SELECT FROM erasure_obstacles(account)) THEN', 'IF false THEN'],
    ['passkeys outlive their account', '  DELETE FROM passkeys AS p WHERE p.user_id = account;\n', ''],
    [
      'those who were buying are not waited for',
      'IF close_projects(account) > 0 THEN',
      'IF close_projects(account) < 0 THEN',
    ],
    [
      'words of complaints stay',
      'SET subject = erased_title(), message = erased_text()',
      'SET message = erased_text()',
    ],
    [
      'the name stays in what others were told of',
      "SET data = n.data || jsonb_build_object('by', erased_name())",
      'SET data = n.data',
    ],
    ['an erased account counts on in the lists', 'UPDATE users_total SET users = users - 1;', ''],
    [
      'what members did names the projects of a deleted organization',
      "SET details = a.details - 'title'",
      'SET details = a.details',
    ],
    [
      'what operators noted about a deleted person stays',
      'UPDATE complaint_notes AS n SET note = erased_title()',
      'UPDATE complaint_notes AS n SET note = n.note',
    ],
    [
      'an answer to the appeal of a deleted person stays',
      "answer = CASE WHEN f.answer = '' THEN '' ELSE erased_title() END",
      'answer = f.answer',
    ],
    [
      'the limit of a deleted organization stays',
      `      DELETE FROM withdrawal_limits AS l WHERE l.organization_id = account;
`,
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/people/personal-data/erase-account.ts`,
    ['personal-data/erasure'],
    [
      'files of an erased account stay in the store',
      'await deleteWithCopies(fileStore, storageKey)',
      'await Promise.resolve(storageKey)',
    ],
  ),
  ...mistakesIn(
    `${api}/people/personal-data/request-erasure.ts`,
    ['personal-data/erasure'],
    [
      'a second factor is not asked for',
      'if (await hasSecondFactor(ctx.db, userId))',
      'if (!(await hasSecondFactor(ctx.db, userId)))',
    ],
  ),
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
    ['a column has no word for its export and erasure', "      message: 'exported; erased',\n", ''],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.functions.sql`,
    ['personal-data/erasure'],
    ['an organization that is being deleted sells', 'p.id = project AND NOT p.is_closed;', 'p.id = project;'],
  ),
];
