import { statement, type Statement } from '../../platform/database/statement.ts';

/** Rows of one account from a key on, oldest first: each as the text of a JSON object, with the two parts of its key. */
export type ExportPart = Statement<PartParams, PartRow>;
export type PartParams = { userId: string; first: string; second: string; most: number };
export type PartRow = { json: string; first: string; second: string };

/** One file of an export. */
export type ExportKind = {
  /** Its name without `.json`. */
  name: string;
  /** What it has, for who reads it. */
  about: string;
  /** The columns that tell whose its rows are. */
  of: readonly string[];
  /** What the first part comes after. */
  start: Pick<PartParams, 'first' | 'second'>;
  part: ExportPart;
};

type Described = Pick<ExportKind, 'name' | 'about' | 'of'> & {
  /** The fields of an object. */
  fields: string;
  from: string;
  where: string;
  /** By what the rows are ordered and read in parts: unique in this order, of these types, by an index. */
  by: [first: string, second: string];
  types?: [first: string, second: string];
};

const nil = '00000000-0000-0000-0000-000000000000';
const starts: Record<string, string> = { timestamptz: '-infinity', uuid: nil, bigint: '-1', text: '' };

function kind({ name, about, of, fields, from, where, by, types = ['timestamptz', 'uuid'] }: Described): ExportKind {
  const [first, second] = by;
  return {
    name,
    about,
    of,
    start: { first: starts[types[0]]!, second: starts[types[1]]! },
    part: statement<PartParams, PartRow>(
      `personal-data.export-${name}`,
      `SELECT (SELECT row_to_json(r)::text FROM (SELECT ${fields}) AS r) AS json, (${first})::text AS first, (${second})::text AS second
      FROM ${from} WHERE ${where} AND (${first}, ${second}) > (:first::${types[0]}, :second::${types[1]})
      ORDER BY ${first}, ${second} LIMIT :most`,
    ),
  };
}

function dollars(cents: string) {
  return `(${cents} / 100.0)::numeric(20, 2)`;
}

function nameOf(id: string) {
  return `(SELECT n.name FROM users AS n WHERE n.id = ${id})`;
}

const purchase = `o.id, p.title AS project, o.number_of_units AS units, ${dollars('o.unit_cents')} AS "pricePerUnit", ${dollars('o.total_cents')} AS total,
  ${dollars('o.card_cents')} AS "paidByCard", o.status, o.created_at AS "orderedAt",
  order_state(o.id) AS state, (SELECT row_to_json(s) FROM (
    SELECT x.accepted_at AS "acceptedAt", x.sent_at AS "sentAt", x.reference, x.received_at AS "receivedAt", x.canceled_at AS "canceledAt", x.reason AS "cancelReason"
    FROM order_steps AS x WHERE x.id = o.id
  ) AS s) AS steps`;
const dispute = `d.id, d.kind, d.purchase_id AS "of", d.reason, d.message, ${dollars('d.disputed_cents')} AS amount, d.status, d.answer, d.added, d.outcome,
  ${dollars('d.refunded_cents')} AS refunded, d.outcome_reason AS "outcomeReason", d.opened_at AS "openedAt", d.decided_at AS "decidedAt"`;
const chargeback = `c.id, c.kind, c.purchase_id AS "of", ${dollars('c.share_cents')} AS amount, c.status, c.opened_at AS "takenBackAt", c.closed_at AS "endedAt"`;
const refund = `r.id, r.kind, r.purchase_id AS "of", ${dollars('r.amount_cents')} AS amount, r.reason, r.created_at AS at`;
const invested = `i.id, p.title AS project, ${dollars('i.amount_cents')} AS amount, ${dollars('i.card_cents')} AS "paidByCard", i.message,
  i.document_file_id AS document, i.status, i.created_at AS "investedAt"`;

/**
 * Everything that is kept about an account, one file each. Of others only what this account was told of them: their name, and what
 * they wrote to it; no e-mails, addresses or money of theirs.
 */
