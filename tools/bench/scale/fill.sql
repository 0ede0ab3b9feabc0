-- Fills a migrated, empty database for `npm run bench -- --only=scale`: :n organizations, as many projects, five times as
-- many transfers, one organization (number 0) that has a tenth of the projects and :m of everything else, and one person who has invested in each of
-- its projects. Triggers and foreign keys are off, so that this takes minutes and not hours; what triggers keep is written here.
SET session_replication_role = replica;

CREATE FUNCTION pg_temp.org(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.project(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.category(i bigint) RETURNS uuid LANGUAGE sql IMMUTABLE RETURN ('00000000-0000-7000-a000-' || lpad(to_hex(i), 12, '0'))::uuid;
CREATE FUNCTION pg_temp.at(i bigint) RETURNS timestamptz LANGUAGE sql STABLE RETURN now() - make_interval(mins => (1000000 - i % 1000000)::int);

-- A word is in a fortieth of the names: "River" only where names begin, "Solar" only where they do not. Everybody may look at every other one.
INSERT INTO users (id, type, name, email, password_hash, institution_type_id, city, country, area_code, is_public, share_slug)
SELECT pg_temp.org(i), 2,
  CASE WHEN i = 3 THEN 'Quetzal Zymurgy' ELSE
    (ARRAY['Amber','Birch','Cedar','Delta','Ember','Field','Grove','Harbor','Iron','Juniper','Kettle','Lantern','Meadow','North','Ocean','Pine',
      'Quarry','River','Stone','Timber','Urban','Valley','Willow','Yellow','Zenith','Bright','Copper','Dawn','Elm','Fern','Golden','Hazel','Island',
      'Jade','Linden','Maple','Noble','Olive','Prairie','Sunny'])[1 + i % 40] || ' ' ||
    (ARRAY['Solar','Bakery','Garden','Workshop','School','Clinic','Transit','Market','Studio','Foundry','Library','Orchard','Dairy','Forge','Mill',
      'Press','Theater','Choir','Boats','Bikes','Homes','Roofs','Textiles','Glass','Ceramics','Paper','Tools','Seeds','Honey','Coffee','Tea','Bread',
      'Cheese','Fishery','Wind','Water','Robotics','Software','Repairs','Toys','Kites'])[1 + i / 40 % 41] || ' ' || i END,
  'scale-' || i || '@example.com', '', t.ids[1 + i % 10], 'Town ' || i % 1000, 'Land', (10000 + i % 90000)::text, i % 2 = 0, CASE WHEN i % 2 = 0 THEN 'scale-' || i END
FROM generate_series(0, :n::bigint - 1) AS i, (SELECT array_agg(id ORDER BY position) AS ids FROM institution_types) AS t;
INSERT INTO users (id, type, name, email, password_hash) VALUES (pg_temp.org(:n::bigint), 1, 'Person', 'scale-person@example.com', '');
-- Half of the organizations in a hundred towns of the map, the others anywhere on it, and one in ten nowhere.
INSERT INTO user_places
SELECT pg_temp.org(i), CASE WHEN i % 2 = 0 THEN i % 100 - 50 ELSE i::bigint * 7919 % 1400 / 10.0 - 70 END, CASE WHEN i % 2 = 0 THEN i % 100 * 3.5 - 175 ELSE i::bigint * 104729 % 3600 / 10.0 - 180 END
FROM generate_series(0, :n::bigint) AS i WHERE i % 10 <> 1;
UPDATE users_total SET users = :n::bigint + 1;
UPDATE directory_totals AS d SET organizations = (SELECT count(*) FROM users AS u WHERE u.institution_type_id = d.institution_type_id);
INSERT INTO sessions (token_hash, user_id, expires_at) VALUES
  (:owner_hash::bytea, pg_temp.org(0), now() + interval '1 day'), (:person_hash::bytea, pg_temp.org(:n::bigint), now() + interval '1 day');

INSERT INTO ledger_accounts (id, owner_id, kind, balance_cents, transfers_count, orders_count, sales_count, investments_count)
SELECT id, id, 'wallet', 1000, CASE id WHEN pg_temp.org(0) THEN 2 * :m::bigint ELSE 10 END, 0, 0, 0 FROM users;
UPDATE ledger_accounts SET orders_count = :m, sales_count = :m, investments_count = :m WHERE id = pg_temp.org(0);

UPDATE project_categories SET id = pg_temp.category(position);
-- A tenth are of number 0 at every size, so that as many of a hundred have a word or a place.
INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, created_at,
  is_public, share_slug)
SELECT pg_temp.project(i), pg_temp.org(CASE WHEN i < :n::bigint / 10 THEN 0 ELSE i END), c.ids[1 + i % 10],
  CASE WHEN i = 3 THEN 'Zymurgy' ELSE (ARRAY['Solar','Roof','Oven','Bench','Loom','Bridge','Well','Barn','Boat','Cargo'])[1 + i % 10] || ' ' || i END, 'Text',
  100000000, i * 31 % 2000 / 100.0, 1 + i * 104729 % 60, 100 + i * 7919 % 100000, pg_temp.at(i),
  i % 2 = 0, CASE WHEN i % 2 = 0 THEN 'scale-' || i END
FROM generate_series(0, :n::bigint - 1) AS i, (SELECT array_agg(id) AS ids FROM project_categories) AS c;

INSERT INTO files (id, owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
VALUES (pg_temp.org(0), pg_temp.org(0), 'scale', 'pdf', 'application/pdf', 1, 'scale.pdf', repeat('0', 32), false);

-- Organizations 1 and on pay one another in a ring, five times; each has the numbers 1 to 10.
INSERT INTO transfers (debit_account, credit_account, amount_cents, code, project_id, debit_seq, credit_seq, debit_balance_after, credit_balance_after, created_at)
SELECT pg_temp.org(1 + i), pg_temp.org(1 + (i + r + 1) % (:n::bigint - 1)), 100 + i % 10000, 'order', pg_temp.project(i), 2 * r + 1, 2 * r + 2, 1000, 1000, pg_temp.at(i)
FROM generate_series(0, 4) AS r, generate_series(0, :n::bigint - 2) AS i;

-- What number 0 has: everything twice, from both sides, with everybody else in turn.
-- What it invests in is the others' own projects. Nineteen of twenty holdings were released within four weeks, so that nothing of them is due yet;
-- of the others, which were released long ago, those of few months are late.
CREATE TEMP TABLE own AS
SELECT i, pg_temp.org(1 + i % (:n::bigint - 1)) AS other, pg_temp.at(i) AS at, :n::bigint / 10 + i % (:n::bigint - :n::bigint / 10) AS bought,
  CASE WHEN i % 20 = 0 THEN pg_temp.at(i) ELSE now() - make_interval(days => (i % 28)::int) END AS released
FROM generate_series(0, :m::bigint - 1) AS i;
INSERT INTO transfers (debit_account, credit_account, amount_cents, code, project_id, debit_seq, credit_seq, debit_balance_after, credit_balance_after, created_at)
SELECT other, pg_temp.org(0), 100 + i * 7919 % 1000000, 'order', pg_temp.project(i), 11 + 2 * i, 2 * i + 1, 1000, 1000, at FROM own
UNION ALL
SELECT pg_temp.org(0), pg_temp.org(bought), 100 + i * 7907 % 1000000, 'investment', pg_temp.project(bought), 2 * i + 2, 12 + 2 * i, 1000, 1000, at FROM own;
INSERT INTO orders (user_id, project_id, seller_id, number_of_units, unit_cents, total_cents, card_cents, address, postal_code, contact_no, status, created_at)
SELECT other, pg_temp.project(i), pg_temp.org(0), 1, 100, 100, 0, 'Street', '1', '55555', 'COMPLETED'::purchase_status, at FROM own
UNION ALL
SELECT pg_temp.org(0), pg_temp.project(i), other, 1, 100, 100, 0, 'Street', '1', '55555', 'COMPLETED', at FROM own;
INSERT INTO investments (user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, created_at, escrow, released_on)
SELECT pg_temp.org(0), pg_temp.project(bought), pg_temp.org(bought), 100 + i * 7919 % 1000000, 0, 'Message ' || i, pg_temp.org(0), 'COMPLETED'::purchase_status, at,
  'released', (released AT TIME ZONE 'UTC')::date FROM own
UNION ALL
SELECT other, pg_temp.project(0), pg_temp.org(0), 100, 0, 'Message', pg_temp.org(0), 'COMPLETED', at, 'released', (released AT TIME ZONE 'UTC')::date FROM own
UNION ALL
-- Without transfers, of which number 0 would have more than everybody asks for.
SELECT pg_temp.org(:n::bigint), pg_temp.project(i), pg_temp.org(0), 100, 0, 'Message', pg_temp.org(0), 'COMPLETED', o.at, 'released', (o.released AT TIME ZONE 'UTC')::date
FROM own AS o WHERE i BETWEEN 1 AND :n::bigint / 10 - 1;
UPDATE ledger_accounts SET investments_count = :n::bigint / 10 - 1 WHERE id = pg_temp.org(:n::bigint);
UPDATE projects SET raised_cents = 100, investors = 1 WHERE created_by = pg_temp.org(0);
UPDATE projects SET raised_cents = 100 * :m::bigint, investors = :m WHERE id = pg_temp.project(0);
INSERT INTO open_projects SELECT o.* FROM projects AS p CROSS JOIN LATERAL open_project(p) AS o;
INSERT INTO reports (user_id, organization_id, report_id, message, report_name, document_file_id, shared, created_at, uploaded_at)
SELECT other, pg_temp.org(0), 'R-' || i, 'Please', 'Report ' || i, pg_temp.org(0), i % 2 = 0, at, at FROM own
UNION ALL
SELECT pg_temp.org(0), other, 'S-' || i, 'Please', '', NULL, false, at, NULL FROM own;
INSERT INTO reviews (organization_id, user_id, message, half_stars, created_at) SELECT pg_temp.org(0), other, 'Good', 8, at FROM own ON CONFLICT DO NOTHING;
UPDATE users SET rating_count = (SELECT count(*) FROM reviews), rating_half_stars = 8, rating_counts[8] = (SELECT count(*) FROM reviews) WHERE id = pg_temp.org(0);
INSERT INTO complaint_texts (id, subject, message, attachment_file_id) SELECT pg_temp.project(i), 'Subject', 'Text ' || i, pg_temp.org(0) FROM own;
INSERT INTO complaints (text_id, user_id, organization_id, created_at)
SELECT pg_temp.project(i), other, pg_temp.org(0), at FROM own UNION ALL SELECT pg_temp.project(i), pg_temp.org(0), other, at FROM own;
INSERT INTO complaint_cases (id, number, organization_id, due_at)
SELECT id, 'C-2026-' || to_char(row_number() OVER (ORDER BY created_at, id), 'FM0000000'), organization_id, created_at + interval '7 days' FROM complaints;
INSERT INTO referrals (user_id, project_id, referred_id, created_at) SELECT pg_temp.org(0), pg_temp.project(i), other, at FROM own;
INSERT INTO connections (user_id, organization_id, created_at) SELECT pg_temp.org(0), other, at FROM own ON CONFLICT DO NOTHING;
INSERT INTO services (organization_id, title, budget_cents, created_at) SELECT pg_temp.org(0), 'Service ' || i, 100, at FROM own;
-- And one of each of the others.
INSERT INTO services (organization_id, title, budget_cents, created_at)
SELECT pg_temp.org(i), CASE WHEN i = 3 THEN 'Zymurgy' ELSE (ARRAY['Fix','Sell','Lend','Clean','Paint','Teach','Build','Move'])[1 + i % 8] || ' ' ||
  (ARRAY['Solar','Roofs','Bikes','Ovens','Looms','Boats','Wells','Barns','River','Choir','Honey','Bread','Glass','Paper','Tools','Seeds','Toys','Kites','Homes','Tea'])[1 + i / 8 % 20]
  || ' ' || i END, 100, pg_temp.at(i)
FROM generate_series(1, :n::bigint - 1) AS i;
-- The words of all names, and many that are like each other.
INSERT INTO search_words
SELECT DISTINCT word
FROM (SELECT folded_name FROM users WHERE type = 2 UNION ALL SELECT fold(title) FROM projects UNION ALL SELECT fold(title) FROM services) AS n (name)
  CROSS JOIN regexp_split_to_table(n.name, '[^[:alpha:]]+') AS word WHERE length(word) BETWEEN 4 AND 30
UNION
SELECT s.s[1 + i % 10] || s.s[1 + i / 10 % 10] || s.s[1 + i / 100 % 10] || s.s[1 + i / 1000 % 10] || s.s[1 + i / 10000 % 10]
FROM (SELECT ARRAY['ba','ke','li','mo','nu','ra','so','ti','vu','za'] AS s) AS s, generate_series(1, :n::bigint / 10) AS i;
INSERT INTO conversations (id, low_id, high_id, messages_count, last_message_at) SELECT pg_temp.project(i), pg_temp.org(0), other, 1, at FROM own ON CONFLICT DO NOTHING;
INSERT INTO messages (conversation_id, position, sender_id, message, created_at) SELECT id, 1, low_id, 'Hello', last_message_at FROM conversations;

INSERT INTO project_days SELECT project_id, (created_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM investments GROUP BY 1, 2;
INSERT INTO organization_months
SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, sum(amount_cents) FROM investments GROUP BY 1, 2;
INSERT INTO portfolio_categories
SELECT i.user_id, p.category_id, sum(i.amount_cents), sum(receivable_cents(i.amount_cents, p.return_on_investment))
FROM investments AS i JOIN projects AS p ON p.id = i.project_id GROUP BY 1, 2;
UPDATE investments AS i
SET released_at = (i.released_on + (i.created_at AT TIME ZONE 'UTC')::time) AT TIME ZONE 'UTC',
  due_on = (i.released_on + make_interval(months => p.duration_months))::date
FROM projects AS p WHERE p.id = i.project_id;
INSERT INTO due_sums (owner_id, released_on, holdings, principal, returns)
SELECT s.owner_id, s.released_on, sum(s.holdings), spread(array_agg(s.months), array_agg(s.principal)),
  spread(array_agg(s.months), array_agg(s.returns))
FROM (
  SELECT o.owner_id, i.released_on, p.duration_months::integer AS months, count(*) AS holdings,
    sum(i.amount_cents)::bigint AS principal,
    sum(receivable_cents(i.amount_cents, p.return_on_investment) - i.amount_cents)::bigint AS returns
  FROM investments AS i JOIN projects AS p ON p.id = i.project_id,
    LATERAL (VALUES (i.user_id), (i.project_id), (owed_by(i.organization_id))) AS o (owner_id)
  GROUP BY o.owner_id, i.released_on, p.duration_months
) AS s GROUP BY s.owner_id, s.released_on;
INSERT INTO portfolio_flow_days
SELECT user_id, (created_at AT TIME ZONE 'UTC')::date, -sum(amount_cents) FROM investments GROUP BY 1, 2;
INSERT INTO portfolio_history (user_id, at, outstanding_principal, outstanding_return, invested, released_principal, released_return)
SELECT s.user_id, s.at, sum(s.principal) OVER past, sum(s.returns) OVER past, sum(s.principal) OVER past, sum(s.principal) OVER past, sum(s.returns) OVER past
FROM (
  SELECT i.user_id, i.released_at AS at, sum(i.amount_cents) AS principal,
    sum(receivable_cents(i.amount_cents, p.return_on_investment) - i.amount_cents) AS returns
  FROM investments AS i JOIN projects AS p ON p.id = i.project_id GROUP BY 1, 2
) AS s WINDOW past AS (PARTITION BY s.user_id ORDER BY s.at);
INSERT INTO promised_sums
SELECT owner_id, released_on, (SELECT sum(p) FROM unnest(principal) AS p), add_lists(principal, returns) FROM due_sums
WHERE owner_id IN (SELECT user_id FROM investments);
INSERT INTO outstanding_organizations SELECT user_id, organization_id, sum(amount_cents) FROM investments GROUP BY 1, 2;
INSERT INTO outstanding_days (user_id, due_on, project_id, cents)
SELECT user_id, due_on, project_id, sum(amount_cents) FROM investments GROUP BY 1, 2, 3;
INSERT INTO outstanding_sums SELECT user_id, due_on, sum(cents) FROM outstanding_days GROUP BY 1, 2;
INSERT INTO owed_days
SELECT p.created_by, instalment_day(d.released_on, l.month::integer), sum(d.holdings), sum(l.principal + l.returns)
FROM projects AS p JOIN due_sums AS d ON d.owner_id = p.id
  CROSS JOIN LATERAL unnest(d.principal, d.returns) WITH ORDINALITY AS l (principal, returns, month)
WHERE l.principal + l.returns > 0 GROUP BY 1, 2;
UPDATE projects AS p SET next_due = d.due_on, has_dues = true
FROM (SELECT project_id, min(due_on) AS due_on FROM investments GROUP BY project_id) AS d WHERE d.project_id = p.id;
INSERT INTO loans (project_id, organization_id, released_on)
SELECT i.project_id, p.created_by, min(i.released_on) FROM investments AS i JOIN projects AS p ON p.id = i.project_id GROUP BY 1, 2;
INSERT INTO loan_quarters
SELECT i.project_id, quarter_of(i.released_on), p.created_by, sum(i.amount_cents), 0, 0, 0
FROM investments AS i JOIN projects AS p ON p.id = i.project_id GROUP BY 1, 2, 3;
SELECT count_outcomes();
INSERT INTO own_totals
SELECT owner_id, list, count(*) FROM (
  SELECT created_by AS owner_id, 'projects' AS list FROM projects
  UNION ALL SELECT created_by, 'projects with dues' FROM projects WHERE has_dues
  UNION ALL SELECT user_id, 'connections' FROM connections
  UNION ALL SELECT unnest(ARRAY[low_id, high_id]), 'conversations' FROM conversations
  UNION ALL SELECT user_id, 'reports sent' FROM reports
  UNION ALL SELECT organization_id, 'reports received' FROM reports
  UNION ALL SELECT organization_id, 'reports delivered' FROM reports WHERE uploaded_at IS NOT NULL
  UNION ALL SELECT organization_id, 'services' FROM services
  UNION ALL SELECT user_id, 'complaints sent' FROM complaints
  UNION ALL SELECT organization_id, 'complaints received' FROM complaints
  UNION ALL SELECT user_id, 'referrals' FROM referrals
) AS rows GROUP BY owner_id, list;
SELECT mark_users();

-- Project 0 has :m updates, questions and expenses: half of the updates are for investors, a third of the questions have no answer, half of the
-- expenses no paper.
INSERT INTO project_updates (project_id, title, body, audience, published_at)
SELECT pg_temp.project(0), 'Update ' || i, 'Text', CASE WHEN i % 2 = 0 THEN 'everybody' ELSE 'investors' END, pg_temp.at(i)
FROM generate_series(1, :m::bigint) AS i;
INSERT INTO project_questions (project_id, organization_id, user_id, question, asked_at, answer, answered_by, answered_at, useful)
SELECT pg_temp.project(0), pg_temp.org(0), pg_temp.org(1 + i % (:n::bigint - 1)), 'Question ' || i, pg_temp.at(i), a.answer,
  CASE WHEN a.answer IS NOT NULL THEN pg_temp.org(0) END, CASE WHEN a.answer IS NOT NULL THEN pg_temp.at(i) END, i * 31 % 1000
FROM generate_series(1, :m::bigint) AS i, LATERAL (SELECT CASE WHEN i % 3 > 0 THEN 'Answer' END AS answer) AS a;
INSERT INTO project_expenses (project_id, line, spent_on, payee, amount_cents, file_id, paper_for, entered_by)
SELECT pg_temp.project(0), 0, current_date, 'Payee ' || i, 100, CASE WHEN i % 2 = 0 THEN pg_temp.org(0) END,
  CASE WHEN i % 2 = 0 THEN 'investors' END, pg_temp.org(0)
FROM generate_series(1, :m::bigint) AS i;
INSERT INTO expense_sums VALUES (pg_temp.project(0), 0, 100 * :m::bigint, 50 * :m::bigint);

SET session_replication_role = origin;
