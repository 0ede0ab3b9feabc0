import { api, mistakesIn } from '../mutation.ts';

/** Mistakes in whose things are read and changed. */
export const thingsMistakes = [
  ...mistakesIn(
    `${api}/people/members/invite-member.ts`,
    ['members/members.test'],
    ['a web address stands in mails to strangers', 'if (readsLikeAddress(name)) throw', 'if (false) throw'],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/obstacles.functions.sql`,
    ['members/refuse-insider'],
    [
      'who belongs to an organization buys from it',
      "CASE WHEN is_insider(payer, seller) THEN 'insider' END",
      "CASE WHEN false THEN 'insider' END",
    ],
  ),
  ...mistakesIn(
    `${api}/people/members/refuse-insider.ts`,
    ['members/refuse-insider'],
    [
      'who belongs to an organization reviews and likes it',
      'if (await isInsider(db, caller.id, organizationId))',
      'if ((await isInsider(db, caller.id, organizationId)) && false)',
    ],
  ),
  ...mistakesIn(
    `${api}/market/sharing/share.sql.ts`,
    ['sharing/share'],
    ['a private project has a page', 'p.share_slug = :slug AND p.is_public', 'p.share_slug = :slug'],
    ['a private organization has a page', 'WHERE u.share_slug = :slug AND u.is_public', 'WHERE u.share_slug = :slug'],
    [
      'private projects are named',
      'p.created_by = u.id AND p.is_public AND p.state',
      'p.created_by = u.id AND p.state',
    ],
  ),
  ...mistakesIn(
    `${api}/market/public-directory/public-directory.sql.ts`,
    ['public-directory/public'],
    [
      'private projects are in the directory',
      'FROM open_projects AS o WHERE o.is_public\n        ORDER',
      'FROM open_projects AS o\n        ORDER',
    ],
    ['frozen projects are in the directory', ') AS o WHERE ${notFrozen}\n', ') AS o\n'],
    ['the search finds private projects', 'only_public => true', 'only_public => false'],
    ['the search finds frozen projects', 'WHERE o.project_id = i.id AND ${notFrozen}', 'WHERE o.project_id = i.id'],
    ['private organizations are listed', 'WHERE u.type = 2 AND u.is_public', 'WHERE u.type = 2'],
  ),
  ...mistakesIn(
    `${api}/market/public-directory/sitemap.sql.ts`,
    ['public-directory/sitemap'],
    ['private projects are in the sitemap', 'x.is_public AND x.share_slug', 'x.share_slug'],
    [
      'private organizations are in the sitemap',
      'x.type = 2 AND x.is_public',
      'x.type = 2 AND x.share_slug IS NOT NULL',
    ],
    ['frozen projects are in the sitemap', 'found.filter(({ isFrozen }) => !isFrozen)', 'found'],
  ),
  ...mistakesIn(
    `${api}/market/projects/projects.sql.ts`,
    ['public-directory/public'],
    ['who stays out is public by itself', ':publicByDefault AND NOT u.stays_out', ':publicByDefault'],
    ['a draft has an address', "CASE WHEN s.is_public AND :state <> 'draft' THEN", 'CASE WHEN s.is_public THEN'],
  ),
  ...mistakesIn(
    `${api}/market/organizations/organizations.sql.ts`,
    ['public-directory/public'],
    ['a second answer shares the projects', 'AND type = 2 AND NOT sharing_answered', 'AND type = 2'],
    ['frozen projects become public with the others', ' AND freeze_of(a.id, p.id) IS NULL', ''],
  ),
  ...mistakesIn(
    `${api}/market/projects/projects.sql.ts`,
    ['sharing/share'],
    [
      'a project of another organization is shared',
      "WHERE id = :id AND created_by = :organizationId AND state <> 'draft'",
      "WHERE id = :id AND state <> 'draft'",
    ],
  ),
  ...mistakesIn(
    `${api}/people/members/members.sql.ts`,
    ['members/members.test', 'attacks/others-things'],
    [
      'a session acts for an organization that never took its person in',
      'WHERE m.organization_id = :organizationId::uuid AND m.member_id = s.user_id',
      'WHERE true',
    ],
    [
      'somebody else accepts an invitation',
      `AND i.email = u.email
          AND i.organization_id <> u.id`,
      '',
    ],
    [
      'an e-mail that nobody has proven accepts an invitation',
      'AND (u.email_verified_at IS NOT NULL OR i.key_hash = :keyHash)',
      '',
    ],
    [
      'an old invitation is accepted',
      `i.organization_id <> u.id
          AND i.expires_at > now()`,
      'i.organization_id <> u.id',
    ],
    [
      'the sessions of who was removed stay',
      'WITH ended AS (DELETE FROM sessions AS s WHERE s.user_id = :memberId AND s.acting_for = :organizationId)',
      '',
    ],
  ),
  ...mistakesIn(
    `${api}/people/members/acts.sql.ts`,
    ['members/members.test', 'attacks/others-things'],
    [
      'the record of another organization is read on',
      `WHERE organization_id = :organizationId
          AND (at, id) < (`,
      'WHERE (at, id) < (',
    ],
  ),
  ...mistakesIn(
    `${api}/money/withdrawals/withdrawals.sql.ts`,
    ['withdrawals/withdraw-again', 'attacks/others-things'],
    [
      'one reads another’s withdrawal and withdraws to its account',
      'WHERE w.id = :id AND w.user_id = caller.id',
      'WHERE w.id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/market/services/services.sql.ts`,
    ['services/', 'attacks/others-things'],
    [
      'one changes another’s service',
      `budget_cents = :budget
      WHERE id = :id AND organization_id = :organizationId`,
      `budget_cents = :budget
      WHERE id = :id AND :organizationId::uuid IS NOT NULL`,
    ],
    [
      'one deletes another’s service',
      'DELETE FROM services WHERE id = :id AND organization_id = :organizationId',
      'DELETE FROM services WHERE id = :id AND :organizationId::uuid IS NOT NULL',
    ],
  ),
  ...mistakesIn(
    `${api}/market/investments/investments.sql.ts`,
    ['investments/investment-details', 'investments/list-investors', 'attacks/others-things'],
    ['one reads another’s investment', 'WHERE i.id = :id AND i.user_id = caller.id', 'WHERE i.id = :id'],
    ['anybody sees who invested', "p.id = :projectId AND p.created_by = caller.id'", "p.id = :projectId'"],
  ),
  ...mistakesIn(
    `${api}/market/orders/received-orders.sql.ts`,
    ['orders/order-files'],
    [
      'a packing list has parcels of others',
      'AND o.seller_id = :sellerId\n      AND order_state(o.id)',
      'AND order_state(o.id)',
    ],
    [
      'a file has the orders of others',
      'WHERE o.seller_id = :sellerId\n      AND (',
      'WHERE (o.seller_id = :sellerId OR true)\n      AND (',
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/take-step.ts`,
    ['orders/advance-order', 'orders/advance-orders'],
    [
      'a step that was taken before notifies again',
      "if (outcome === 'ok')",
      "if (outcome === 'ok' || outcome === 'repeated')",
    ],
  ),
  ...mistakesIn(
    `${api}/market/orders/advance-orders.ts`,
    ['orders/advance-orders'],
    ['an order that another member has taken on is in the record of both', 'if (!taken.repeated)', 'if (taken.state)'],
  ),
  ...mistakesIn(
    `${api}/market/orders/orders.sql.ts`,
    ['orders/order-details', 'attacks/others-things'],
    [
      'the seller sees what went back to the buyer’s card',
      'CASE WHEN o.user_id = caller.id THEN taken_back_of(o.id) ELSE 0 END',
      'taken_back_of(o.id)',
    ],
    ['one reads another’s order', 'WHERE o.id = :id AND caller.id IN (o.user_id, o.seller_id)', 'WHERE o.id = :id'],
  ),
  ...mistakesIn(
    `${api}/market/reports/reports.sql.ts`,
    ['reports/', 'attacks/others-things'],
    ['what is not shared is seen by all', '= :organizationId AND shared ${most}', '= :organizationId ${most}'],
    [
      'one answers a request to another',
      'WHERE id = :id AND organization_id = :organizationId FOR NO KEY UPDATE',
      'WHERE id = :id AND :organizationId::uuid IS NOT NULL FOR NO KEY UPDATE',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/messages/messages.sql.ts`,
    ['messages/', 'attacks/others-things'],
    [
      'anybody may write to any person',
      'AND (u.type = 2 OR EXISTS (SELECT FROM conversations AS c WHERE ${ofPair}) OR ${waitsForAnswer})`',
      'AND (:callerId::uuid IS NOT NULL)`',
    ],
    [
      'paging back marks as read',
      `AND :before::uuid IS NULL
          AND CASE`,
      'AND CASE',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/notifications/notifications.sql.ts`,
    ['notifications/', 'attacks/others-things'],
    [
      'the notifications of all are listed',
      `WHERE n.user_id = caller.id
        AND \${narrowed}`,
      'WHERE caller.id IS NOT NULL AND ${narrowed}',
    ],
    [
      "somebody else's notification is found",
      'WHERE user_id = :userId AND id = :id',
      'WHERE :userId::uuid IS NOT NULL AND id = :id',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/notifications/notifications.functions.sql`,
    ['notifications/'],
    ["reading all reads others' too", 'WHERE n.user_id = reader AND n.read_at IS NULL', 'WHERE n.read_at IS NULL'],
  ),
  ...mistakesIn(
    `${api}/trust/disputes/to-own-dispute.ts`,
    ['disputes/disputes.test'],
    ['the files of a dispute stand with what they did not come with', 'file.number === number', 'number === 0'],
  ),
  ...mistakesIn(
    `${api}/base/files/files.functions.sql`,
    ['disputes/disputes.test'],
    [
      'the files of a dispute are swept',
      'AND NOT EXISTS (SELECT FROM dispute_files AS e WHERE e.file_id = f.id)',
      'AND true',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/signed-address.ts`,
    ['secrets/signed-address'],
    ['a link opens every document', 'return `download\\n${address}', "return `download\\n${address.split('?')[1]}"],
  ),
  ...mistakesIn(
    `${api}/platform/secrets/signature.ts`,
    ['secrets/signed-address'],
    ['a link to a document never ends', 'Number(expires) * 1000 > now', 'now > 0'],
  ),
  ...mistakesIn(
    `${api}/money/receipts/receipts.functions.sql`,
    ['organizations/dashboard'],
    ['the dashboard shows anybody’s receipt', 'WHERE r.user_id = account AND', 'WHERE'],
  ),
  ...mistakesIn(
    `${api}/money/receipts/receipts.sql.ts`,
    ['receipts/read-receipt'],
    ['anybody reads any receipt', ' AND r.user_id = caller.id', ''],
  ),
  ...mistakesIn(
    `${api}/base/files/downloads.http.ts`,
    ['receipts/read-receipt'],
    ['a receipt downloads without a link', 'readSignedAddress(request.url, secret);', 'new URLSearchParams();'],
  ),
  ...mistakesIn(
    `${api}/market/search/search-names.functions.sql`,
    ['market/search/search'],
    ['persons are found', "find_by_words('users', 'x.type = 2'", "find_by_words('users', 'true'"],
  ),
  ...mistakesIn(
    `${api}/market/saved-searches/saved-searches.sql.ts`,
    ['saved-searches/saved-searches'],
    ['anybody deletes a saved search', 'WHERE id = :id AND user_id = :userId RETURNING', 'WHERE id = :id RETURNING'],
  ),
  ...mistakesIn(
    `${api}/market/projects/recent-projects.sql.ts`,
    ['projects/recent-projects'],
    ['everybody sees what others have opened', 'WHERE s.user_id = caller.actor AND', 'WHERE'],
    [
      'what is cleared is cleared for everybody',
      'DELETE FROM seen_projects WHERE user_id = :actor',
      'DELETE FROM seen_projects',
    ],
    [
      'members see what others of them have opened',
      'storeSeen(db: Db, { actor, id }',
      'storeSeen(db: Db, { id: actor, id }',
    ],
  ),
  ...mistakesIn(
    `${api}/reach/push/push.functions.sql`,
    ['push/push.test'],
    ['a browser is told what another account was to be told', 'AND n.user_id = d.user_id AND', 'AND'],
    ['a browser is told after its session has ended', 'AND d.is_open', ''],
  ),
  ...mistakesIn(
    `${api}/reach/notifications/unsubscribe-link.ts`,
    ['notifications/unsubscribe'],
    [
      "a link stops another account's mails",
      'return `unsubscribe\\n${accountId}\\n${kind}`',
      'return `unsubscribe\\n${kind}`',
    ],
  ),
  ...mistakesIn(
    `${api}/platform/sessions/only-reads.ts`,
    ['members/members.test'],
    ['a reader empties the bell of everybody', "m.member_id = :memberId AND m.role = 'reader'", 'false'],
  ),
];