export const exportKinds: readonly ExportKind[] = [
  kind({
    name: 'profile',
    about: 'your account: name, e-mail, address and what else stands in your profile',
    of: ['users.id', 'user_places.user_id'],
    fields: `u.id, CASE u.type WHEN 2 THEN 'organization' ELSE 'person' END AS type, u.name, u.email, u.email_verified_at AS "emailVerifiedAt", u.verified_until AS "verifiedUntil", u.mobile, t.name AS category,
      u.country, u.state, u.city, u.area, u.area_code AS "areaCode", l.latitude, l.longitude, u.birth_date AS "birthDate", u.business_name AS "businessName",
      u.professional_reg_no AS "professionalRegNo", u.health_insurance_number AS "healthInsuranceNumber", u.designation,
      u.organization_reg_no AS "organizationRegNo", u.sector_of_operation AS "sectorOfOperation", u.profile_pic AS picture, u.is_public AS "isPublic",
      u.likes_count AS likes, u.rating_count AS ratings, u.created_at AS "registeredAt"`,
    from: 'users AS u LEFT JOIN institution_types AS t ON t.id = u.institution_type_id LEFT JOIN user_places AS l ON l.user_id = u.id',
    where: 'u.id = :userId',
    by: ['u.created_at', 'u.id'],
  }),
  kind({
    name: 'profile-changes',
    about: 'earlier names and categories',
    of: ['profile_changes.user_id'],
    fields: 'c.field, c.old_value AS "oldValue", c.new_value AS "newValue", c.changed_at AS "changedAt"',
    from: 'profile_changes AS c',
    where: 'c.user_id = :userId',
    by: ['c.changed_at', 'c.id'],
  }),
  kind({
    name: 'sessions',
    about: 'where you are logged in',
    of: ['sessions.user_id'],
    fields:
      's.device, s.network_address AS "networkAddress", s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt"',
    from: 'sessions AS s',
    where: 's.user_id = :userId',
    by: ['s.created_at', 's.id'],
  }),
  kind({
    name: 'organizations',
    about: 'the organizations that you may act for',
    of: ['memberships.member_id', 'sessions.acting_for'],
    fields: `${nameOf('m.organization_id')} AS organization, m.role, m.joined_at AS since`,
    from: 'memberships AS m',
    where: 'm.member_id = :userId',
    by: ['m.joined_at', 'm.organization_id'],
  }),
  kind({
    name: 'members',
    about: 'who may act for your organization',
    of: ['memberships.organization_id'],
    fields: `${nameOf('m.member_id')} AS name, m.role, m.joined_at AS since`,
    from: 'memberships AS m',
    where: 'm.organization_id = :userId',
    by: ['m.organization_id', 'm.member_id'],
    types: ['uuid', 'uuid'],
  }),
  kind({
    name: 'former-organizations',
    about: 'the roles in organizations that you had within 90 days',
    of: ['ended_memberships.member_id'],
    fields: `${nameOf('e.organization_id')} AS organization, e.role, e.ended_at AS until`,
    from: 'ended_memberships AS e',
    where: 'e.member_id = :userId',
    by: ['e.organization_id', 'e.role'],
    types: ['uuid', 'text'],
  }),
  kind({
    name: 'former-members',
    about: 'who could act for your organization within 90 days',
    of: ['ended_memberships.organization_id'],
    fields: `${nameOf('e.member_id')} AS name, e.role, e.ended_at AS until`,
    from: 'ended_memberships AS e',
    where: 'e.organization_id = :userId',
    by: ['e.member_id', 'e.role'],
    types: ['uuid', 'text'],
  }),
  kind({
    name: 'acts-for-organizations',
    about: 'what you did for organizations, and what members did for yours',
    of: ['organization_acts.actor_id', 'organization_acts.organization_id', 'organization_acts.subject_id'],
    fields: `${nameOf('a.organization_id')} AS organization, ${nameOf('a.actor_id')} AS by, a.verb, a.details, a.at`,
    from: `(
        (SELECT * FROM organization_acts AS o WHERE o.actor_id = :userId AND (o.at, o.id) > (:first::timestamptz, :second::uuid) ORDER BY o.at, o.id LIMIT :most)
        UNION
        (SELECT * FROM organization_acts AS o WHERE o.organization_id = :userId AND (o.at, o.id) > (:first::timestamptz, :second::uuid) ORDER BY o.at, o.id LIMIT :most)
      ) AS a`,
    where: 'true',
    by: ['a.at', 'a.id'],
  }),
  kind({
    name: 'networks',
    about: 'the networks that you have logged in from',
    of: ['known_networks.user_id'],
    fields: 'k.network, k.last_at AS "lastAt"',
    from: 'known_networks AS k',
    where: 'k.user_id = :userId',
    by: ['k.last_at', 'k.network'],
    types: ['timestamptz', 'text'],
  }),
  kind({
    name: 'wallet',
    about: 'what your wallet holds',
    of: ['ledger_accounts.owner_id'],
    fields: `${dollars('a.balance_cents')} AS balance, ${dollars('a.held_cents')} AS held, ${dollars('a.owed_cents')} AS owed`,
    from: 'ledger_accounts AS a',
    where: 'a.id = :userId AND a.owner_id = :userId',
    by: ['a.created_at', 'a.id'],
  }),
  kind({
    name: 'wallet-history',
    about: 'everything that came to your wallet or left it',
    of: ['transfers.debit_account', 'transfers.credit_account'],
    fields: `t.id, t.code AS kind, ${dollars('t.cents')} AS amount, ${dollars('t.balance')} AS "balanceAfter", ${nameOf('t.other')} AS "otherSide",
      (SELECT p.title FROM projects AS p WHERE p.id = t.project_id) AS project, t.created_at AS at`,
    // The numbers of an account's transfers have no gaps, so that each side needs to be read no further than to the end of the part.
    from: `(
        SELECT d.id, d.code, -d.amount_cents AS cents, d.debit_balance_after AS balance, d.credit_account AS other, d.project_id, d.created_at, d.debit_seq AS seq
        FROM transfers AS d WHERE d.debit_account = :userId AND d.debit_seq > :first::bigint AND d.debit_seq <= :first::bigint + :most + 1
        UNION ALL
        SELECT c.id, c.code, c.amount_cents, c.credit_balance_after, c.debit_account, c.project_id, c.created_at, c.credit_seq
        FROM transfers AS c WHERE c.credit_account = :userId AND c.credit_seq > :first::bigint AND c.credit_seq <= :first::bigint + :most + 1
      ) AS t`,
    where: 'true',
    by: ['t.seq', 't.id'],
    types: ['bigint', 'uuid'],
  }),
  kind({
    name: 'card-payments',
    about: 'your card payments; we keep no card numbers',
    of: ['payments.user_id'],
    fields: `p.id, p.provider, p.purpose, ${dollars('p.amount_cents')} AS amount, p.currency, p.status, ${dollars('p.refunded_cents')} AS refunded,
      ${dollars('p.disputed_cents')} AS disputed, p.created_at AS "createdAt", p.settled_at AS "settledAt"`,
    from: 'payments AS p',
    where: 'p.user_id = :userId',
    by: ['p.created_at', 'p.id'],
  }),
  kind({
    name: 'withdrawals',
    about: 'your withdrawals, with the last characters of the bank account',
    of: ['withdrawals.user_id'],
    fields: `w.id, ${dollars('w.amount_cents')} AS amount, w.status, w.account_ending AS "accountEnding", w.reason, w.created_at AS "askedAt", w.owner_confirmed_at AS "confirmedAt",
      w.decided_at AS "decidedAt", w.paid_at AS "paidAt", w.returned_at AS "returnedAt"`,
    from: 'withdrawals AS w',
    where: 'w.user_id = :userId',
    by: ['w.created_at', 'w.id'],
  }),
  kind({
    name: 'receipts',
    about: 'your receipts',
    of: ['receipts.user_id'],
    fields: `format('%s-%s-%s', r.series, r.year, lpad(r.number::text, greatest(6, length(r.number::text)), '0')) AS number, r.kind, r.user_name AS name, r.payee_name AS "paidTo",
      r.project_title AS project, r.units, ${dollars('r.amount_cents')} AS amount, ${dollars('r.card_cents')} AS "paidByCard", r.provider,
      r.account_ending AS "accountEnding", r.test, r.paid_at AS "paidAt", r.issued_at AS "issuedAt"`,
    from: 'receipts AS r',
    where: 'r.user_id = :userId',
    by: ['r.paid_at', 'r.id'],
  }),
  kind({
    name: 'orders',
    about: 'your orders',
    of: ['orders.user_id'],
    fields: `${purchase}, ${nameOf('o.seller_id')} AS organization, o.address, o.postal_code AS "postalCode", o.contact_no AS "contactNumber"`,
    from: 'orders AS o JOIN projects AS p ON p.id = o.project_id',
    where: 'o.user_id = :userId',
    by: ['o.created_at', 'o.id'],
  }),
  kind({
    name: 'orders-received',
    about: 'orders that others placed with you',
    of: ['orders.seller_id'],
    fields: `${purchase}, ${nameOf('o.user_id')} AS "orderedBy"`,
    from: 'orders AS o JOIN projects AS p ON p.id = o.project_id',
    where: 'o.seller_id = :userId',
    by: ['o.created_at', 'o.id'],
  }),
  kind({
    name: 'investments',
    about: 'your investments',
    of: ['investments.user_id'],
    fields: `${invested}, ${nameOf('i.organization_id')} AS organization`,
    from: 'investments AS i JOIN projects AS p ON p.id = i.project_id',
    where: 'i.user_id = :userId',
    by: ['i.created_at', 'i.id'],
  }),
  kind({
    name: 'investments-received',
    about: 'investments that others made with you',
    of: ['investments.organization_id', 'projects.created_by'],
    fields: `i.id, q.title AS project, ${dollars('i.amount_cents')} AS amount, shown_text('investment', i.id, i.message, i.user_id, q.created_by) AS message, i.status, i.created_at AS "investedAt", ${nameOf('i.user_id')} AS investor`,
    from: `projects AS q CROSS JOIN LATERAL (
        SELECT * FROM investments AS n WHERE n.project_id = q.id AND n.status = 'COMPLETED' AND (q.id > :first::uuid OR n.id > :second::uuid)
        ORDER BY n.id LIMIT :most
      ) AS i`,
    where: 'q.created_by = :userId AND q.id >= :first::uuid',
    by: ['q.id', 'i.id'],
    types: ['uuid', 'uuid'],
  }),
  kind({
    name: 'refunds',
    about: 'what was given back to you of orders and investments',
    of: ['refunds.user_id'],
    fields: `${refund}, ${nameOf('r.seller_id')} AS "givenBackBy"`,
    from: 'refunds AS r',
    where: 'r.user_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'refunds-made',
    about: 'what was given back by you of orders and investments',
    of: ['refunds.seller_id'],
    fields: `${refund}, ${nameOf('r.user_id')} AS "givenBackTo"`,
    from: 'refunds AS r',
    where: 'r.seller_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'disputes',
    about: 'disputes that you opened about orders and investments',
    of: ['disputes.user_id'],
    fields: `${dispute}, ${nameOf('d.seller_id')} AS "with"`,
    from: 'disputes AS d',
    where: 'd.user_id = :userId',
    by: ['d.opened_at', 'd.id'],
  }),
  kind({
    name: 'disputes-received',
    about: 'disputes about what you have sold',
    of: ['disputes.seller_id'],
    fields: `${dispute}, ${nameOf('d.user_id')} AS "by"`,
    from: 'disputes AS d',
    where: 'd.seller_id = :userId',
    by: ['d.opened_at', 'd.id'],
  }),
  kind({
    name: 'chargebacks',
    about: 'card payments of orders and investments that your bank has taken back',
    of: ['chargebacks.user_id'],
    fields: `${chargeback}, ${nameOf('c.seller_id')} AS "soldBy"`,
    from: 'chargebacks AS c',
    where: 'c.user_id = :userId',
    by: ['c.opened_at', 'c.id'],
  }),
  kind({
    name: 'chargebacks-received',
    about: 'card payments for what you have sold that the bank of the payer has taken back',
    of: ['chargebacks.seller_id'],
    fields: `${chargeback}, ${dollars('c.held_cents')} AS "setAside", ${nameOf('c.user_id')} AS "paidBy"`,
    from: 'chargebacks AS c',
    where: 'c.seller_id = :userId',
    by: ['c.opened_at', 'c.id'],
  }),
  kind({
    name: 'projects',
    about: 'projects that you published',
    of: ['projects.created_by'],
    fields: `p.id, p.title, p.description, c.name AS category, ${dollars('p.budget_cents')} AS goal, ${dollars('p.raised_cents')} AS raised, p.investors,
      p.return_on_investment AS "returnInPercent", p.duration_months AS "durationInMonths", ${dollars('p.min_investment_cents')} AS "leastInvestment",
      p.photo_file_id AS photo, p.document_file_id AS document, p.is_public AS "isPublic", p.created_at AS "publishedAt"`,
    from: 'projects AS p JOIN project_categories AS c ON c.id = p.category_id',
    where: 'p.created_by = :userId',
    by: ['p.created_at', 'p.id'],
  }),
  kind({
    name: 'services',
    about: 'services that you offer',
    of: ['services.organization_id'],
    fields: `s.id, s.title, ${dollars('s.budget_cents')} AS price, s.created_at AS "createdAt"`,
    from: 'services AS s',
    where: 's.organization_id = :userId',
    by: ['s.created_at', 's.id'],
  }),
  kind({
    name: 'messages',
    about: 'what you wrote and what was written to you',
    of: ['conversations.low_id', 'conversations.high_id', 'messages.sender_id'],
    fields: `${nameOf('CASE c.low_id WHEN :userId THEN c.high_id ELSE c.low_id END')} AS with, m.sender_id = :userId AS "byYou", shown_message(m.message, m.hidden_at, m.sender_id, :userId) AS message, m.created_at AS "sentAt"`,
    from: `conversations AS c CROSS JOIN LATERAL (
        SELECT * FROM messages AS n WHERE n.conversation_id = c.id AND (c.id > :first::uuid OR n.position > :second::bigint)
        ORDER BY n.position LIMIT :most
      ) AS m`,
    where: '(c.low_id = :userId OR c.high_id = :userId) AND c.id >= :first::uuid',
    by: ['c.id', 'm.position'],
    types: ['uuid', 'bigint'],
  }),
  kind({
    name: 'complaints',
    about: 'your complaints',
    of: ['complaints.user_id'],
    fields: `c.id, k.number, k.status, shown_text('answer', k.id, k.answer, c.organization_id, c.user_id) AS answer, k.outcome, k.outcome_reason AS "outcomeReason", ${nameOf('c.organization_id')} AS organization, t.subject, t.message, t.attachment_file_id AS attachment, c.created_at AS "sentAt", c.answered_at AS "answeredAt"`,
    from: 'complaints AS c JOIN complaint_cases AS k ON k.id = c.id JOIN complaint_texts AS t ON t.id = c.text_id',
    where: 'c.user_id = :userId',
    by: ['c.created_at', 'c.id'],
  }),
  kind({
    name: 'complaints-received',
    about: 'complaints about you',
    of: ['complaints.organization_id', 'complaint_cases.organization_id'],
    fields: `c.id, k.number, k.status, k.answer, k.answer_file_id AS "answerAttachment", k.outcome, k.outcome_reason AS "outcomeReason", ${nameOf('c.user_id')} AS "from", CASE WHEN is_hidden('complaint', t.id) THEN 'Hidden' ELSE t.subject END AS subject, shown_text('complaint', t.id, t.message, c.user_id, c.organization_id) AS message, c.created_at AS "sentAt", c.answered_at AS "answeredAt"`,
    from: 'complaints AS c JOIN complaint_cases AS k ON k.id = c.id JOIN complaint_texts AS t ON t.id = c.text_id',
    where: 'c.organization_id = :userId',
    by: ['c.created_at', 'c.id'],
  }),
  kind({
    name: 'reviews',
    about: 'your reviews',
    of: ['reviews.user_id'],
    fields: `${nameOf('r.organization_id')} AS organization, r.half_stars / 2.0 AS stars, r.message, r.created_at AS "writtenAt"`,
    from: 'reviews AS r',
    where: 'r.user_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'reviews-received',
    about: 'reviews of you',
    of: ['reviews.organization_id'],
    fields: `${nameOf('r.user_id')} AS "from", r.half_stars / 2.0 AS stars, r.message, r.created_at AS "writtenAt"`,
    from: 'reviews AS r',
    where: 'r.organization_id = :userId AND r.hidden_at IS NULL',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'flags',
    about: 'what you reported to the operators',
    of: ['flags.by_id'],
    fields: 'f.reason, f.words, t.kind, t.thing_id AS "of", f.created_at AS "reportedAt"',
    from: 'flags AS f JOIN flagged_things AS t ON t.id = f.flagged_id',
    where: 'f.by_id = :userId',
    by: ['f.created_at', 'f.id'],
  }),
  kind({
    name: 'decisions-about-texts',
    about: 'what operators decided about texts of yours that were reported, and your appeals',
    of: ['flagged_things.author_id'],
    fields:
      't.kind, t.thing_id AS "of", t.status, t.reason, t.decided_at AS "decidedAt", t.appeal, t.appealed_at AS "appealedAt"',
    from: 'flagged_things AS t',
    where: 't.author_id = :userId AND t.decided_at IS NOT NULL',
    by: ['t.flagged_at', 't.id'],
  }),
  kind({
    name: 'reports',
    about: 'reports that you asked for',
    of: ['reports.user_id'],
    fields: `r.report_id AS "reportId", ${nameOf('r.organization_id')} AS organization, r.message, r.report_name AS "reportName", r.created_at AS "askedAt", r.uploaded_at AS "answeredAt"`,
    from: 'reports AS r',
    where: 'r.user_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'reports-received',
    about: 'reports that others asked you for',
    of: ['reports.organization_id'],
    fields: `r.report_id AS "reportId", ${nameOf('r.user_id')} AS "from", shown_text('request', r.id, r.message, r.user_id, r.organization_id) AS message, r.report_name AS "reportName", r.document_file_id AS document, r.shared,
      r.created_at AS "askedAt", r.uploaded_at AS "answeredAt"`,
    from: 'reports AS r',
    where: 'r.organization_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'referrals',
    about: 'whom you referred to a project',
    of: ['referrals.user_id'],
    fields: `p.title AS project, ${nameOf('r.referred_id')} AS referred, r.created_at AS "referredAt"`,
    from: 'referrals AS r JOIN projects AS p ON p.id = r.project_id',
    where: 'r.user_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'referrals-received',
    about: 'projects that others referred you to',
    of: ['referrals.referred_id'],
    fields: `p.title AS project, ${nameOf('r.user_id')} AS "from", r.created_at AS "referredAt"`,
    from: 'referrals AS r JOIN projects AS p ON p.id = r.project_id',
    where: 'r.referred_id = :userId',
    by: ['r.created_at', 'r.id'],
  }),
  kind({
    name: 'connections',
    about: 'organizations that you are connected with',
    of: ['connections.user_id'],
    fields: `${nameOf('c.organization_id')} AS organization, c.created_at AS since`,
    from: 'connections AS c',
    where: 'c.user_id = :userId',
    by: ['c.created_at', 'c.organization_id'],
  }),
  kind({
    name: 'likes',
    about: 'organizations that you like',
    of: ['likes.user_id'],
    fields: `${nameOf('l.organization_id')} AS organization, l.created_at AS since`,
    from: 'likes AS l',
    where: 'l.user_id = :userId',
    by: ['l.created_at', 'l.organization_id'],
  }),
  kind({
    name: 'saved-searches',
    about: 'searches that you saved',
    of: ['saved_searches.user_id'],
    fields: `s.search, (SELECT c.name FROM project_categories AS c WHERE c.id = s.category_id) AS category, s.place, ${dollars('s.most_cents')} AS "mostAtLeast",
      s.most_months AS "mostMonths", s.sort, s.created_at AS "savedAt"`,
    from: 'saved_searches AS s',
    where: 's.user_id = :userId',
    by: ['s.created_at', 's.id'],
  }),
  kind({
    name: 'notifications',
    about: 'what you were told of in the product',
    of: ['notifications.user_id'],
    fields: `n.kind, n.event, n.times, ${dollars('n.cents')} AS amount, n.data - 'senderId' AS about, n.last_at AS at, n.read_at AS "readAt"`,
    from: 'notifications AS n',
    where: 'n.user_id = :userId',
    by: ['n.last_at', 'n.id'],
  }),
  kind({
    name: 'notification-preferences',
    about: 'how you want to be told',
    of: ['notification_preferences.user_id', 'push_preferences.user_id'],
    fields: 'w.kind, w.way, w.pushed',
    from: `(
        SELECT kind, p.way, u.pushed
        FROM (SELECT * FROM notification_preferences AS n WHERE n.user_id = :userId) AS p
          FULL JOIN (SELECT * FROM push_preferences AS n WHERE n.user_id = :userId) AS u USING (kind)
      ) AS w`,
    where: 'true',
    by: ['w.kind', "''::text"],
    types: ['text', 'text'],
  }),
  kind({
    name: 'push-subscriptions',
    about: 'browsers that get notifications',
    of: ['push_subscriptions.user_id'],
    fields: `substring(s.endpoint FROM '^[a-z]+://[^/]+') AS service, s.created_at AS "subscribedAt"`,
    from: 'push_subscriptions AS s',
    where: 's.user_id = :userId',
    by: ['s.created_at', 's.id'],
  }),
  kind({
    name: 'second-factor',
    about: 'your authenticator app, without its secret',
    of: ['authenticators.user_id'],
    fields: 'a.created_at AS "begunAt", a.confirmed_at AS "setUpAt"',
    from: 'authenticators AS a',
    where: 'a.user_id = :userId',
    by: ['a.created_at', 'a.user_id'],
  }),
  kind({
    name: 'passkeys',
    about: 'your passkeys, without their keys',
    of: ['passkeys.user_id'],
    fields: 'p.name, p.created_at AS "createdAt", p.used_at AS "usedAt"',
    from: 'passkeys AS p',
    where: 'p.user_id = :userId',
    by: ['p.created_at', 'p.id'],
  }),
  kind({
    name: 'operator',
    about: 'your role as an operator of this site',
    of: ['operators.user_id'],
    fields: 'o.role, o.granted_at AS "grantedAt"',
    from: 'operators AS o',
    where: 'o.user_id = :userId',
    by: ['o.granted_at', 'o.user_id'],
  }),
  kind({
    name: 'freezes',
    about: 'when your account or projects of yours were frozen, and your appeals',
    of: ['freezes.owner_id', 'freezes.account_id', 'freezes.subject_id'],
    fields: `f.id, (SELECT p.title FROM projects AS p WHERE p.id = f.project_id) AS project, f.reason, f.frozen_at AS "frozenAt", f.ends_at AS "endsAt",
      f.lifted_at AS "liftedAt", f.appeal, f.appealed_at AS "appealedAt", f.answer, f.answered_at AS "answeredAt"`,
    from: 'freezes AS f',
    where: 'f.owner_id = :userId',
    by: ['f.frozen_at', 'f.id'],
  }),
  kind({
    name: 'verifications',
    about: 'when you asked to be verified, and what came of it',
    of: ['verifications.user_id'],
    fields: `v.id, v.status, v.note, v.words, v.asked_at AS "askedAt", v.decided_at AS "decidedAt", v.ends_at AS "endsAt",
      (SELECT json_agg(d.file_id ORDER BY d.id) FROM verification_documents AS d WHERE d.verification_id = v.id) AS documents,
      (SELECT json_agg(json_build_object('askedAt', c.created_at, 'verdict', c.verdict, 'words', c.words, 'toldAt', c.told_at) ORDER BY c.id)
        FROM verification_checks AS c WHERE c.verification_id = v.id) AS "checksByProvider"`,
    from: 'verifications AS v',
    where: 'v.user_id = :userId',
    by: ['v.asked_at', 'v.id'],
  }),
  kind({
    name: 'acts-of-operators',
    about: 'what operators have done that concerns you',
    of: ['audit_entries.account_id'],
    fields: 'e.at, e.verb, e.subject_kind AS "subjectKind", e.subject_id AS "subjectId", e.before, e.after, e.reason',
    from: 'audit_entries AS e',
    where: 'e.account_id = :userId',
    by: ['e.at', 'e.seq'],
    types: ['timestamptz', 'bigint'],
  }),
  kind({
    name: 'documents-opened',
    about: 'documents of others that you opened',
    of: ['file_openings.viewer_id'],
    fields: `f.original_name AS document, ${nameOf('f.owner_id')} AS owner, o.opened_at AS "openedAt"`,
    from: 'file_openings AS o JOIN files AS f ON f.id = o.file_id',
    where: 'o.viewer_id = :userId',
    by: ['o.opened_at', 'o.id'],
  }),
  kind({
    name: 'files',
    about: 'your files, which are in the folder "files" under their ids',
    of: ['files.owner_id'],
    fields:
      'f.id, f.original_name AS name, f.purpose, f.content_type AS "contentType", f.size, f.created_at AS "uploadedAt"',
    from: 'files AS f',
    where: 'f.owner_id = :userId',
    by: ['f.created_at', 'f.id'],
  }),
];

