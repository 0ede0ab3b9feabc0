-- Tables of the group `market`, and at the end the references across the groups. All money is in whole cents.

--
-- organizations
--

CREATE TABLE connections (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX connections_organization ON connections (organization_id);
CREATE INDEX connections_newest ON connections (user_id, created_at DESC, organization_id DESC);
CREATE TRIGGER connections_own_total AFTER INSERT ON connections
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('connections', 'user_id');
CREATE TRIGGER connections_own_total_less AFTER DELETE ON connections
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('connections', 'user_id');
GRANT SELECT, INSERT, DELETE ON connections TO guildhall_app;

CREATE TABLE likes (
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
CREATE INDEX likes_organization ON likes (organization_id);
GRANT SELECT, INSERT, DELETE ON likes TO guildhall_app;

-- Marks in the lists of all users and all organizations, one for about every thousand users, each with the number of
-- users up to the next one, so that a page far inside a list is found quickly. `list` is `all`, `organizations` or the
-- id of a category, ordered by name, or one of the first two ` by id`; then `name` is empty.
CREATE TABLE user_marks (
  list text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  id uuid NOT NULL,
  users integer NOT NULL CHECK (users >= 0),
  PRIMARY KEY (list, name, id)
) WITH (fillfactor = 70);
GRANT SELECT ON user_marks TO guildhall_app;
-- One mark for each list; the first account that signs up finds it too large and sets more.
INSERT INTO user_marks
SELECT list, '', '00000000-0000-0000-0000-000000000000'::uuid, 0
FROM unnest(ARRAY['all', 'all by id', 'organizations', 'organizations by id']) AS list
UNION ALL SELECT id::text, '', '00000000-0000-0000-0000-000000000000'::uuid, 0 FROM institution_types;

--
-- projects
--

-- Projects of organizations.
CREATE TABLE projects (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  created_by uuid NOT NULL,
  category_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 20),
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 3000),
  budget_cents bigint NOT NULL CHECK (budget_cents > 0),
  return_on_investment numeric(6, 2) NOT NULL CHECK (return_on_investment BETWEEN 0 AND 9999),
  duration_months smallint NOT NULL CHECK (duration_months BETWEEN 1 AND 999),
  min_investment_cents bigint NOT NULL CHECK (min_investment_cents BETWEEN 1 AND budget_cents),
  photo_file_id uuid,
  document_file_id uuid,
  raised_cents bigint NOT NULL DEFAULT 0 CHECK (raised_cents >= 0),
  investors integer NOT NULL DEFAULT 0 CHECK (investors >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The pending investments whose card is authorized and whose money is being taken now (docs/decisions/0005).
  capturing_cents bigint NOT NULL DEFAULT 0 CHECK (capturing_cents >= 0),
  -- A public project has a page without a log-in at its slug. The slug stays when the page is taken back.
  is_public boolean NOT NULL DEFAULT false,
  share_slug text COLLATE "C",
  -- Of an organization that is to be erased: nobody can invest in it or order from it any more.
  is_closed boolean NOT NULL DEFAULT false,
  CONSTRAINT goal_never_exceeded CHECK (raised_cents + capturing_cents <= budget_cents)
);
CREATE INDEX projects_newest ON projects (created_by, created_at DESC, id DESC);
-- Rows that refer to a file: read by sweep_files, and when the row of a file is deleted.
CREATE INDEX projects_photo_file ON projects (photo_file_id) WHERE photo_file_id IS NOT NULL;
CREATE INDEX projects_document_file ON projects (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE UNIQUE INDEX projects_share_slug ON projects (share_slug) WHERE share_slug IS NOT NULL;
CREATE INDEX projects_public ON projects (created_by, created_at DESC, id DESC) WHERE is_public;
-- Titles that begin with a text are found in order, words anywhere in a title by trigrams.
CREATE INDEX projects_by_title ON projects ((fold(title) COLLATE "C"), id);
CREATE INDEX projects_title_search_0 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 = 0;
CREATE INDEX projects_title_search_1 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX projects_title_search_2 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX projects_title_search_3 ON projects USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE TRIGGER projects_count_open AFTER UPDATE OF raised_cents, budget_cents ON projects
  FOR EACH ROW WHEN ((OLD.raised_cents < OLD.budget_cents) IS DISTINCT FROM (NEW.raised_cents < NEW.budget_cents))
  EXECUTE FUNCTION count_open_projects();
-- Runs after projects_count_open, which locks the organization: one that changes its name also locks itself first.
CREATE TRIGGER projects_list_open AFTER UPDATE OF raised_cents, budget_cents ON projects
  FOR EACH ROW
  WHEN (OLD.raised_cents * 100 / OLD.budget_cents IS DISTINCT FROM NEW.raised_cents * 100 / NEW.budget_cents)
  EXECUTE FUNCTION list_open_project();
CREATE TRIGGER projects_open AFTER INSERT ON projects
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION list_new_projects();
CREATE TRIGGER projects_own_total AFTER INSERT ON projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('projects', 'created_by');
GRANT SELECT, INSERT, UPDATE ON projects TO guildhall_app;

-- What a project has raised on each UTC day, by the time of its investments, so that nobody has to sum them.
CREATE TABLE project_days (
  project_id uuid NOT NULL REFERENCES projects,
  day date NOT NULL,
  raised_cents bigint NOT NULL,
  PRIMARY KEY (project_id, day)
);
GRANT SELECT ON project_days TO guildhall_app;

-- A row for each project that has not reached its goal, with what it is searched and ordered by. Written by triggers on
-- projects and users (docs/decisions/0110).
CREATE TABLE open_projects (
  project_id uuid PRIMARY KEY REFERENCES projects,
  created_by uuid NOT NULL,
  category_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  min_investment_cents bigint NOT NULL,
  duration_months smallint NOT NULL,
  return_on_investment numeric(6, 2) NOT NULL,
  percent_funded smallint NOT NULL CHECK (percent_funded BETWEEN 0 AND 99),
  -- Its title and the name of its organization, each with a space in front.
  search text COLLATE "C" NOT NULL,
  folded_place text COLLATE "C" NOT NULL,
  -- A point of the unit sphere, so that an index finds the nearest projects.
  spot cube
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- One index for each order of the list, with all that is filtered by, so that a page reads no table. Vacuum runs often
-- for that.
CREATE INDEX open_projects_newest ON open_projects (created_at DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_minimum ON open_projects (min_investment_cents, project_id)
  INCLUDE (category_id, duration_months, search, folded_place);
CREATE INDEX open_projects_duration ON open_projects (duration_months, project_id)
  INCLUDE (category_id, min_investment_cents, search, folded_place);
CREATE INDEX open_projects_return ON open_projects (return_on_investment DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_funded ON open_projects (percent_funded DESC, project_id DESC)
  INCLUDE (category_id, min_investment_cents, duration_months, search, folded_place);
CREATE INDEX open_projects_owner ON open_projects (created_by);
CREATE INDEX open_projects_nearest ON open_projects USING gist (spot)
  INCLUDE (project_id, category_id, min_investment_cents, duration_months, search, folded_place);
-- For filters by category, months and amount; reading can stop when enough is found.
CREATE INDEX open_projects_narrowed ON open_projects (category_id, duration_months, min_investment_cents)
  INCLUDE (project_id, created_at, return_on_investment, percent_funded, search, folded_place, spot);
-- The index of words has four parts of growing size, each project in one of them: a common word is found in the first
-- ones.
CREATE INDEX open_projects_search_0 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops)
  WHERE uuid_hash(project_id) & 31 = 0;
CREATE INDEX open_projects_search_1 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops)
  WHERE uuid_hash(project_id) & 31 BETWEEN 1 AND 3;
CREATE INDEX open_projects_search_2 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops)
  WHERE uuid_hash(project_id) & 31 BETWEEN 4 AND 11;
CREATE INDEX open_projects_search_3 ON open_projects USING gin (search gin_trgm_ops, folded_place gin_trgm_ops)
  WHERE uuid_hash(project_id) & 31 BETWEEN 12 AND 31;
CREATE TRIGGER open_projects_words_added AFTER INSERT ON open_projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
CREATE TRIGGER open_projects_words_changed AFTER UPDATE ON open_projects
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_search_words();
GRANT SELECT ON open_projects TO guildhall_app;

-- Words of the names of organizations, projects and services, by which a misspelt word is corrected. A word stays when
-- nothing has it any more.
CREATE TABLE search_words (
  word text COLLATE "C" PRIMARY KEY
);
CREATE INDEX search_words_alike ON search_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);
GRANT SELECT ON search_words TO guildhall_app;

--
-- services
--

CREATE TABLE services (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 20),
  budget_cents bigint NOT NULL CHECK (budget_cents > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX services_newest ON services (organization_id, created_at DESC, id DESC);
CREATE INDEX services_by_title ON services ((fold(title) COLLATE "C"), id);
CREATE INDEX services_title_search_0 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 = 0;
CREATE INDEX services_title_search_1 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 1 AND 3;
CREATE INDEX services_title_search_2 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 4 AND 11;
CREATE INDEX services_title_search_3 ON services USING gin ((' ' || fold(title)) gin_trgm_ops) WITH (fastupdate = off)
  WHERE uuid_hash(id) & 31 BETWEEN 12 AND 31;
CREATE TRIGGER services_own_total AFTER INSERT ON services
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('services', 'organization_id');
CREATE TRIGGER services_own_total_less AFTER DELETE ON services
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('services', 'organization_id');
CREATE TRIGGER services_words_added AFTER INSERT ON services FOR EACH ROW EXECUTE FUNCTION keep_words_of_row('title');
CREATE TRIGGER services_words_changed AFTER UPDATE OF title ON services
  FOR EACH ROW WHEN (OLD.title <> NEW.title) EXECUTE FUNCTION keep_words_of_row('title');
GRANT SELECT, INSERT, UPDATE, DELETE ON services TO guildhall_app;

--
-- orders
--

CREATE TYPE purchase_status AS ENUM ('pending', 'COMPLETED', 'failed', 'expired');

-- Orders of units of a project. An order is paid from the wallet; `card_cents` is the part of the total that first
-- comes to the wallet by card.
CREATE TABLE orders (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Buyer and seller have no foreign key, which would lock both for every order; no account can be deleted, since its
  -- wallet refers to it.
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  seller_id uuid NOT NULL,
  number_of_units integer NOT NULL,
  -- The price when the order was placed.
  unit_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  card_cents bigint NOT NULL,
  wallet_cents bigint GENERATED ALWAYS AS (total_cents - card_cents) VIRTUAL,
  address text NOT NULL,
  postal_code text NOT NULL,
  contact_no text NOT NULL,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Of an order that waits, or waited, for its card payment.
  expires_at timestamptz,
  -- The idempotency key that the order came under (docs/decisions/0132), for 24 hours; an older one stays until its
  -- account uses the key again.
  request_key text,
  request_fingerprint bytea,
  CHECK (total_cents > 0 AND total_cents = unit_cents * number_of_units),
  CHECK ((request_key IS NULL) = (request_fingerprint IS NULL))
);
CREATE INDEX orders_placed_newest ON orders (user_id, created_at DESC, id DESC);
CREATE INDEX orders_received_newest ON orders (seller_id, created_at DESC, id DESC);
CREATE INDEX orders_pending ON orders (expires_at) WHERE status = 'pending';
CREATE UNIQUE INDEX orders_by_request ON orders (user_id, request_key) WHERE request_key IS NOT NULL;
GRANT SELECT ON orders TO guildhall_app;

-- The idempotency keys that are in the row of what they were used for.
CREATE VIEW keys_in_rows AS
SELECT o.user_id, o.request_key AS key, o.request_fingerprint AS fingerprint FROM orders AS o
WHERE o.request_key IS NOT NULL AND o.created_at >= now() - interval '24 hours';
GRANT SELECT ON keys_in_rows TO guildhall_app;

-- How a paid order goes on. An order without a row is paid and no more.
CREATE TABLE order_steps (
  -- That of the order.
  id uuid PRIMARY KEY,
  accepted_at timestamptz,
  sent_at timestamptz,
  -- The reference that the seller has sent it under.
  reference text NOT NULL DEFAULT '',
  received_at timestamptz,
  canceled_at timestamptz,
  -- The buyer or the seller.
  canceled_by uuid,
  reason text NOT NULL DEFAULT ''
);
GRANT SELECT ON order_steps TO guildhall_app;

--
-- investments
--

CREATE TABLE investments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  organization_id uuid NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  card_cents bigint NOT NULL CHECK (card_cents BETWEEN 0 AND amount_cents),
  wallet_cents bigint GENERATED ALWAYS AS (amount_cents - card_cents) VIRTUAL,
  message text NOT NULL,
  document_file_id uuid NOT NULL,
  -- Of an investment by card and wallet: the part of the wallet until the card payment settles or fails.
  hold_id uuid,
  status purchase_status NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  -- Whether it has a place in the goal of the project: from the authorization of its card until the money is taken or
  -- the payment has failed (docs/decisions/0005).
  takes_place boolean NOT NULL DEFAULT false,
  -- The number, from 1 on, of the text about the risk that the investor confirmed; null: none.
  risk_text smallint,
  -- When it is to come back, in UTC.
  due_on date,
  -- When its investor was notified that it is overdue.
  overdue_told_at timestamptz,
  CHECK (user_id <> organization_id),
  CHECK ((hold_id IS NOT NULL) = (card_cents > 0 AND card_cents < amount_cents)),
  CHECK ((expires_at IS NOT NULL) = (card_cents > 0)),
  CHECK (status = 'COMPLETED' OR card_cents > 0)
);
CREATE INDEX investments_newest ON investments (user_id, created_at DESC, id DESC);
CREATE INDEX investments_raised ON investments (project_id, user_id) WHERE status = 'COMPLETED';
CREATE INDEX investments_pending ON investments (expires_at) WHERE status = 'pending';
CREATE INDEX investments_of_project ON investments (project_id, created_at DESC, id DESC) WHERE status = 'COMPLETED';
CREATE INDEX investments_document_file ON investments (document_file_id);
CREATE INDEX investments_due ON investments (user_id, due_on) WHERE status = 'COMPLETED';
CREATE INDEX investments_to_tell_overdue ON investments (due_on) WHERE status = 'COMPLETED' AND overdue_told_at IS NULL;
CREATE INDEX investments_received ON investments (organization_id, created_at DESC, id DESC);
CREATE TRIGGER investments_add_to_day_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_project_day();
CREATE TRIGGER investments_add_to_day_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_project_day();
CREATE TRIGGER investments_add_to_month_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED')
  EXECUTE FUNCTION add_to_organization_month();
CREATE TRIGGER investments_add_to_month_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_organization_month();
CREATE TRIGGER investments_add_to_portfolio_paid AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED') EXECUTE FUNCTION add_to_portfolio();
CREATE TRIGGER investments_add_to_portfolio_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.status = 'COMPLETED') EXECUTE FUNCTION add_to_portfolio();
CREATE TRIGGER investments_restate_in_long_lists AFTER UPDATE OF status ON investments
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION restate_in_long_lists();
CREATE TRIGGER investments_set_due_day BEFORE INSERT OR UPDATE OF created_at ON investments
  FOR EACH ROW EXECUTE FUNCTION set_due_day();
