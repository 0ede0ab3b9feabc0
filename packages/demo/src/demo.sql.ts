import type { Client } from 'pg';

type Row = Record<string, unknown>;

/** Writes the rows, whose names are those of the table's columns. */
export async function insertRows(client: Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!).join(', ');
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Adds an operator who may do everything. */
export async function addOperator(client: Client, email: string, passwordHash: string): Promise<void> {
  await client.query(
    `WITH added AS (
       INSERT INTO users (type, name, email, password_hash, email_verified_at) VALUES (1, 'Demo Operator', $1, $2, now()) RETURNING id
     )
     INSERT INTO operators (user_id, role) SELECT id, 'admin' FROM added`,
    [email, passwordHash],
  );
}

/** Lets everybody look at all organizations and all projects that are no drafts, at addresses that stay the same. */
export async function makePublic(client: Client): Promise<void> {
  const slugOf = (name: string) => `new_share_slug(${name}, right(id::text, 8))`;
  await client.query(`UPDATE users SET is_public = true, share_slug = ${slugOf('name')} WHERE type = 2`);
  await client.query(`UPDATE projects SET is_public = true, share_slug = ${slugOf('title')} WHERE state <> 'draft'`);
}

/** The ids of a small table by name. */
export async function idsByName(client: Client, table: 'institution_types' | 'project_categories') {
  const { rows } = await client.query<{ id: string; name: string }>(`SELECT id, name FROM ${table}`);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/**
 * Moves money through the ledger's own door, in the order of the rows, and then dates what has moved. Each day between them
 * escrow is settled, and every project pays what is due, as far as its organization's wallet has it, except in the times of
 * `arrears`; `cancellations` are projects that their organizations cancel, `reporting` is what organizations report to their investors,
 * and when they are asked to. Only the owner can, inside the transaction that
 * fills an empty database, in which alone the clock of the business follows the rows.
 */
export async function moveMoney(
  client: Client,
  {
    moves,
    arrears,
    cancellations,
    failures,
    reporting,
  }: {
    moves: readonly Row[];
    arrears: readonly Row[];
    cancellations: readonly Row[];
    failures: readonly Row[];
    reporting: readonly Row[];
  },
): Promise<void> {
  await client.query('CREATE TEMPORARY TABLE demo_moves (id uuid PRIMARY KEY, at timestamptz NOT NULL) ON COMMIT DROP');
  await client.query(`
    CREATE FUNCTION pg_temp.settle_demo_escrow() RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      due uuid;
    BEGIN
      LOOP
        SELECT p.id INTO due FROM projects AS p WHERE p.settle_at <= business_now() ORDER BY p.settle_at LIMIT 1;
        EXIT WHEN NOT FOUND;
        PERFORM settle_escrow(due, 1000);
      END LOOP;
    END $$`);
  await client.query(`
    CREATE FUNCTION pg_temp.pay_demo_returns(day date, arrears jsonb) RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      p record;
    BEGIN
      FOR p IN
        SELECT o.id, o.created_by FROM projects AS o
        WHERE o.next_due <= day AND NOT EXISTS (
          SELECT FROM jsonb_to_recordset(arrears) AS a (project_id uuid, since_at timestamptz, until_at timestamptz)
          WHERE a.project_id = o.id AND day >= a.since_at::date AND day < a.until_at::date
        ) ORDER BY o.next_due, o.id
      LOOP
        PERFORM share_repayment(r.repayment_id), credit_returns(r.repayment_id, 1000)
        FROM pay_repayment(p.created_by, p.created_by, NULL, NULL, p.id, day, NULL) AS r WHERE r.outcome = 'ok';
      END LOOP;
    END $$`);
  await client.query(`
    CREATE FUNCTION pg_temp.move_demo_money(
      moves jsonb, arrears jsonb, cancellations jsonb, failures jsonb, reporting jsonb
    ) RETURNS void
    LANGUAGE plpgsql AS $$
    DECLARE
      m record;
      begun timestamptz;
      paid record;
    BEGIN
      FOR m IN
        SELECT *, row_number() OVER () AS place, NULL AS title, NULL AS audience, NULL AS sha256,
          NULL::bigint[] AS reached
        FROM jsonb_to_recordset(moves) AS moves (id uuid, debit uuid, credit uuid, cents bigint, code text, project uuid,
          message text, document uuid, created_at timestamptz)
        UNION ALL
        SELECT NULL, NULL, NULL, NULL, 'cancel', project, NULL, NULL, created_at, 0, NULL, NULL, NULL, NULL
        FROM jsonb_to_recordset(cancellations) AS c (project uuid, created_at timestamptz)
        UNION ALL
        SELECT NULL, f.user_id, NULL, coalesce(f.cents, f.months, f.yes::integer), f.act, f.project, f.reason, NULL, f.created_at, 0,
          NULL, NULL, NULL, NULL
        FROM jsonb_to_recordset(failures) AS f (project uuid, act text, cents bigint, months integer, user_id uuid, yes boolean, reason text,
          created_at timestamptz)
        UNION ALL
        SELECT NULL, a.user_id, NULL, a.number, a.act, a.project, a.body, a.document, a.created_at, 0, a.title, a.audience, a.sha256,
          a.reached
        FROM jsonb_to_recordset(reporting) AS a (project uuid, act text, user_id uuid, number integer, title text, body text,
          audience text, document uuid, sha256 text, reached bigint[], created_at timestamptz)
        UNION ALL
        SELECT NULL, NULL, NULL, NULL, 'returns', NULL, NULL, NULL, d, 0, NULL, NULL, NULL, NULL
        FROM generate_series(now() - interval '1 year', now() - interval '1 day', interval '1 day') AS d
        ORDER BY created_at, place
      LOOP
        INSERT INTO business_clock (ahead) VALUES (m.created_at - now())
        ON CONFLICT (id) DO UPDATE SET ahead = excluded.ahead;
        begun := clock_timestamp();
        CASE m.code
          WHEN 'returns' THEN
            PERFORM pg_temp.settle_demo_escrow();
            PERFORM pg_temp.pay_demo_returns(business_day(), arrears);
            PERFORM note_defaults(1000);
          WHEN 'cancel' THEN
            PERFORM cancel_project(p.created_by, p.id) FROM projects AS p WHERE p.id = m.project;
            PERFORM pg_temp.settle_demo_escrow();
          WHEN 'unlikely' THEN
            UPDATE projects AS p SET unlikely_since = business_day() WHERE p.id = m.project;
          WHEN 'writeOff' THEN
            PERFORM begin_write_off(p, m.message) FROM projects AS p WHERE p.id = m.project;
            PERFORM write_off_holdings(m.project, 1000);
          WHEN 'recovery' THEN
            PERFORM share_repayment(r.repayment_id), credit_returns(r.repayment_id, 1000)
            FROM projects AS p, pay_repayment(p.created_by, p.created_by, NULL, NULL, p.id, business_day(), m.cents) AS r
            WHERE p.id = m.project AND r.outcome = 'ok';
          WHEN 'propose' THEN
            PERFORM propose_plan(p.created_by, p.created_by, p.id, 'monthly', m.cents::integer, m.message) FROM projects AS p WHERE p.id = m.project;
          WHEN 'vote' THEN
            PERFORM vote_on_plan(m.debit, m.project, m.cents = 1);
          WHEN 'promise' THEN
            PERFORM owe_reports(m.project);
          WHEN 'report' THEN
            PERFORM send_owed_report(r.organization_id, r.id, r.organization_id, m.title, m.document, m.sha256, true,
              coalesce(m.reached, '{}'))
            FROM owed_reports AS r WHERE r.project_id = m.project AND r.number = m.cents;
          WHEN 'update' THEN
            PERFORM write_update(p.created_by, p.id, NULL, m.title, m.message, m.audience, false, interval '30 minutes', 1, 1)
            FROM projects AS p WHERE p.id = m.project;
          WHEN 'expense' THEN
            PERFORM add_expense(p.created_by, p.id, p.created_by, m.title, business_day(), m.message, m.cents, m.document,
              CASE WHEN m.document IS NOT NULL THEN 'everybody' END, 1000000000)
            FROM projects AS p WHERE p.id = m.project;
          WHEN 'ask' THEN
            PERFORM ask_for_update(m.debit, m.project);
          WHEN 'investment' THEN
            SELECT * INTO paid FROM pay_into_project(m.id, m.debit, m.project, m.cents, 0, 1);
            INSERT INTO investments (id, user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, created_at, escrow, reconsider_until)
            VALUES (m.id, m.debit, m.project, m.credit, m.cents, 0, m.message, m.document, 'COMPLETED', m.created_at, paid.goes_to, paid.may_until);
          ELSE
            PERFORM move_money(m.id, m.debit, m.credit, m.cents, m.code, m.project, NULL, CASE m.code WHEN 'order' THEN 1 ELSE 0 END);
        END CASE;
        INSERT INTO demo_moves SELECT t.id, m.created_at FROM transfers AS t WHERE t.created_at >= begun;
        -- All of this is one transaction, each of whose moves has a moment of its own.
        UPDATE portfolio_history AS h SET at = m.created_at + (clock_timestamp() - now()) WHERE h.at = now();
      END LOOP;
      DELETE FROM business_clock;
    END $$`);
  await client.query(
    'SELECT pg_temp.move_demo_money($1, $2, $3, $4, $5)',
    [moves, arrears, cancellations, failures, reporting].map((rows) => JSON.stringify(rows)),
  );
  await client.query('DROP FUNCTION pg_temp.move_demo_money, pg_temp.pay_demo_returns, pg_temp.settle_demo_escrow');
  // Its receipts are issued as everybody's, but nobody is mailed of them.
  await client.query('UPDATE receipts_due SET mail = false');
  await client.query(`
    UPDATE investments AS i SET released_at = coalesce(
      (SELECT d.at FROM transfers AS t JOIN demo_moves AS d ON d.id = t.id WHERE t.reverses = i.id AND t.code = 'release'),
      i.created_at
    ) WHERE released_at IS NOT NULL`);
  // Nobody is notified of what has happened long ago.
  await client.query(`UPDATE project_defaults AS d SET notified_at = (since + 1)::timestamptz, notified = (
       SELECT count(*) FROM investments AS i WHERE i.project_id = d.project_id AND i.released_on IS NOT NULL
     )`);
  await client.query('UPDATE new_plans SET notified_at = proposed_at');
  await client.query(`UPDATE project_updates AS u SET notified_at = published_at,
      notified = count_followers(p.id, p.created_by, u.audience, 1000)
    FROM projects AS p WHERE p.id = u.project_id`);
  await client.query('UPDATE owed_reports SET reminder = reminder_of(due_on, business_day())');
  await client.query(
    'UPDATE write_offs SET begun_at = written_off_on::timestamptz, finished_at = written_off_on::timestamptz',
  );
  await client.query('UPDATE refunds AS r SET created_at = d.at FROM demo_moves AS d WHERE d.id = r.id');
  // As they were paid, at the hour of this fill.
  await client.query(`
    UPDATE repayments AS r SET paid_at = d.at, shared_at = d.at, finished_at = d.at
    FROM (
      SELECT id, (paid_on + (now() AT TIME ZONE 'UTC')::time) AT TIME ZONE 'UTC' AS at FROM repayments
    ) AS d WHERE d.id = r.id`);
  await client.query('ALTER TABLE transfers DISABLE TRIGGER transfers_append_only');
  await client.query(
    `UPDATE transfers AS t SET created_at = m.at
     FROM (
       SELECT d.id, d.at FROM demo_moves AS d
       WHERE NOT EXISTS (SELECT FROM repayments AS r WHERE r.id = d.id)
         AND NOT EXISTS (SELECT FROM repayment_shares AS s WHERE s.transfer_id = d.id)
       UNION ALL SELECT id, paid_at FROM repayments
       UNION ALL SELECT s.transfer_id, r.paid_at FROM repayment_shares AS s JOIN repayments AS r ON r.id = s.repayment_id
     ) AS m WHERE t.id = m.id`,
  );
  await client.query('ALTER TABLE transfers ENABLE TRIGGER transfers_append_only');
}

/** Asks for withdrawals, each a row of the table but for what is held, that wait for an operator. */
export async function requestWithdrawals(client: Client, rows: readonly Row[]): Promise<void> {
  await client.query(
    `INSERT INTO withdrawals (id, user_id, amount_cents, bank_account, bank_key_id, account_ending, account_hash, test, hold_id, created_at)
     SELECT id, user_id, cents, decode(bank_account, 'hex'), bank_key_id, account_ending, decode(account_hash, 'hex'), true,
       hold_money(user_id, cents, 'withdrawal', id), created_at
     FROM jsonb_to_recordset($1) AS w (id uuid, user_id uuid, cents bigint, bank_account text, bank_key_id text, account_ending text, account_hash text,
       created_at timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/** Opens disputes of buyers, of which those with an answer are their seller's turn no more. */
export async function openDisputes(client: Client, rows: readonly Row[]): Promise<void> {
  await client.query(
    `WITH opened AS MATERIALIZED (
       SELECT d.*, o.outcome, o.dispute_id, o.seller
       FROM jsonb_to_recordset($1) AS d (purchase_id uuid, user_id uuid, reason text, words text, answer text, created_at timestamptz),
         LATERAL open_dispute(d.user_id, d.purchase_id, d.reason, d.words) AS o
     )
     SELECT answer_dispute(seller, dispute_id, answer) FROM opened WHERE answer <> ''`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `UPDATE disputes AS d SET opened_at = r.created_at, due_at = r.created_at + interval '7 days',
       answered_at = CASE WHEN d.answered_at IS NOT NULL THEN r.created_at + interval '1 day' END
     FROM jsonb_to_recordset($1) AS r (purchase_id uuid, created_at timestamptz) WHERE d.purchase_id = r.purchase_id`,
    [JSON.stringify(rows)],
  );
}

/** Shows operators what somebody takes to be wrong: a thing by its id, or the review of `author` about who shows it. */
export async function flagThings(client: Client, rows: readonly Row[]): Promise<void> {
  await client.query(
    `SELECT flag_thing(f.by, f.kind, coalesce(f.thing, (SELECT r.id FROM reviews AS r WHERE r.user_id = f.author AND r.organization_id = f.by)), f.reason, f.words)
     FROM jsonb_to_recordset($1) AS f (by uuid, kind text, thing uuid, author uuid, reason text, words text)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `WITH dated AS (
       UPDATE flags AS o SET created_at = f.created_at FROM jsonb_to_recordset($1) AS f (by uuid, created_at timestamptz) WHERE o.by_id = f.by RETURNING o.*
     )
     UPDATE flagged_things AS t SET flagged_at = d.created_at FROM dated AS d WHERE d.flagged_id = t.id`,
    [JSON.stringify(rows)],
  );
}

/** Asks for verifications, each with one document. */
export async function askToBeVerified(client: Client, rows: readonly Row[]): Promise<void> {
  await client.query(
    `SELECT request_verification(v.user_id, v.note, ARRAY[v.file_id]) FROM jsonb_to_recordset($1) AS v (user_id uuid, note text, file_id uuid)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `UPDATE verifications AS v SET asked_at = r.asked_at FROM jsonb_to_recordset($1) AS r (user_id uuid, asked_at timestamptz) WHERE v.user_id = r.user_id`,
    [JSON.stringify(rows)],
  );
}

/** Brings what is counted beside the rows up to date. */
export async function saveTotals(client: Client): Promise<void> {
  await client.query(`
    UPDATE users u SET
      likes_count = (SELECT count(*) FROM likes l WHERE l.organization_id = u.id),
      rating_half_stars = (SELECT coalesce(sum(half_stars), 0) FROM reviews r WHERE r.organization_id = u.id),
      rating_count = (SELECT count(*) FROM reviews r WHERE r.organization_id = u.id),
      rating_counts = ARRAY(
        SELECT (SELECT count(*) FROM reviews r WHERE r.organization_id = u.id AND r.half_stars = n)::integer FROM generate_series(1, 10) AS n ORDER BY n
      ),
      open_projects = (SELECT count(*) FROM projects p WHERE p.created_by = u.id AND p.takes_money)
    WHERE u.type = 2`);
}

/** Puts into the bells what the rows record, as if it had happened one after the other; the newest three of each account are unread. */
export async function fillBells(client: Client): Promise<void> {
  await client.query(`
    INSERT INTO notifications (user_id, kind, event, subject, times, cents, data, actor_id, created_at, last_at, read_at)
    SELECT n.user_id, n.kind, n.event, n.subject, n.times, 0, jsonb_build_object('by', u.name) || n.data, n.actor, n.at, n.at,
      CASE WHEN n.event = 'message' OR n.place <= 3 THEN NULL ELSE n.at + interval '1 hour' END
    FROM (SELECT *, row_number() OVER (PARTITION BY user_id ORDER BY at DESC) AS place FROM (
      SELECT organization_id, 'reviews', 'review', user_id::text, 1, user_id, created_at,
        jsonb_build_object('stars', half_stars::float8 / 2, 'organizationId', organization_id) FROM reviews
      UNION ALL SELECT organization_id, 'reports', 'reportRequest', id::text, 1, user_id, created_at, jsonb_build_object('reportId', report_id) FROM reports
      UNION ALL SELECT user_id, 'reports', 'report', id::text, 1, organization_id, uploaded_at, jsonb_build_object('name', report_name)
        FROM reports WHERE uploaded_at IS NOT NULL
      UNION ALL SELECT c.organization_id, 'complaints', 'complaint', t.id::text, 1, c.user_id, c.created_at,
        jsonb_build_object('about', t.subject) FROM complaints AS c JOIN complaint_texts AS t ON t.id = c.text_id
      UNION ALL SELECT r.referred_id, 'referrals', 'referral', r.project_id || ' ' || r.user_id, 1, r.user_id, r.created_at,
        jsonb_build_object('projectId', p.id, 'projectTitle', p.title) FROM referrals AS r JOIN projects AS p ON p.id = r.project_id
      UNION ALL SELECT m.reader, 'messages', 'message', m.sender::text, m.unread, m.sender, c.last_message_at, jsonb_build_object('senderId', m.sender)
        FROM conversations AS c CROSS JOIN LATERAL (
          VALUES (low_id, high_id, low_unread), (high_id, low_id, high_unread)) AS m (reader, sender, unread) WHERE m.unread > 0
    ) AS happened (user_id, kind, event, subject, times, actor, at, data)) AS n JOIN users AS u ON u.id = n.actor`);
  await client.query(`
    INSERT INTO notification_counts (user_id, unread)
    SELECT user_id, count(*) FILTER (WHERE read_at IS NULL) FROM notifications GROUP BY user_id`);
}

export async function isEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM users) AS empty');
  return rows[0]!.empty;
}

export async function hasUser(client: Client, email: string): Promise<boolean> {
  return (await client.query('SELECT FROM users WHERE email = $1', [email])).rowCount === 1;
}