/** The columns that hold an account's id and are in no export, with the reason. */
export const notExported: Readonly<Record<string, string>> = {
  'book_checks.explained_by': 'what an operator says of the books is of the books',
  'connections.organization_id': 'who is connected with an organization is their affair',
  'likes.organization_id': 'who likes an organization is their affair; the number is in the profile',
  'data_exports.user_id': 'the record of the exports themselves',
  'audit_entries.operator_id': 'what an operator does is in the export of those whom it concerns',
  'erasures.user_id': 'the record of the deletion itself',
  'complaint_cases.decided_by': 'an operator at work',
  'complaint_notes.operator_id': 'an operator at work',
  'email_verifications.user_id': 'a key that holds for a week, and that only the mail may tell',
  'verifications.decided_by': 'an operator at work',
  'verifications.reviewed_by': 'an operator at work',
  'flagged_things.decided_by': 'an operator at work',
  'freezes.answered_by': 'an operator at work',
  'freezes.frozen_by': 'an operator at work',
  'freezes.lifted_by': 'an operator at work',
  'member_invitations.invited_by': 'a week at most; the invitation is in the record',
  'member_invitations.organization_id': 'a week at most; the invitation is in the record',
  'second_members.asked_by': 'in the record of what was done for organizations',
  'second_members.confirmed_by': 'in the record of what was done for organizations',
  'withdrawal_limits.organization_id': 'in the record of what was done for organizations',
  'withdrawal_limits.set_by': 'in the record of what was done for organizations',
  'factor_failures.user_id': 'how many wrong codes were entered, for two days',
  'card_money.account_id': 'the part of the balance that came by card lately, for some days',
  'idempotency_keys.user_id': 'answers of a day, of what is in the export',
  'long_list_lines.other_id': 'a copy of lists, for searching',
  'long_list_lines.owner_id': 'a copy of lists, for searching',
  'long_lists.owner_id': 'a copy of lists, for searching',
  'money_mails.user_id': 'mails that wait for a moment',
  'notification_counts.user_id': 'a number of the notifications',
  'one_time_codes.user_id': 'codes of two days, which only the mail may tell',
  'open_projects.created_by': 'a copy of the projects, for searching',
  'notifications.actor_id': 'who did what others were told of; in the lists of what one did',
  'organization_months.organization_id': 'sums of the investments',
  'recovery_codes.user_id': 'hashes of codes that were told once',
  'own_totals.owner_id': 'numbers of the lists',
  'person_marks.user_id': 'says when the account was changed last, for a few minutes',
  'passkey_challenges.user_id': 'hashes of random numbers, for five minutes',
  'portfolio_categories.user_id': 'sums of the investments',
  'portfolio_days.user_id': 'sums of the investments',
  'order_steps.canceled_by': 'a side of the order, with which it stands in the export',
  'disputes.decided_by': 'an operator at work',
  'page_texts.published_by': 'an operator at work',
  'payment_refunds.operator_id': 'an operator at work',
  'profile_changes.changed_by': 'the account itself, or an operator',
  'sale_mails.organization_id': 'mails that wait for a moment',
  'upload_usage.owner_id': 'a sum of the files',
  'user_marks.id': 'a place in the list of everybody',
  'users_to_locate.user_id': 'a place that is looked up in a moment; it is in the profile',
  'withdrawals.decided_by': 'an operator at work',
  'payout_batches.created_by': 'an operator at work',
  'withdrawals.first_approved_by': 'an operator at work',
  'withdrawals.first_returned_by': 'an operator at work',
  'withdrawals.returned_by': 'an operator at work',
  'operators.granted_by': 'an operator at work',
  'operators.confirmed_by': 'an operator at work',
  'operators.hand': 'an operator at work',
  'role_requests.user_id': 'a role as an operator, which the audit log tells',
  'role_requests.asked_by': 'an operator at work',
};