GRANT SELECT ON investments TO guildhall_app;

-- What an account has invested in all, by category, and when it comes back, so that nobody has to sum its investments.
-- Written by triggers.
CREATE TABLE portfolio_categories (
  user_id uuid NOT NULL,
  category_id uuid NOT NULL,
  invested_cents bigint NOT NULL,
  receivable_cents bigint NOT NULL,
  PRIMARY KEY (user_id, category_id)
) WITH (fillfactor = 70);
GRANT SELECT ON portfolio_categories TO guildhall_app;

CREATE TABLE portfolio_days (
  user_id uuid NOT NULL,
  due_on date NOT NULL,
  receivable_cents bigint NOT NULL,
  PRIMARY KEY (user_id, due_on)
);
GRANT SELECT ON portfolio_days TO guildhall_app;

-- What the projects of an organization have raised in each UTC month, by the time of its investments. Written by
-- triggers.
CREATE TABLE organization_months (
  organization_id uuid NOT NULL,
  month date NOT NULL,
  raised_cents bigint NOT NULL,
  PRIMARY KEY (organization_id, month)
) WITH (fillfactor = 70);
GRANT SELECT ON organization_months TO guildhall_app;

--
-- reviews
--

-- Reviews of organizations, one of each account.
CREATE TABLE reviews (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  organization_id uuid NOT NULL,
  user_id uuid NOT NULL,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 250),
  -- Half a star is 1, five stars are 10.
  half_stars smallint NOT NULL CHECK (half_stars BETWEEN 1 AND 10),
  -- When it was written, or last replaced.
  created_at timestamptz NOT NULL DEFAULT now(),
  hidden_at timestamptz,
  UNIQUE (user_id, organization_id),
  CHECK (user_id <> organization_id)
);
-- Has which reviews a list leaves out, so that a page in the middle reads entries of the index and not each row before
-- it.
CREATE INDEX reviews_listed ON reviews (organization_id, created_at DESC, id DESC) INCLUDE (hidden_at, user_id);
GRANT SELECT, INSERT, UPDATE ON reviews TO guildhall_app;

