import { mistakesIn } from './mutation.ts';

const api = 'apps/api/src';
const contract = 'packages/contract/src';

/** Mistakes in the rules of fields, in amounts, and in how lists are ordered, searched and paged. */
export const ruleMistakes = [
  ...mistakesIn(
    `${contract}/money.ts`,
    ['contract/src/money'],
    ['one decimal is read as cents', ".padEnd(2, '0')", ".padStart(2, '0')"],
    ['three decimals are taken', '(\\d{1,2}))?$/', '(\\d{1,3}))?$/'],
    ['cents are cut off instead of rounded', 'Math.round(dollars * 100)', 'Math.floor(dollars * 100)'],
    ['a leading zero is taken', '/^(0|[1-9]\\d{0,12})', '/^(\\d{1,13})'],
  ),
  ...mistakesIn(
    `${api}/files/pdf-structure.ts`,
    ['files/content-kind'],
    ['a PDF may lead on from its first page', '&& !another && !leadsOn', '&& !another'],
    ['a PDF that opens other files is taken', "'GoToR', ", ''],
    [
      'packed objects of a PDF are not looked at',
      'for (const part of [text, ...objects.packed])',
      'for (const part of [text])',
    ],
  ),
  ...mistakesIn(
    'apps/web/src/api/part.ts',
    ['web/src/api/part'],
    ['a list of exactly one page offers a second', 'found.length > size', 'found.length >= size'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/operator-withdrawals.sql.ts`,
    ['withdrawals/operator-withdrawals'],
    [
      'a search of withdrawals ignores the status',
      'o.user_id = people.id AND (:status::text IS NULL OR o.status = :status::withdrawal_status)',
      'o.user_id = people.id AND (true OR :status::text IS NULL OR o.status = :status::withdrawal_status)',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/operator-withdrawals.sql.ts`,
    ['withdrawals/review-withdrawal'],
    [
      'what was paid in long before speaks against a withdrawal',
      "created_at BETWEEN w.created_at - interval '7 days' AND w.created_at",
      "created_at BETWEEN w.created_at - interval '700 days' AND w.created_at",
    ],
    [
      'what was paid in after a withdrawal was asked for speaks against it',
      "created_at BETWEEN w.created_at - interval '7 days' AND w.created_at",
      "created_at >= w.created_at - interval '7 days'",
    ],
  ),
  ...mistakesIn(
    `${api}/disputes/disputes.functions.sql`,
    ['disputes/disputes.test'],
    [
      'a seller is reminded of a dispute each hour',
      '(d.reminded_at IS NULL OR d.due_at <= now())',
      '(true OR d.due_at <= now())',
    ],
  ),
  ...mistakesIn(
    `${api}/files/xlsx-structure.ts`,
    ['files/content-kind'],
    ['a workbook may fetch pictures from elsewhere', "|| (external && type !== 'hyperlink')", ''],
  ),
  ...mistakesIn(
    `${contract}/returns.ts`,
    ['contract/src/returns'],
    ['what is receivable is cut off instead of rounded', '+ 5000n) / 10_000n', ') / 10_000n'],
    ['a day that a month does not have runs on', 'due.setUTCDate(0)', 'due.setUTCDate(1)'],
    ['a yearly return is told as a whole one', '(roi * 120) / months', '(roi * 10) / months'],
  ),
  ...mistakesIn(
    'apps/api/src/investments/investments.functions.sql',
    ['investments/list-investments'],
    ['what is receivable is cut off in the database', 'RETURN round(cents', 'RETURN trunc(cents'],
  ),
  ...mistakesIn(
    'apps/api/src/investments/portfolios.functions.sql',
    ['investments/read-portfolio'],
    [
      'the sum of a category is replaced',
      'SET invested_cents = c.invested_cents + excluded',
      'SET invested_cents = excluded',
    ],
    [
      'what is due on a day is replaced',
      'SET receivable_cents = d.receivable_cents + excluded',
      'SET receivable_cents = excluded',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/investments/organization-months.functions.sql',
    ['organizations/organization-record'],
    [
      'what a month has raised is replaced',
      'SET raised_cents = m.raised_cents + excluded',
      'SET raised_cents = excluded',
    ],
  ),
  ...mistakesIn(
    `${api}/categories/categories.functions.sql`,
    ['categories/categories'],
    ['the last category is hidden', "    WHEN hide AND is_last THEN 'last'\n", ''],
    [
      'two admins hide the last two categories',
      `  was_hidden boolean;
  is_taken boolean;
  is_last boolean;
BEGIN
  LOCK TABLE project_categories, institution_types IN SHARE ROW EXCLUSIVE MODE;`,
      `  was_hidden boolean;
  is_taken boolean;
  is_last boolean;
BEGIN`,
    ],
    [
      'the last category is hidden beside those of the other kind',
      'ON o.kind = l.kind AND o.id <> l.id',
      'ON o.id <> l.id',
    ],
    ['a category is renamed to the name of another one', "    WHEN is_taken THEN 'taken'\n", ''],
    ['a category is added under the name of another one', " WHEN is_taken THEN 'taken' ELSE", ' ELSE'],
    ['categories of both kinds are counted together', ' WHERE l.kind = of_kind;', ';'],
    [
      'organizations of a new type are not found by it',
      "    INSERT INTO user_marks VALUES (category_id::text, '', '00000000-0000-0000-0000-000000000000', 0);\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/pages/page-texts.functions.sql`,
    ['pages/page-texts'],
    [
      'a text is published over one that nobody has seen',
      "    WHEN coalesce(newest.version, 0) <> from_version THEN 'changed'\n",
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/pages/page-texts.sql.ts`,
    ['pages/page-texts'],
    [
      'the oldest version of a page is served',
      'SELECT ${version} WHERE t.page = :page ORDER BY t.version DESC LIMIT 1',
      'SELECT ${version} WHERE t.page = :page ORDER BY t.version LIMIT 1',
    ],
    ['versions of a page are listed again on the next part', 't.version < CASE', 't.version <= CASE'],
  ),
  ...mistakesIn(
    `${api}/pages/page-text.ts`,
    ['pages/page-texts', 'pages/reading.pages'],
    [
      'a file replaces what was published',
      'if (markdown !== null)',
      "if (markdown !== null && beneath.source === 'product')",
    ],
  ),
  ...mistakesIn(
    `${api}/pages/reading.pages.ts`,
    ['pages/page-texts', 'pages/reading.pages'],
    [
      'a published text is served after the next start',
      'const newer = await newerText().catch(() => undefined);',
      'const newer = undefined as PageText | undefined;',
    ],
    ['a page is gone while the database is', 'newerText().catch(() => undefined)', 'newerText()'],
  ),
  ...mistakesIn(
    `${api}/accounts/accounts.sql.ts`,
    ['categories/categories'],
    [
      'an organization loses its hidden category',
      ' OR EXISTS (SELECT FROM users AS u WHERE u.id = :keptBy::uuid AND u.institution_type_id = t.id)',
      '',
    ],
    ['a hidden type of organization is chosen', 'SELECT NOT t.is_hidden OR', 'SELECT true OR'],
    [
      'an empty hidden type is searched by',
      'd.institution_type_id = t.id AND d.organizations > 0',
      'd.institution_type_id = t.id',
    ],
  ),
  ...mistakesIn(
    `${api}/projects/projects.sql.ts`,
    ['categories/categories'],
    ['a hidden category of projects is chosen', 'SELECT NOT is_hidden AS "isOffered"', 'SELECT true AS "isOffered"'],
    [
      'a hidden category is offered to new projects',
      'WHERE NOT c.is_hidden OR (:forSearch::boolean AND',
      'WHERE (true OR :forSearch::boolean AND',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/organizations/answer-time.functions.sql',
    ['organizations/organization-record'],
    ['one answer makes a median', 'count(taken) >= 3', 'count(taken) >= 1'],
    ['who waits is left out', 'greatest(taken, waited)', 'taken'],
    ['who has just asked waits already', "now() - interval '1 day'", 'now()'],
  ),
  ...mistakesIn(
    'apps/api/src/organizations/organization-home.functions.sql',
    ['organizations/dashboard'],
    ['what is held is told as free', 'a.balance_cents - a.held_cents', 'a.balance_cents'],
    [
      'an older withdrawal is told of',
      'ORDER BY created_at DESC, id DESC LIMIT 1) AS w',
      'ORDER BY created_at DESC, id DESC LIMIT 9) AS w',
    ],
    [
      'every month counts as this one',
      "AND m.month = date_trunc('month', now() AT TIME ZONE 'UTC')::date",
      'ORDER BY m.month LIMIT 1',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/messages/messages.sql.ts',
    ['organizations/organization-record'],
    [
      'a second question begins the wait anew',
      'ELSE coalesce(c.${side}_asked_at, clock_timestamp()) END',
      'ELSE clock_timestamp() END',
    ],
    ['a message to somebody else answers a complaint', 'k.organization_id = :callerId AND k', 'k'],
  ),
  ...mistakesIn(
    'apps/api/src/investments/investments.sql.ts',
    ['investments/read-portfolio'],
    ['what is due today is left out', 'd.due_on >= :today::date', 'd.due_on > :today::date'],
  ),
  ...mistakesIn(
    'apps/api/src/places/user-places.functions.sql',
    ['places/user-places'],
    ['a distance is told to the meter', 'greatest(1, round(d.km, CASE', 'greatest(1, round(d.km * 1000, CASE'],
    ['a town of another region is taken', 'WHERE m.in_state OR m.alike = 1 OR', 'WHERE true OR'],
    [
      'a place that was left is kept',
      'DELETE FROM user_places AS p USING found AS f WHERE',
      'DELETE FROM user_places AS p USING found AS f WHERE false AND',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/profile/profile.sql.ts',
    ['places/user-places'],
    ['the city of the place before is kept', 'THEN users.city ELSE', 'THEN users.city ELSE users.city ||'],
  ),
  ...mistakesIn(
    'apps/api/src/projects/projects.sql.ts',
    ['projects/compare-projects'],
    [
      'compared projects come in another order',
      'JOIN LATERAL ${openCard} AS q ON true ORDER BY i.position`',
      'JOIN LATERAL ${openCard} AS q ON true ORDER BY q.title, i.position`',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/projects/open-projects.functions.sql',
    ['projects/search-projects'],
    ['a project with its goal reached stays open', 'DELETE FROM open_projects WHERE project_id = NEW.id;', 'NULL;'],
    [
      'the minimum itself is left out',
      "CASE WHEN most_cents IS NOT NULL THEN 'o.min_investment_cents <= $4'",
      "CASE WHEN most_cents IS NOT NULL THEN 'o.min_investment_cents < $4'",
    ],
    ['what comes first comes twice', 'WHERE g.project_id NOT IN (SELECT w.project_id FROM w)', ''],
    ['the page begins one later', 'OFFSET $8 LIMIT $9', 'OFFSET $8 + 1 LIMIT $9'],
    ['the word that the index is asked for is enough', 'OFFSET 0) AS o WHERE %4$s)', 'OFFSET 0) AS o)'],
    ['of many that match the page ends later', '[$8 + 1 : $7]', '[$8 + 1 :]'],
    ['a new name is not searched', 'SET search = n.search, folded_place', 'SET folded_place'],
    ['the farthest come first', "'minimum', 'duration', 'nearest') THEN 'ASC'", "'minimum', 'duration') THEN 'ASC'"],
  ),
  ...mistakesIn(
    'apps/api/src/projects/open-projects.functions.sql',
    ['search/search-work'],
    ['a few hundred are told as a thousand', 'count(*) >= 220', 'count(*) >= 20'],
    [
      'of a common word every part of the index is read',
      ") AS l WHERE NOT (SELECT e.yes FROM enough AS e)'",
      ") AS l'",
    ],
  ),
  ...mistakesIn(
    'apps/api/src/figures/figures.sql.ts',
    ['figures/read-figures'],
    ['funded projects are told as open', 'FROM open_projects)', 'FROM projects)'],
  ),
  ...mistakesIn(
    'apps/api/src/platform/lists/search.functions.sql',
    ['projects/search-projects'],
    ['a part of the rows is not searched', "'BETWEEN 4 AND 11', ", ''],
  ),
  ...mistakesIn(
    'apps/api/src/search/search-names.functions.sql',
    ['api/src/search/search'],
    ['persons are found', "THEN 'x.type = 2'", "THEN 'true'"],
    ['any of the words is enough', 'LIKE ALL ($1) LIMIT 100', 'LIKE ANY ($1) LIMIT 100'],
    ['names that begin with the text do not come first', 's.name ^@ $2 DESC', 's.name ^@ $2'],
    ['one letter searches', 'length(folded) >= 2', 'length(folded) >= 1'],
  ),
  ...mistakesIn(
    'apps/api/src/saved-searches/saved-searches.functions.sql',
    ['saved-searches/saved-searches'],
    ['a search is kept under its shortest word', 'ORDER BY length(word) DESC', 'ORDER BY length(word)'],
    [
      'a search is kept under more letters than are looked up',
      'ELSE left(fold(value), 3)',
      'ELSE left(fold(value), 4)',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/saved-searches/saved-searches.sql.ts',
    ['saved-searches/saved-searches'],
    [
      'who is connected is told twice',
      'AND NOT EXISTS (SELECT FROM connections',
      'AND EXISTS (SELECT FROM connections',
    ],
    ['a search tells of older projects', 's.created_at < o.created_at', 'true'],
    ['its own organization is told', 's.user_id <> o.created_by AND', ''],
    ['anybody deletes a saved search', 'WHERE id = :id AND user_id = :userId RETURNING', 'WHERE id = :id RETURNING'],
  ),
  ...mistakesIn(
    'apps/api/src/projects/search-words.functions.sql',
    ['api/src/search/search', 'projects/search-projects'],
    ['a word that others begin with is corrected', 'w.word < part || chr(1114111)', 'w.word = part'],
    ['known words are looked through one by one', 'w.word >= part AND w.word < part || chr(1114111)', 'w.word ^@ part'],
  ),
  ...mistakesIn(
    `${contract}/text-fields.ts`,
    ['contract/src/fields'],
    [
      'a text one character too long is taken',
      'if (rule.max && length > rule.max[0])',
      'if (rule.max && length > rule.max[0] + 1)',
    ],
    [
      'a text one character too short is taken',
      'if (rule.min && length < rule.min[0])',
      'if (rule.min && length < rule.min[0] - 1)',
    ],
    ['an emoji counts twice', 'const length = [...given].length;', 'const length = given.length;'],
    ['a text of white space only is taken', "if (rule.kind !== 'secret' && isEmptyToTheEye(given))", 'if (false)'],
  ),
  ...mistakesIn(
    `${contract}/fields.ts`,
    ['contract/src/fields'],
    [
      'zero dollars are taken',
      'if (cents <= 0n) return',
      'if (cents < 0n) return',
      ['contract/src/fields', 'wallet/wallet.rules', 'payments/payments.fields'],
    ],
    [
      'more than twelve digits of dollars are taken',
      'if (cents > limit * 100n)',
      'if (cents > limit * 1000n)',
      ['contract/src/fields', '.rules.test', 'payments/payments.fields'],
    ],
  ),
  ...mistakesIn(
    `${contract}/paging.ts`,
    ['wallet/wallet-history', 'orders/list-orders', 'investments/list-investments', 'referrals/'],
    ['an unknown column is taken', 'Number(column) >= columns', 'Number(column) > columns'],
    ['a page may be of any length', 'rule.max ?? maxLength', 'rule.max ?? 1_000_000'],
  ),
  ...mistakesIn(
    `${contract}/log-in.contract.ts`,
    ['accounts/'],
    ['a password of thirteen characters is taken', 'max: [12, `${subject}', 'max: [13, `${subject}'],
    ['a password of five characters is taken', 'min: [6, `${subject}', 'min: [5, `${subject}'],
  ),
  ...mistakesIn(
    `${contract}/accounts.contract.ts`,
    ['accounts/'],
    ['a name of 31 characters is taken', "max: [30, 'Your name", "max: [31, 'Your name", ['accounts/', 'profile/']],
  ),
  ...mistakesIn(
    `${contract}/orders.contract.ts`,
    ['orders/'],
    ['no unit at all can be ordered', "min: [1, 'Please order", "min: [0, 'Please order"],
  ),
  ...mistakesIn(
    'apps/api/src/platform/lists/caller-page.ts',
    ['wallet/wallet-history', 'orders/list-orders', 'investments/list-investments'],
    [
      'a list is ordered one way only',
      '${page.columns[column]} ${dir}, ${page.tie} ${dir}',
      '${page.columns[column]} ASC, ${page.tie} ${dir}',
    ],
    ['the second page is the first', 'LIMIT :length OFFSET :start', 'LIMIT :length OFFSET :start * 0'],
    ['a search counts every row', 'Number(found.rows[0]!.filtered)', '(found.total ?? 0)'],
  ),
  ...mistakesIn(
    'apps/api/src/platform/calls/rate-limit.functions.sql',
    ['attacks/call-limits', 'accounts/'],
    [
      'one call too many passes a limit',
      'THEN greatest(1, ceil(extract(epoch FROM r.window_start)',
      'AND false THEN greatest(1, ceil(extract(epoch FROM r.window_start)',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/platform/lists/search.functions.sql',
    ['wallet/wallet-history', 'orders/list-orders', 'organizations/', 'referrals/'],
    ['a percent sign finds everything', "'%', '\\%')", "'%', '%')"],
  ),
  ...mistakesIn(
    'apps/api/src/platform/calls/idempotency.functions.sql',
    ['platform/calls/idempotency', 'investments/invest.test'],
    [
      'another request under the same key gets the first one’s answer',
      "WHEN first.fingerprint <> request_fingerprint THEN 'conflict'",
      "WHEN false THEN 'conflict'",
    ],
    [
      'a refused request keeps its key',
      'key = request_key AND answer IS NULL\n$$;\n\n-- A request whose end',
      'key = request_key AND false\n$$;\n\n-- A request whose end',
      ['platform/calls/idempotency', 'investments/invest.test', 'withdrawals/withdraw.test'],
    ],
    [
      'a request without an answer is done again while it is under way',
      "k.created_at < now() - interval '1 minute'",
      'true',
      ['platform/calls/idempotency'],
    ],
    [
      'a key is never free again',
      "WHERE k.created_at < now() - interval '24 hours'",
      'WHERE false',
      ['platform/calls/idempotency'],
    ],
  ),
  ...mistakesIn(
    'apps/api/src/reviews/reviews.functions.sql',
    ['reviews/', 'organizations/'],
    [
      'the mean of ratings is cut off instead of rounded',
      '(half_stars * 10 + count) / (2 * count)',
      'half_stars * 10 / (2 * count)',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/organizations/find-users.functions.sql',
    ['referrals/'],
    [
      'a search for users offers oneself',
      "concat_ws(' AND ', 'u.id <> $1',",
      "concat_ws(' AND ', '$1::uuid IS NOT NULL',",
    ],
    [
      'a search for too many users in falling order shows the first names',
      "CASE sort WHEN 'id' THEN 'ASC' ELSE direction END",
      "'ASC'",
    ],
  ),
  ...mistakesIn(
    'apps/api/src/investments/investments.functions.sql',
    ['investments/'],
    ['what is receivable is without what was invested', 'round(cents * (100 + roi) / 100)', 'round(cents * roi / 100)'],
  ),
  ...mistakesIn(
    `${contract}/returns.ts`,
    ['contract/src/returns'],
    ['half a cent of the return is lost', '+ 5000n) / 10_000n', ') / 10_000n'],
  ),
  ...mistakesIn(
    'apps/api/src/investments/investments.sql.ts',
    ['investments/'],
    [
      'who invested is told of payments that never came',
      "n.project_id = :projectId AND n.status = 'COMPLETED' AND",
      'n.project_id = :projectId AND',
    ],
  ),
  ...mistakesIn(
    'apps/api/src/wallet/wallet.sql.ts',
    ['wallet/wallet'],
    ['every kind of transfer is taken for the one asked for', '`q.kind = ${value}`', "`${value} <> ''`"],
    ['money that left is listed as money that came', "= (${value} = 'in')`", "= (${value} = 'out')`"],
    ['a month is not looked at', "'YYYY-MM') = ${value}`", "'YYYY-MM') <> ''`"],
    [
      'money that left counts as money that came',
      't.project_id, -t.amount_cents AS cents',
      't.project_id, t.amount_cents AS cents',
    ],
    [
      'the second page of the history repeats a row',
      '> w.transfers_count - :start - :length AND',
      '>= w.transfers_count - :start - :length AND',
    ],
    ['the wallet tells what is held as free', 'a.balance_cents - a.held_cents AS free', 'a.balance_cents AS free'],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.functions.sql`,
    ['notifications/notifications.test'],
    ['what waits already counts as one more to read', '(old.id IS NULL)::integer AS fresh', '1 AS fresh'],
    [
      'what waits does not count on',
      'DO UPDATE SET times = n.times + excluded.times,',
      'DO UPDATE SET times = n.times,',
      ['notifications/notification-words'],
    ],
    [
      'what was read last is told as if it came first',
      'SET unread = c.unread - m.marked, changes = c.changes + 1',
      'SET unread = c.unread - m.marked',
    ],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.functions.sql`,
    ['notifications/notification-preferences'],
    ['a silenced kind is told', "WHERE w.way <> 'none'", 'WHERE true'],
    ["one's choice holds for all", 'WHERE p.user_id = account AND p.kind = of_kind', 'WHERE p.kind = of_kind'],
    ['a choice cannot be changed', 'DO UPDATE SET way = excluded.way', 'DO NOTHING'],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.functions.sql`,
    ['notifications/notification-mails'],
    [
      'what waits for a mail is forgotten when another way is chosen',
      'SET mail_at = CASE WHEN is_mailed(n.event, n.data, w.value) THEN mail_due_at(account, w.value) END',
      'SET mail_at = NULL',
    ],
    ['what was read is mailed', 'SET read_at = now(), mail_at = NULL', 'SET read_at = now()'],
    [
      'what waits is mailed again and again',
      'CASE WHEN n.mailed AND excluded.mail_at',
      'CASE WHEN false AND excluded.mail_at',
    ],
    [
      'what waited before one chose mails is never mailed',
      'CASE WHEN n.mailed AND excluded.mail_at',
      'CASE WHEN excluded.mail_at',
    ],
    ['a second digest is sent on one day', 'next_digest(greatest(now(), c.mailed_until))', 'next_digest(now())'],
    ['digests go out an hour late', "interval '1 day 7 hours'", "interval '1 day 8 hours'"],
    ['a sale is mailed twice', "THEN way = 'digest'", "THEN way IN ('mail', 'digest')"],
    ['a payout is mailed twice', "NOT IN ('paid', 'returned')", "NOT IN ('returned')"],
    ['strangers are mailed', 'WHERE u.id = account AND u.email_verified_at IS NOT NULL', 'WHERE u.id = account'],
    [
      'what waits is mailed against a new choice',
      'AND n.kind = w.key AND w.value <> notification_way(account, w.key)',
      'AND false',
    ],
  ),
  ...mistakesIn(
    `${api}/notifications/notifications.functions.sql`,
    ['notifications/notifications.housekeeping'],
    [
      'unread notifications go away',
      "WHERE o.read_at < now() - interval '90 days'",
      "WHERE o.last_at < now() - interval '90 days'",
    ],
  ),
  ...mistakesIn(
    `${api}/push/push.functions.sql`,
    ['push/push.test'],
    ['what was read is pushed', 'AND n.user_id = d.user_id AND n.read_at IS NULL', 'AND n.user_id = d.user_id'],
    ['a browser is told what another account was to be told', 'AND n.user_id = d.user_id AND', 'AND'],
    ['a browser is told after its session has ended', 'AND d.is_open', ''],
    ['new projects are pushed to who has not chosen so', "of_kind <> 'projects'", 'true'],
    ['the choice of another account holds', 'WHERE p.user_id = account AND p.kind', 'WHERE p.kind'],
    [
      'two processes send the same',
      'DELETE FROM pushes AS p USING due',
      'UPDATE pushes AS p SET tries = p.tries FROM due',
    ],
    ['what is refused for now is sent again at once', 'now() + make_interval(secs => seconds)', 'now()'],
    ['who pays waits for who logs out', 'n.kind) FOR KEY SHARE OF s SKIP LOCKED', 'n.kind) FOR KEY SHARE OF s'],
    ['an account has browsers without end', 'o.id DESC OFFSET 20', 'o.id DESC OFFSET 2000'],
  ),
  ...mistakesIn(
    `${api}/push/post-push.ts`,
    ['push/push.test'],
    ['what may have been taken is sent again', "{ is: 'unknown', reason }", "{ is: 'later', seconds: 0 }"],
    ['a browser that is gone is kept', 'answer.status === 404 || answer.status === 410', 'answer.status === 404'],
    ['a push service that asks to wait is not listened to', 'seconds > 0 ? Math.min', 'seconds < 0 ? Math.min'],
  ),
  ...mistakesIn(
    `${api}/push/push-services.ts`,
    ['push/push.test'],
    [
      'any host is called that ends like a push service',
      'hosts.includes(hostname)',
      'hosts.some((host) => hostname.startsWith(host))',
    ],
    ['a push service is called without encryption', "protocol !== 'https:' ||", ''],
  ),
  ...mistakesIn(
    `${api}/platform/jobs/housekeeping.ts`,
    ['notifications/notifications.housekeeping'],
    [
      'what is much is swept in part only',
      'more = (await db.query(sweep, {})).length > 0',
      'more = (await db.query(sweep, {})).length > 1',
    ],
  ),
  ...mistakesIn(
    `${api}/sales/sales.sql.ts`,
    ['notifications/notification-mails'],
    ['a sale is mailed whatever was chosen', "notification_way(u.id, 'money') = 'mail' AS wanted", 'true AS wanted'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/not-me-link.ts`,
    ['withdrawals/not-me'],
    ["a link takes another's withdrawal back", 'return `not-me\\n${withdrawalId}`', 'return `not-me\\n`'],
  ),
  ...mistakesIn(
    `${api}/withdrawals/not-me.pages.ts`,
    ['withdrawals/not-me'],
    [
      'whoever looks at a link takes a withdrawal back',
      'if (withdrawalOf(request) === undefined) return show(reply, done.not_found);',
      'if (withdrawalOf(request) === undefined) return show(reply, done.not_found);\n      await disownWithdrawal(resources, withdrawalOf(request)!);',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/disown-withdrawal.ts`,
    ['withdrawals/not-me'],
    [
      'the member who has asked stays logged in',
      'new Set([disowned.userId, disowned.askedBy])',
      'new Set([disowned.userId])',
    ],
  ),
  ...mistakesIn(
    `${api}/notifications/unsubscribe-link.ts`,
    ['notifications/unsubscribe'],
    [
      "a link stops another account's mails",
      'return `unsubscribe\\n${accountId}\\n${kind}`',
      'return `unsubscribe\\n${kind}`',
    ],
    [
      'a link stops the mails of every kind',
      'return `unsubscribe\\n${accountId}\\n${kind}`',
      'return `unsubscribe\\n${accountId}`',
    ],
  ),
  ...mistakesIn(
    `${api}/notifications/unsubscribe.pages.ts`,
    ['notifications/unsubscribe'],
    [
      'whoever looks at a link stops mails',
      'if (!link) return showNothing(reply);',
      'if (!link) return showNothing(reply);\n      await stopMails(database, link.accountId, kindsOf(link.kind));',
    ],
  ),
  ...mistakesIn(
    `${api}/receipts/receipts.functions.sql`,
    ['notifications/notification-words'],
    ['the buyer is told of the sale', 'SELECT t.credit_account AS user_id', 'SELECT t.debit_account AS user_id'],
  ),
  ...mistakesIn(
    `${api}/messages/messages.sql.ts`,
    ['notifications/notification-words'],
    [
      'messages that were read stay in the bell',
      'notice_messages(:callerId, :otherId)',
      'notice_messages(:otherId, :callerId)',
    ],
  ),
  ...mistakesIn(
    `${api}/projects/projects.sql.ts`,
    ['notifications/notification-words'],
    ['a project is announced twice', "AND n.kind = 'projects' AND n.subject", "AND n.kind = 'none' AND n.subject"],
  ),
  ...mistakesIn(
    `${api}/platform/database/migrate.ts`,
    ['platform/database/migrate.test'],
    [
      'a migration waits for a table for as long as it takes',
      'SET LOCAL lock_timeout = ${lockTimeout}',
      'SET LOCAL lock_timeout = 0',
    ],
    [
      'a migration that got no lock is given up at once',
      'if (!isHeldUp(error) || Date.now() > end) throw error;',
      'throw error;',
    ],
    ['an invalid index is taken for one', 'if (index && (await isInvalid(client, index)))', 'if (false)'],
    ['a step that is through is run again', 'if (n < done.rowCount!) continue;', ''],
  ),
  ...mistakesIn(
    `${api}/platform/database/given-up.ts`,
    ['platform/database/given-up'],
    ['nothing is cancelled', 'reading.cancelling ??= cancel(config, reading.client)', 'void cancel'],
    [
      'a late cancel hits the next statement',
      'if (!reading.cancelling) client.release(failure);',
      'if (failure) client.release();',
    ],
    ['what is asked for one who has gone is sent', 'if (asker.destroyed) {', 'if (false) {'],
  ),
  ...mistakesIn(
    `${api}/platform/database/database.ts`,
    ['platform/live/buses'],
    [
      'what a transaction tells over Redis leaves before its commit',
      'if (carrier) told.push([channel, payloads]);',
      'if (carrier) carrier.publish(channel, payloads);',
    ],
    [
      'what was rolled back is told over Redis',
      "if ((await commit(client)) === 'COMMIT') for (const notice of told)",
      'await commit(client); for (const notice of told)',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/database/database.ts`,
    ['platform/database/joined-query'],
    ['through a pooler a transaction runs without the role', '`BEGIN; ${perTransaction}`', "'BEGIN'"],
  ),
  ...mistakesIn(
    `${api}/platform/database/database.ts`,
    ['platform/calls/replica.test'],
    [
      'a transaction leaves no mark for the replica',
      "if (last.length === 0) return (await client.query('COMMIT')).command;",
      "if (last.length < 2) return (await client.query('COMMIT')).command;",
    ],
    ['a statement leaves no mark for the replica', 'before: mine, after: last', 'before: mine'],
  ),
  ...mistakesIn(
    `${api}/platform/calls/replica.ts`,
    ['platform/calls/replica.test'],
    [
      'a replica is read that lacks what its reader has changed',
      '(await mark) !== rows[0]?.[0]',
      '(await mark) === null',
    ],
    ['a replica is read that knows a session which has ended', '(await mark) !== rows[0]?.[0]', 'rows.length === 0'],
    ['a replica is read however far it is behind', 'lag.behind(now) > most', 'lag.behind(now) < 0'],
    ['a replica is read that has become a primary', 'stands = follows && ', 'stands = '],
  ),
  ...mistakesIn(
    `${contract}/wallet.contract.ts`,
    ['attacks/replica-reads'],
    [
      'a replica tells what is in a wallet',
      "path: '/wallet',\n  access: 'user',",
      "path: '/wallet',\n  access: 'user',\n  replica: true,",
    ],
  ),
  ...mistakesIn(
    `${api}/files/s3-file-store.ts`,
    ['files/s3-file-store', 'files/files-in-s3'],
    ['the sweep of a bucket takes what is young', 'LastModified! < before', 'LastModified !== undefined'],
    ['uploads in parts that are at work are ended', 'if (Initiated! >= before) continue;', ''],
    ['a bucket that is not there is a file that is not there', "name === 'NoSuchKey'", "name.startsWith('NoSuch')"],
    [
      'contents of a bucket are not held against their checksum',
      "Validation: 'WHEN_SUPPORTED'",
      "Validation: 'WHEN_REQUIRED'",
    ],
  ),
  ...mistakesIn(
    `${api}/files/move-files.ts`,
    ['operator/move-files'],
    ['a copy is not read back', 'if (!isSame(source, await measure(await to.get(key))))', 'if (source.size < 0)'],
    ['a damaged copy counts as there', 'one.size === other.size && one.hash === other.hash', 'one.size === other.size'],
  ),
  ...mistakesIn(
    `${api}/complaints/complaints.functions.sql`,
    ['complaints/operator-complaints'],
    [
      'a decided complaint is decided again by a call',
      "THEN 'stake'\n    WHEN k.status = 'closed' THEN 'closed'\n    ELSE 'ok'",
      "THEN 'stake'\n    ELSE 'ok'",
    ],
    [
      'two decide a complaint at the same moment',
      'WHERE id = complaint FOR NO KEY UPDATE;\n  SELECT c.user_id',
      'WHERE id = complaint;\n  SELECT c.user_id',
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/operator-withdrawals.sql.ts`,
    ['complaints/operator-complaints'],
    [
      'a withdrawal names a case that holds no more',
      'k.organization_id = w.user_id AND k.held_at IS NOT NULL',
      'k.organization_id = w.user_id',
    ],
    [
      'what was paid in long before counts as lately',
      "BETWEEN w.created_at - interval '7 days' AND",
      "BETWEEN w.created_at - interval '700 days' AND",
      ['withdrawals/review-withdrawal'],
    ],
    [
      'an operator does not read what stops a withdrawal',
      "WHEN w.status = 'pending' THEN withdrawal_obstacles(w, :waitHours) ELSE",
      'WHEN false THEN withdrawal_obstacles(w, :waitHours) ELSE',
      ['withdrawals/review-withdrawal'],
    ],
  ),
  ...mistakesIn(
    `${api}/withdrawals/holder-name.ts`,
    ['withdrawals/review-withdrawal'],
    [
      'whoever holds the account is taken for the member',
      'return wordsOf(holder) === wordsOf(member);',
      'return wordsOf(holder) === wordsOf(holder);',
    ],
  ),
  ...mistakesIn(
    `${api}/operators/operator-accounts.sql.ts`,
    ['freezes/freezes'],
    [
      'people of the console are organizations',
      "accounts('people', ' AND type = 1')",
      "accounts('people', ' AND type = 2')",
    ],
    [
      'a search of organizations finds people',
      'chr(1114111)${ofType}\n            ORDER BY email',
      'chr(1114111)\n            ORDER BY email',
    ],
  ),
  ...mistakesIn(
    `${api}/operators/operator-projects.sql.ts`,
    ['freezes/freezes'],
    [
      'a project that was frozen once is shown as frozen',
      'subject_id = p.id AND lifted_at IS NULL AND',
      'subject_id = p.id AND',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/jobs/jobs.ts`,
    ['operators/operator-queues'],
    ['failed jobs are looked for among all', '      ${indexOfFailed}`);', '`);'],
  ),
];
