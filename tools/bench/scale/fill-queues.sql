-- Fills a migrated, empty database, whose job queue was started once, for `npm run bench -- --only=queues`: :people accounts, a tenth of
-- them organizations, :withdrawals withdrawals, card payments, projects, freezes and acts in the audit log, :orders orders, and :cases complaints,
-- verifications, disputes, flagged things, versions of a page, and mails that wait, were sent or have failed. Triggers and foreign keys are off; what triggers
-- keep is written here. Number 0 is an operator whose console is open.
SET session_replication_role = replica;

CREATE FUNCTION pg_temp.person(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.row(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid;
-- The newest is a minute old at any number of rows.
CREATE FUNCTION pg_temp.at(i bigint, most bigint) RETURNS timestamptz LANGUAGE sql STABLE RETURN now() - make_interval(mins => (most - i)::int);

INSERT INTO users (id, type, name, email, password_hash, institution_type_id, created_at)
SELECT pg_temp.person(i), CASE i % 10 WHEN 1 THEN 2 ELSE 1 END,
  (ARRAY['Amber','Birch','Cedar','Delta','Ember','Field','Grove','Harbor','Iron','Juniper'])[1 + i / 10 % 10] || ' ' || i,
  CASE i % 10 WHEN 1 THEN 'works-' ELSE 'queue-' END || i || '@example.com', '', CASE i % 10 WHEN 1 THEN t.ids[1 + i % 7] END, pg_temp.at(i, :people::bigint)
FROM generate_series(0, :people::bigint - 1) AS i, (SELECT array_agg(id ORDER BY position) AS ids FROM institution_types) AS t;
-- One in a hundred owes.
INSERT INTO ledger_accounts (id, owner_id, kind, balance_cents, transfers_count, owed_cents)
SELECT pg_temp.person(i), pg_temp.person(i), 'wallet', 0, 0, CASE WHEN i % 100 = 7 THEN 500 ELSE 0 END FROM generate_series(0, :people::bigint - 1) AS i;
INSERT INTO operators (user_id, role) SELECT pg_temp.person(i), CASE i WHEN 0 THEN 'admin' ELSE 'support' END FROM generate_series(0, 19) AS i;
INSERT INTO authenticators (user_id, secret, key_id, confirmed_at) VALUES (pg_temp.person(0), '\x00', '', now());
INSERT INTO sessions (token_hash, user_id, expires_at, factor_at, console_until, console_seen_at)
VALUES (:operator_hash::bytea, pg_temp.person(0), now() + interval '1 day', now(), now() + interval '8 hours', now());

-- A tenth of the withdrawals wait.
INSERT INTO withdrawals (id, user_id, amount_cents, bank_account, bank_key_id, account_ending, test, hold_id, status, created_at, decided_by, decided_at, paid_at, returned_at, bank_reference)
SELECT pg_temp.row(i), pg_temp.person(i * 7919 % :people::bigint), 100 + i % 100000, '\x00', '', lpad((i * 7 % 10000)::text, 4, '0'), false, pg_temp.row(i), s.status, pg_temp.at(i, :withdrawals::bigint),
  CASE WHEN s.status <> 'pending' THEN pg_temp.person(0) END, CASE WHEN s.status <> 'pending' THEN now() END, CASE WHEN s.status = 'paid' THEN now() END, CASE WHEN s.status = 'returned' THEN now() END,
  CASE WHEN s.status = 'paid' THEN 'REF-' || i % 50 ELSE '' END
FROM generate_series(1, :withdrawals::bigint) AS i
  CROSS JOIN LATERAL (SELECT (ARRAY['pending','approved','rejected','returned','canceled','paid','paid','paid','paid','paid'])[1 + i % 10]::withdrawal_status) AS s (status);
INSERT INTO holds (account_id, amount_cents, reason, reference_id, created_at, status, resolved_at)
SELECT user_id, amount_cents, 'withdrawal', id, created_at, CASE status WHEN 'pending' THEN 'held' ELSE 'settled' END, CASE WHEN status <> 'pending' THEN now() END FROM withdrawals;
-- Every other withdrawal has signs of risk; of those that wait, every fifth waits for them.
INSERT INTO risk_reviews (withdrawal_id, user_id, signs, found_at, held_at)
SELECT pg_temp.row(i), pg_temp.person(i * 7919 % :people::bigint), '[{"kind": "card_out", "key": "card_out", "grave": true, "cents": 10000, "hours": 24}]',
  pg_temp.at(i, :withdrawals::bigint), CASE WHEN i % 50 = 0 THEN pg_temp.at(i, :withdrawals::bigint) END
FROM generate_series(2, :withdrawals::bigint, 2) AS i;
-- Every fourth person shares a name with an entry of a list; one in fifty of those waits for a decision.
INSERT INTO sanctions_cases (user_id, about_holder, asked_name, list, entry, matched_name, words, opened_at, state, decided_by, decided_at)
SELECT pg_temp.person(i), false, 'Somebody', 'EU', 'EU.' || i, 'Somebody', 'Born in 1970.', pg_temp.at(i, :people::bigint),
  CASE WHEN i % 200 = 0 THEN 'open' ELSE 'other' END, CASE WHEN i % 200 <> 0 THEN pg_temp.person(0) END, CASE WHEN i % 200 <> 0 THEN now() END
FROM generate_series(4, :people::bigint - 1, 4) AS i;
INSERT INTO payout_batches (id, number, created_by, test, debtor, payments, amount_cents, created_at)
SELECT pg_temp.row(i), i, pg_temp.person(0), false, '{"name": "", "account": "", "swift": ""}', 1, 100, pg_temp.at(i, :withdrawals::bigint)
FROM generate_series(1, :withdrawals::bigint / 50) AS i;
INSERT INTO payout_batch_items (batch_id, position, withdrawal_id)
SELECT pg_temp.row(1 + i % (:withdrawals::bigint / 50)), i, pg_temp.row(i) FROM generate_series(1, :withdrawals::bigint) AS i WHERE i % 10 > 2;
-- Of each statement some lines wait for a person.
INSERT INTO bank_statements (id, sha256, place, format, name, account, currency, read_by, read_at, applied_at, lines, waiting)
SELECT pg_temp.row(i), i, 1, 'camt.053', 'S-' || i, '', 'USD', pg_temp.person(0), pg_temp.at(i, :withdrawals::bigint), now(), 50, 5
FROM generate_series(1, :withdrawals::bigint / 50) AS i;
INSERT INTO bank_lines (id, statement_id, position, day, amount_cents, currency, credit, kind, names, withdrawal_id, reference, reason, problem, state, why)
SELECT pg_temp.row(i), pg_temp.row(1 + i % (:withdrawals::bigint / 50)), i, current_date, 100, 'USD', false, 'payment', 'queue-' || i, pg_temp.row(i), 'B-' || i, '', '',
  CASE WHEN i % 10 = 0 THEN 'waits' ELSE 'paid' END, CASE WHEN i % 10 = 0 THEN 'sum' END
FROM generate_series(1, :withdrawals::bigint) AS i;
-- One in twenty is not settled.
INSERT INTO payments (id, provider, provider_id, user_id, purpose, amount_cents, status, created_at, settled_at, result)
SELECT pg_temp.row(i), 'sandbox', 'queue-' || i, pg_temp.person(i * 7907 % :people::bigint), 'topup', 100, CASE WHEN i % 20 = 0 THEN 'processing' ELSE 'succeeded' END,
  pg_temp.at(i, :withdrawals::bigint), CASE WHEN i % 20 > 0 THEN now() END, CASE WHEN i % 20 > 0 THEN 'completed' END
FROM generate_series(1, :withdrawals::bigint) AS i;
INSERT INTO transfers (debit_account, credit_account, amount_cents, code, debit_seq, credit_seq, debit_balance_after, credit_balance_after, created_at)
SELECT 'ffffffff-ffff-8fff-bfff-000000000001', p.user_id, p.amount_cents, 'card_payment', row_number() OVER (ORDER BY p.created_at),
  row_number() OVER (ORDER BY p.created_at), 1000, 1000, p.created_at FROM payments AS p WHERE p.settled_at IS NOT NULL ORDER BY p.created_at;
-- One in ten is to go back to its card; of three such one waits, one is done and one has failed.
INSERT INTO payment_refunds (id, payment_id, amount_cents, hold_id, status, reason, operator_id, created_at)
SELECT pg_temp.row(i), pg_temp.row(i), 50, pg_temp.row(i), (ARRAY['pending','done','failed'])[1 + i / 10 % 3], 'A reason', pg_temp.person(0), pg_temp.at(i, :withdrawals::bigint)
FROM generate_series(1, :withdrawals::bigint) AS i WHERE i % 10 = 1;
INSERT INTO holds (id, account_id, amount_cents, reason, reference_id, created_at)
SELECT r.hold_id, p.user_id, r.amount_cents, 'card_refund', uuidv7(), r.created_at FROM payment_refunds AS r JOIN payments AS p ON p.id = r.payment_id WHERE r.status = 'pending';
-- One in five was disputed; of five such two wait.
INSERT INTO card_disputes (id, payment_id, provider_id, amount_cents, fee_cents, reason, is_inquiry, status, opened_at, due_at, closed_at)
SELECT pg_temp.row(i), pg_temp.row(i), 'queue-' || i, 100, 0, 'fraudulent', false, s.status, pg_temp.at(i, :withdrawals::bigint),
  pg_temp.at(i, :withdrawals::bigint) + interval '7 days', CASE WHEN s.status NOT IN ('open', 'answered') THEN now() END
FROM generate_series(1, :withdrawals::bigint) AS i CROSS JOIN LATERAL (SELECT (ARRAY['open','answered','won','lost','closed'])[1 + i / 5 % 5]) AS s (status)
WHERE i % 5 = 1;
INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, created_at)
SELECT pg_temp.row(i), pg_temp.person((i * 10 + 1) % :people::bigint), c.ids[1 + i % 10],
  (ARRAY['Solar','Roof','Oven','Bench','Loom','Bridge','Well','Barn','Boat','Cargo'])[1 + i % 10] || ' ' || i, 'Text', 100000000, 5, 12, 100, pg_temp.at(i, :withdrawals::bigint)
FROM generate_series(1, :withdrawals::bigint) AS i, (SELECT array_agg(id) AS ids FROM project_categories) AS c;
-- A tenth is in force, a hundredth appealed.
INSERT INTO freezes (id, account_id, owner_id, reason, frozen_at, frozen_by, ends_at, lifted_at, appeal, appealed_at)
SELECT pg_temp.row(i), pg_temp.person(i % :people::bigint), pg_temp.person(i % :people::bigint), 'A reason', pg_temp.at(i, :withdrawals::bigint), pg_temp.person(0),
  now() + interval '1 day', CASE WHEN i % 10 > 0 OR i >= :people::bigint THEN now() END, CASE WHEN i % 100 = 0 THEN 'An appeal' ELSE '' END, CASE WHEN i % 100 = 0 THEN now() END
FROM generate_series(1, :withdrawals::bigint) AS i;
INSERT INTO freezes (id, project_id, owner_id, reason, frozen_at, frozen_by, ends_at)
SELECT uuidv7(), id, created_by, 'A reason', created_at, pg_temp.person(0), now() + interval '1 day' FROM projects WHERE right(id::text, 1) = '0';
INSERT INTO audit_entries (seq, at, operator_id, verb, subject_kind, subject_id, account_id, before, after, reason, network_address, hash)
SELECT i, pg_temp.at(i, :withdrawals::bigint), pg_temp.person(0), (ARRAY['withdrawal.approve','withdrawal.reject','operator.grant','account.freeze'])[1 + i % 4],
  'withdrawal', pg_temp.row(i)::text, pg_temp.person(i % :people::bigint), '{"status": "pending"}', '{"status": "approved"}', '', '', '\x00'
FROM generate_series(1, :withdrawals::bigint) AS i;
UPDATE audit_head SET seq = (SELECT max(seq) FROM audit_entries);
-- Twenty operators, each in three queues on each day of ten years.
INSERT INTO answer_sums (unit, first_day, queue, operator_id, answered, in_time, within_hour, within_day, within_three_days, within_week)
SELECT u.unit, d.at::date, q.queue, pg_temp.person(o), 9, 8, 1, 7, 8, 9
FROM unnest(ARRAY['day', 'week', 'month']) AS u (unit)
  CROSS JOIN LATERAL generate_series(date_trunc(u.unit, timestamp '2016-12-01'), timestamp '2026-12-01', ('1 ' || u.unit)::interval) AS d (at)
  CROSS JOIN generate_series(0, 19) AS o
  JOIN unnest(ARRAY['withdrawals','risk','disputes','complaints','verifications','flags','flagAppeals','freezeAppeals'])
    WITH ORDINALITY AS q (queue, place) ON (q.place + o) % 8 < 3;
UPDATE answers_counted SET seq = (SELECT max(seq) FROM audit_entries), counted_at = now();

-- A tenth is of one organization, the same that one looks at.
INSERT INTO orders (id, user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents, address, postal_code, contact_no, status, created_at)
SELECT pg_temp.row(i), pg_temp.person(i * 10 % :people::bigint), p.id, p.created_by, 1, 100, 100, 0, 'Street', '1', '55555', 'COMPLETED', pg_temp.at(i, :orders::bigint)
FROM generate_series(1, :orders::bigint) AS i
  JOIN projects AS p ON p.id = pg_temp.row(CASE i % 10 WHEN 0 THEN :people::bigint / 10 ELSE 1 + (i - 1) % :withdrawals::bigint END);
UPDATE ledger_accounts AS a SET orders_count = n.bought FROM (SELECT user_id, count(*) AS bought FROM orders GROUP BY user_id) AS n WHERE a.id = n.user_id;
UPDATE ledger_accounts AS a SET sales_count = n.sold FROM (SELECT seller_id, count(*) AS sold FROM orders GROUP BY seller_id) AS n WHERE a.id = n.seller_id;
INSERT INTO complaint_texts (id, subject, message, attachment_file_id) SELECT pg_temp.row(i), 'Subject ' || i, 'Text ' || i, pg_temp.row(i) FROM generate_series(1, :cases::bigint) AS i;
INSERT INTO complaints (id, text_id, user_id, organization_id, created_at)
SELECT pg_temp.row(i), pg_temp.row(i), pg_temp.person(i * 10 % :people::bigint), pg_temp.person((i * 10 + 1) % :people::bigint), pg_temp.at(i, :cases::bigint)
FROM generate_series(1, :cases::bigint) AS i;
INSERT INTO complaint_cases (id, number, organization_id, due_at, status, answered_at, decided_at)
SELECT id, 'C-2026-' || lpad(row_number() OVER (ORDER BY created_at, id)::text, 6, '0'), organization_id, created_at + interval '7 days',
  (ARRAY['open','answered','closed','closed'])[1 + ('x' || right(id::text, 4))::bit(16)::int % 4], now(), now()
FROM complaints;
INSERT INTO verifications (id, user_id, status, note, asked_at, reviewed_by, decided_at, decided_by, ends_at)
SELECT pg_temp.row(i), pg_temp.person(i % :people::bigint), s.status, 'A note', pg_temp.at(i, :cases::bigint), CASE WHEN s.status <> 'asked' THEN pg_temp.person(0) END,
  CASE WHEN s.status NOT IN ('asked', 'in_review') THEN now() END, CASE WHEN s.status NOT IN ('asked', 'in_review') THEN pg_temp.person(0) END,
  CASE WHEN s.status IN ('verified', 'expired') THEN now() + interval '1 year' END
FROM generate_series(1, :cases::bigint) AS i
  CROSS JOIN LATERAL (SELECT (ARRAY['asked','in_review','more_needed','verified','refused','expired'])[1 + i % 6]) AS s (status);
INSERT INTO disputes (id, purchase_id, kind, user_id, seller_id, reason, message, disputed_cents, held_cents, status, opened_at, due_at, answer, outcome)
SELECT o.id, o.id, 'order', o.user_id, o.seller_id, 'other', 'Text', 100, 100, s.status, o.created_at, o.created_at + interval '7 days', 'An answer',
  CASE s.status WHEN 'closed' THEN 'refused' ELSE '' END
FROM generate_series(1, :cases::bigint) AS i JOIN orders AS o ON o.id = pg_temp.row(i)
  CROSS JOIN LATERAL (SELECT (ARRAY['open','answered','closed','closed'])[1 + ('x' || right(o.id::text, 4))::bit(16)::int % 4]) AS s (status);
-- A third is open, and of what is hidden one in ten is appealed against.
INSERT INTO flagged_things (id, kind, thing_id, author_id, status, flags, flagged_at, reason, decided_at, decided_by, appeal, appealed_at)
SELECT pg_temp.row(i), 'project', pg_temp.row(i), pg_temp.person((i * 10 + 1) % :people::bigint), s.status, 3, pg_temp.at(i, :cases::bigint), 'A reason',
  CASE WHEN s.status <> 'open' THEN pg_temp.at(i, :cases::bigint) END, CASE WHEN s.status <> 'open' THEN pg_temp.person(0) END,
  CASE WHEN i % 30 = 2 THEN 'An appeal' ELSE '' END, CASE WHEN i % 30 = 2 THEN pg_temp.at(i, :cases::bigint) END
FROM generate_series(1, :cases::bigint) AS i CROSS JOIN LATERAL (SELECT (ARRAY['open','kept','hidden'])[1 + i % 3]) AS s (status);
INSERT INTO flags (flagged_id, by_id, reason, created_at)
SELECT pg_temp.row(i), pg_temp.person((i * 10 + n) % :people::bigint), (ARRAY['spam','fraud','insult'])[n], pg_temp.at(i, :cases::bigint)
FROM generate_series(1, :cases::bigint) AS i, generate_series(1, 3) AS n ON CONFLICT DO NOTHING;
INSERT INTO pgboss.job (name, data, state, created_on, start_after, completed_on)
SELECT 'mail.send', '{}', s.state::pgboss.job_state, now() - interval '10 minutes', now() - interval '10 minutes', CASE WHEN s.state <> 'created' THEN now() END
FROM generate_series(1, :cases::bigint) AS i, unnest(ARRAY['created','completed','failed']) AS s (state);
INSERT INTO page_texts (page, version, markdown, published_at, published_by, reason)
SELECT 'terms', i, 'Text ' || i, pg_temp.at(i, :cases::bigint), pg_temp.person(0), 'A reason' FROM generate_series(1, :cases::bigint) AS i;
INSERT INTO job_runs (kind, ended_at, took_ms, result, problem, problem_at, failed_at) VALUES ('mail.send', now(), 10, 'failed', 'Refused.', now(), now());

SET session_replication_role = origin;