--
-- reports
--

-- Requests for a report of an organization and, once it is answered, its document. `report_id` is what the requesting
-- account calls it.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  organization_id uuid NOT NULL,
  report_id text NOT NULL CHECK (length(report_id) BETWEEN 1 AND 50),
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 100),
  report_name text NOT NULL DEFAULT '' CHECK (length(report_name) <= 100),
  document_file_id uuid,
  -- Whether everybody who sees the organization may see it.
  shared boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  uploaded_at timestamptz,
  CHECK (user_id <> organization_id),
  CHECK ((document_file_id IS NULL) = (uploaded_at IS NULL)),
  CHECK (document_file_id IS NOT NULL OR (report_name = '' AND NOT shared))
);
CREATE INDEX reports_received ON reports (organization_id, created_at DESC, id DESC);
CREATE INDEX reports_sent ON reports (user_id, created_at DESC, id DESC);
CREATE INDEX reports_between ON reports (user_id, organization_id, created_at DESC, id DESC);
CREATE INDEX reports_shared ON reports (organization_id, created_at DESC, id DESC) WHERE shared;
CREATE INDEX reports_document_file ON reports (document_file_id) WHERE document_file_id IS NOT NULL;
CREATE INDEX reports_newest_shared ON reports (organization_id, uploaded_at DESC) WHERE shared;
CREATE TRIGGER reports_count_asked_delivered AFTER INSERT ON reports
  FOR EACH ROW WHEN (NEW.uploaded_at IS NOT NULL)
  EXECUTE FUNCTION count_own_row('reports delivered', 'organization_id');
