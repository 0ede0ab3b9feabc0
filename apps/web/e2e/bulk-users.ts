import type { APIRequestContext } from '@playwright/test';
import type { Database } from '../../api/src/platform/database/database.ts';
import { signUp } from './requests.ts';
import type { Account } from './requests.ts';
import { publish } from './fixture.ts';

/** How many rows stand behind each list. */
export const userCount = 10_000;
const batch = 1000;

/** Sorted last, so that other tests do not meet them on a first page; with an accent, so that folding has to find them. */
export function bulkUserName(n: number) {
  return `Zz Crówd Hall ${String(n).padStart(5, '0')}`;
}

/** Somebody for whom everything is many, an organization that many reviewed, and a project of it. */
export type BulkUsers = { person: Account; organization: Account; projectId: string };

function statement(text: string) {
  return { name: '', text };
}

const bulkUsers = `(SELECT id, row_number() OVER (ORDER BY email) AS n FROM users WHERE email LIKE 'bulk-%@large.example')`;

const sql = {
  hasUsers: statement(`SELECT 1 FROM users WHERE email = 'bulk-${userCount}@large.example'`),
  // $1 to $2: the numbers of the batch.
  users: statement(`
    INSERT INTO users (type, name, email, password_hash, institution_type_id)
    SELECT 2, 'Zz Crówd Hall ' || lpad(n::text, 5, '0'), 'bulk-' || n || '@large.example', '-',
      (SELECT array_agg(id ORDER BY position) FROM institution_types)[1 + n % 10]
    FROM generate_series($1::int, $2::int) AS n ON CONFLICT DO NOTHING`),
  // $1 the person, $2 to $3 the batch. A paid top-up has its payment and its transfer under one id, as the ledger's checks want it.
  topUps: statement(`
    WITH paid AS (
      INSERT INTO payments (provider, provider_id, user_id, purpose, amount_cents, status, settled_at, result)
      SELECT 'sandbox', 'pi_bulk_' || n || '_' || replace($1::text, '-', ''), $1::uuid, 'topup', 1000 + n, 'succeeded', now(), 'credited'
      FROM generate_series($2::int, $3::int) AS n RETURNING id, amount_cents
    )
    SELECT move_money(id, 'ffffffff-ffff-8fff-bfff-000000000001', $1::uuid, amount_cents, 'card_payment') FROM paid`),
  connections: statement(
    `INSERT INTO connections (user_id, organization_id) SELECT $1::uuid, id FROM ${bulkUsers} AS c`,
  ),
  referrals: statement(
    `INSERT INTO referrals (user_id, project_id, referred_id) SELECT $1::uuid, $2::uuid, id FROM ${bulkUsers} AS c`,
  ),
  // What users keep of their reviews is written with the review.
  reviews: statement(`
    WITH written AS (
      INSERT INTO reviews (organization_id, user_id, message, half_stars)
      SELECT $1::uuid, id, 'Review number ' || n, 1 + n % 10 FROM ${bulkUsers} AS c RETURNING half_stars
    )
    UPDATE users SET rating_count = (SELECT count(*) FROM written), rating_half_stars = (SELECT sum(half_stars) FROM written)
    WHERE id = $1::uuid`),
  // Each as long as a complaint may be.
  complaints: statement(`
    WITH attached AS (
      INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
      VALUES ($1::uuid, 'complaintAttachment', 'pdf', 'application/pdf', 1, 'a.pdf', md5($1::text), false) RETURNING id
    ), texts AS (
      INSERT INTO complaint_texts (subject, message, attachment_file_id)
      SELECT 'Complaint ' || c.n, rpad('So it was. ', 3000, 'And more. '), attached.id FROM ${bulkUsers} AS c, attached RETURNING id, subject
    )
    INSERT INTO complaints (text_id, user_id, organization_id, created_at)
    SELECT id, $1::uuid, $2::uuid, now() - substr(subject, 11)::int * interval '1 minute' FROM texts`),
  reports: statement(`
    INSERT INTO reports (user_id, organization_id, report_id, message, created_at)
    SELECT $1::uuid, $2::uuid, 'Report ' || n, 'Please', now() - n * interval '1 minute' FROM ${bulkUsers} AS c`),
  // One conversation with each, and one message in it that is read.
  conversations: statement(`
    WITH begun AS (
      INSERT INTO conversations (low_id, high_id, messages_count, last_message_at, low_read, high_read)
      SELECT least($1::uuid, id), greatest($1::uuid, id), 1, now() - n * interval '1 minute', 1, 1 FROM ${bulkUsers} AS c
      RETURNING id, last_message_at
    )
    INSERT INTO messages (conversation_id, position, sender_id, message, created_at)
    SELECT id, 1, $1::uuid, 'Is anybody there?', last_message_at FROM begun`),
  // A long talk, a minute and a half between its messages, so that it goes over days.
  talk: statement(`
    WITH begun AS (
      INSERT INTO conversations (low_id, high_id, messages_count, last_message_at, low_read, high_read)
      SELECT least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3::int, now(), $3::int, $3::int RETURNING id
    )
    INSERT INTO messages (conversation_id, position, sender_id, message, created_at)
    SELECT id, n, CASE n % 2 WHEN 0 THEN $1::uuid ELSE $2::uuid END, 'Message ' || n || repeat(' and so on', n % 20),
      now() - ($3::int - n) * interval '90 seconds'
    FROM begun, generate_series(1, $3::int) AS n`),
};

/** Puts the rows straight into the product's database. The users are made once, the rest for a person of its own. */
export async function seedBulkUsers(database: Database, request: APIRequestContext): Promise<BulkUsers> {
  const batches = Array.from(
    { length: userCount / batch },
    (_, index) => [index * batch + 1, (index + 1) * batch] as const,
  );
  if ((await database.query(sql.hasUsers, [])).length === 0)
    for (const [from, to] of batches) await database.query(sql.users, [from, to]);
  const person = await signUp(request);
  const organization = await signUp(request, 2);
  const projectId = await publish(request, organization, 'Mill Wheel');
  for (const [from, to] of batches) await database.query(sql.topUps, [person.id, from, to]);
  await database.query(sql.connections, [person.id]);
  await database.query(sql.referrals, [person.id, projectId]);
  await database.query(sql.complaints, [person.id, organization.id]);
  await database.query(sql.reports, [person.id, organization.id]);
  await database.query(sql.reviews, [organization.id]);
  await database.query(sql.conversations, [person.id]);
  await database.query(sql.talk, [person.id, organization.id, userCount]);
  return { person, organization, projectId };
}
