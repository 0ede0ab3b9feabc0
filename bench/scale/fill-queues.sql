-- Fills a migrated, empty database for `npm run bench -- --only=queues`: :people accounts, a tenth of them organizations, :withdrawals
-- withdrawals, card payments, freezes and acts in the audit log, and :cases complaints. Triggers and foreign keys are off; what triggers
-- keep is written here. Number 0 is an operator whose console is open.
SET session_replication_role = replica;

CREATE FUNCTION pg_temp.person(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.row(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid;
-- The newest is a minute old at any number of rows.
CREATE FUNCTION pg_temp.at(i bigint, most bigint) RETURNS timestamptz LANGUAGE sql STABLE RETURN now() - make_interval(mins => (most - i)::int);

INSERT INTO users (id, type, name, email, password_hash, institution_type_id, created_at)
SELECT pg_temp.person(i), CASE i % 10 WHEN 1 THEN 2 ELSE 1 END,
  (ARRAY['Amber','Birch','Cedar','Delta','Ember','Field','Grove','Harbor','Iron','Juniper'])[1 + i / 10 % 10] || ' ' || i,
  'queue-' || i || '@example.com', '', CASE i % 10 WHEN 1 THEN t.ids[1 + i % 7] END, pg_temp.at(i, :people::bigint)
FROM generate_series(0, :people::bigint - 1) AS i, (SELECT array_agg(id ORDER BY position) AS ids FROM institution_types) AS t;
INSERT INTO ledger_accounts (id, owner_id, kind, balance_cents, transfers_count) SELECT id, id, 'wallet', 0, 0 FROM users;
INSERT INTO operators (user_id, role) VALUES (pg_temp.person(0), 'admin');
INSERT INTO authenticators (user_id, secret, key_id, confirmed_at) VALUES (pg_temp.person(0), '\x00', '', now());
INSERT INTO sessions (token_hash, user_id, expires_at, factor_at, console_until, console_seen_at)
VALUES (:operator_hash::bytea, pg_temp.person(0), now() + interval '1 day', now(), now() + interval '8 hours', now());

-- A tenth of the withdrawals wait.
INSERT INTO withdrawals (id, user_id, amount_cents, bank_account, bank_key_id, account_ending, test, hold_id, status, created_at, decided_by, decided_at, paid_at)
SELECT pg_temp.row(i), pg_temp.person(i * 7919 % :people::bigint), 100 + i % 100000, '\x00', '', '1234', false, pg_temp.row(i), s.status, pg_temp.at(i, :withdrawals::bigint),
  CASE WHEN s.status <> 'pending' THEN pg_temp.person(0) END, CASE WHEN s.status <> 'pending' THEN now() END, CASE WHEN s.status = 'paid' THEN now() END
FROM generate_series(1, :withdrawals::bigint) AS i
  CROSS JOIN LATERAL (SELECT (ARRAY['pending','approved','rejected','paid','paid','paid','paid','paid','paid','paid'])[1 + i % 10]::withdrawal_status) AS s (status);
INSERT INTO payout_batches (id, number, created_by, test, debtor, payments, amount_cents, created_at)
SELECT pg_temp.row(i), i, pg_temp.person(0), false, '{"name": "", "account": "", "swift": ""}', 1, 100, pg_temp.at(i, :withdrawals::bigint)
FROM generate_series(1, :withdrawals::bigint / 50) AS i;
INSERT INTO payout_batch_items (batch_id, position, withdrawal_id)
SELECT pg_temp.row(1 + i % (:withdrawals::bigint / 50)), i, pg_temp.row(i) FROM generate_series(1, :withdrawals::bigint) AS i WHERE i % 10 > 2;
-- One in twenty is not settled.
INSERT INTO payments (id, provider, provider_id, user_id, purpose, amount_cents, status, created_at, settled_at, result)
SELECT pg_temp.row(i), 'sandbox', 'queue-' || i, pg_temp.person(i * 7907 % :people::bigint), 'topup', 100, CASE WHEN i % 20 = 0 THEN 'processing' ELSE 'succeeded' END,
  pg_temp.at(i, :withdrawals::bigint), CASE WHEN i % 20 > 0 THEN now() END, CASE WHEN i % 20 > 0 THEN 'completed' END
FROM generate_series(1, :withdrawals::bigint) AS i;
-- A tenth is in force, a hundredth appealed.
INSERT INTO freezes (id, account_id, owner_id, reason, frozen_at, frozen_by, ends_at, lifted_at, appeal, appealed_at)
SELECT pg_temp.row(i), pg_temp.person(i % :people::bigint), pg_temp.person(i % :people::bigint), 'A reason', pg_temp.at(i, :withdrawals::bigint), pg_temp.person(0),
  now() + interval '1 day', CASE WHEN i % 10 > 0 OR i >= :people::bigint THEN now() END, CASE WHEN i % 100 = 0 THEN 'An appeal' ELSE '' END, CASE WHEN i % 100 = 0 THEN now() END
FROM generate_series(1, :withdrawals::bigint) AS i;
INSERT INTO audit_entries (seq, at, operator_id, verb, subject_kind, subject_id, account_id, before, after, reason, network_address, hash)
SELECT i, pg_temp.at(i, :withdrawals::bigint), pg_temp.person(0), (ARRAY['withdrawal.approve','withdrawal.reject','operator.grant','account.freeze'])[1 + i % 4],
  'withdrawal', pg_temp.row(i)::text, pg_temp.person(i % :people::bigint), '{"status": "pending"}', '{"status": "approved"}', '', '', '\x00'
FROM generate_series(1, :withdrawals::bigint) AS i;

INSERT INTO complaint_texts (id, subject, message, attachment_file_id) SELECT pg_temp.row(i), 'Subject ' || i, 'Text ' || i, pg_temp.row(i) FROM generate_series(1, :cases::bigint) AS i;
INSERT INTO complaints (id, text_id, user_id, organization_id, created_at)
SELECT pg_temp.row(i), pg_temp.row(i), pg_temp.person(i * 10 % :people::bigint), pg_temp.person((i * 10 + 1) % :people::bigint), pg_temp.at(i, :cases::bigint)
FROM generate_series(1, :cases::bigint) AS i;
INSERT INTO complaint_cases (id, number, organization_id, due_at, status, answered_at, decided_at)
SELECT id, 'C-2026-' || lpad(row_number() OVER (ORDER BY created_at, id)::text, 6, '0'), organization_id, created_at + interval '7 days',
  (ARRAY['open','answered','closed','closed'])[1 + ('x' || right(id::text, 4))::bit(16)::int % 4], now(), now()
FROM complaints;

SET session_replication_role = origin;