CREATE TRIGGER reports_count_delivered AFTER UPDATE OF uploaded_at ON reports
  FOR EACH ROW WHEN (OLD.uploaded_at IS NULL AND NEW.uploaded_at IS NOT NULL)
  EXECUTE FUNCTION count_own_row('reports delivered', 'organization_id');
CREATE TRIGGER reports_own_total_of_received AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION count_own_rows('reports received', 'organization_id');
CREATE TRIGGER reports_own_total_of_sent AFTER INSERT ON reports
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('reports sent', 'user_id');
GRANT SELECT, INSERT, UPDATE (report_name, document_file_id, shared, uploaded_at) ON reports TO guildhall_app;

--
-- referrals
--

CREATE TABLE referrals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  project_id uuid NOT NULL REFERENCES projects,
  referred_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, project_id, referred_id),
  CHECK (user_id <> referred_id)
);
CREATE INDEX referrals_newest ON referrals (user_id, created_at DESC, id DESC);
CREATE INDEX referrals_received ON referrals (referred_id, created_at, id);
CREATE TRIGGER referrals_own_total AFTER INSERT ON referrals
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_own_rows('referrals', 'user_id');
GRANT SELECT, INSERT ON referrals TO guildhall_app;

--
-- saved-searches
--

-- Searches among the open projects that an account has saved, to be notified of new projects that they find.
CREATE TABLE saved_searches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  search text NOT NULL,
  category_id uuid,
  place text NOT NULL,
  most_cents bigint,
  most_months integer,
  sort text NOT NULL,
  -- What every project has that it finds, and most others have not (saved_search_key).
  key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, search, category_id, place, most_cents, most_months)
);
CREATE INDEX saved_searches_by_key ON saved_searches (key, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_searches TO guildhall_app;

--
-- figures
--

-- The figures on the log-in page. A job counts them, so that no purchase waits for it.
CREATE TABLE figures (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  organizations bigint NOT NULL,
  open_projects bigint NOT NULL,
  raised_cents bigint NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON figures TO guildhall_app;

--
-- References across the groups
--

ALTER TABLE account_changes ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
ALTER TABLE files ADD FOREIGN KEY (owner_id) REFERENCES users;
ALTER TABLE file_openings ADD FOREIGN KEY (viewer_id) REFERENCES users;
ALTER TABLE upload_usage ADD FOREIGN KEY (owner_id) REFERENCES users;
ALTER TABLE user_places ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
ALTER TABLE users_to_locate ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
ALTER TABLE organization_acts
  ADD FOREIGN KEY (organization_id) REFERENCES users,
  ADD FOREIGN KEY (actor_id) REFERENCES users;
ALTER TABLE conversations
  ADD FOREIGN KEY (low_id) REFERENCES users,
  ADD FOREIGN KEY (high_id) REFERENCES users;
ALTER TABLE messages ADD FOREIGN KEY (sender_id) REFERENCES users;
ALTER TABLE notifications ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE notification_counts ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE notification_preferences ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE push_subscriptions
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (session_id) REFERENCES sessions ON DELETE CASCADE;
ALTER TABLE push_preferences ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE page_texts ADD FOREIGN KEY (published_by) REFERENCES users;
ALTER TABLE complaint_texts ADD FOREIGN KEY (attachment_file_id) REFERENCES files;
ALTER TABLE complaints
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (organization_id) REFERENCES users;
ALTER TABLE complaint_cases
  ADD FOREIGN KEY (organization_id) REFERENCES users,
  ADD FOREIGN KEY (answer_file_id) REFERENCES files,
  ADD FOREIGN KEY (decided_by) REFERENCES users;
ALTER TABLE complaint_notes ADD FOREIGN KEY (operator_id) REFERENCES users;
ALTER TABLE operators ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE role_requests ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
ALTER TABLE freezes
  ADD FOREIGN KEY (account_id) REFERENCES users,
  ADD FOREIGN KEY (project_id) REFERENCES projects,
  ADD FOREIGN KEY (owner_id) REFERENCES users,
  ADD FOREIGN KEY (frozen_by) REFERENCES users,
  ADD FOREIGN KEY (lifted_by) REFERENCES users,
  ADD FOREIGN KEY (answered_by) REFERENCES users;
ALTER TABLE flagged_things
  ADD FOREIGN KEY (author_id) REFERENCES users,
  ADD FOREIGN KEY (decided_by) REFERENCES users;
ALTER TABLE flags ADD FOREIGN KEY (by_id) REFERENCES users;
ALTER TABLE users ADD FOREIGN KEY (institution_type_id) REFERENCES institution_types;
ALTER TABLE verification_documents ADD FOREIGN KEY (file_id) REFERENCES files;
ALTER TABLE ledger_accounts ADD FOREIGN KEY (owner_id) REFERENCES users;
ALTER TABLE payments
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (order_id) REFERENCES orders,
  ADD FOREIGN KEY (investment_id) REFERENCES investments;
ALTER TABLE withdrawals
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (decided_by) REFERENCES users;
ALTER TABLE payout_batches ADD FOREIGN KEY (created_by) REFERENCES users;
ALTER TABLE second_members
  ADD FOREIGN KEY (asked_by) REFERENCES users,
  ADD FOREIGN KEY (confirmed_by) REFERENCES users;
ALTER TABLE book_checks ADD FOREIGN KEY (explained_by) REFERENCES users;
ALTER TABLE outbox_accounts ADD FOREIGN KEY (account_id) REFERENCES users;
ALTER TABLE outbox_events ADD FOREIGN KEY (account_id) REFERENCES users;
ALTER TABLE connections
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (organization_id) REFERENCES users;
ALTER TABLE likes
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (organization_id) REFERENCES users;
ALTER TABLE projects
  ADD FOREIGN KEY (created_by) REFERENCES users,
  ADD FOREIGN KEY (category_id) REFERENCES project_categories,
  ADD FOREIGN KEY (photo_file_id) REFERENCES files,
  ADD FOREIGN KEY (document_file_id) REFERENCES files;
ALTER TABLE open_projects
  ADD FOREIGN KEY (created_by) REFERENCES users,
  ADD FOREIGN KEY (category_id) REFERENCES project_categories;
ALTER TABLE services ADD FOREIGN KEY (organization_id) REFERENCES users;
ALTER TABLE investments
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (organization_id) REFERENCES users,
  ADD FOREIGN KEY (document_file_id) REFERENCES files,
  ADD FOREIGN KEY (hold_id) REFERENCES holds;
ALTER TABLE portfolio_categories
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (category_id) REFERENCES project_categories;
ALTER TABLE portfolio_days ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE organization_months ADD FOREIGN KEY (organization_id) REFERENCES users;
ALTER TABLE reviews
  ADD FOREIGN KEY (organization_id) REFERENCES users,
  ADD FOREIGN KEY (user_id) REFERENCES users;
ALTER TABLE reports
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (organization_id) REFERENCES users,
  ADD FOREIGN KEY (document_file_id) REFERENCES files;
ALTER TABLE referrals
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (referred_id) REFERENCES users;
ALTER TABLE saved_searches
  ADD FOREIGN KEY (user_id) REFERENCES users,
  ADD FOREIGN KEY (category_id) REFERENCES project_categories;
