-- What a review rests on, what it said before, and the answer to it (docs/decisions/0445).

-- Step in a transaction.
ALTER TABLE reviews
  -- An order completed, an instalment paid or six months of an investment, and the day of it; null: a review that rests
  -- on nothing that Guildhall has seen.
  ADD COLUMN ground text COLLATE "C" CHECK (ground IN ('order', 'instalment', 'investment')),
  ADD COLUMN ground_on date,
  -- The day from which its ground is looked for again; null: nothing is to come. Those of before are all looked at.
  ADD COLUMN check_on date DEFAULT '2000-01-01',
  ADD COLUMN answer text CHECK (length(answer) BETWEEN 1 AND 1000),
  ADD COLUMN answered_at timestamptz,
  -- The organization itself, or the member that acted for it.
  ADD COLUMN answered_by uuid;

-- What a review said before it was changed.
CREATE TABLE review_versions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  review_id uuid NOT NULL REFERENCES reviews,
  message text NOT NULL,
  half_stars smallint NOT NULL,
  written_at timestamptz NOT NULL
);
CREATE INDEX review_versions_newest ON review_versions (review_id, id DESC);
GRANT SELECT, INSERT ON review_versions TO guildhall_app;

-- The sum and the number of the ratings that rest on something, of each organization. Written by a trigger.
CREATE TABLE verified_ratings (
  organization_id uuid PRIMARY KEY,
  half_stars bigint NOT NULL,
  count integer NOT NULL
);
GRANT SELECT ON verified_ratings TO guildhall_app;
CREATE TRIGGER reviews_count_verified AFTER UPDATE OF ground, half_stars, hidden_at ON reviews
  FOR EACH ROW WHEN (OLD.ground IS NOT NULL OR NEW.ground IS NOT NULL) EXECUTE FUNCTION count_verified_rating();

-- Step in a transaction.
CREATE TRIGGER order_steps_check_review AFTER UPDATE OF sent_at, received_at ON order_steps
  FOR EACH ROW EXECUTE FUNCTION check_review_of_order();

-- Step in a transaction.
CREATE TRIGGER investments_check_review_placed AFTER INSERT ON investments
  FOR EACH ROW WHEN (NEW.released_on IS NOT NULL) EXECUTE FUNCTION check_review_of_investment();
CREATE TRIGGER investments_check_review AFTER UPDATE OF released_on, instalments_paid ON investments
  FOR EACH ROW WHEN (
    OLD.released_on IS DISTINCT FROM NEW.released_on OR (OLD.instalments_paid = 0) <> (NEW.instalments_paid = 0)
  ) EXECUTE FUNCTION check_review_of_investment();

-- Step in a transaction.
CREATE TRIGGER refunds_check_review AFTER INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION check_review_of_refund();

-- Step in a transaction.
CREATE TRIGGER chargebacks_check_review AFTER INSERT OR UPDATE OF status ON chargebacks
  FOR EACH ROW EXECUTE FUNCTION check_review_of_refund();

-- Step in a transaction.
CREATE TRIGGER memberships_check_review AFTER INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION check_review_of_member();

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reviews_to_check ON reviews (check_on) WHERE check_on IS NOT NULL;

-- Step by itself. What an account has bought of an organization.
CREATE INDEX CONCURRENTLY IF NOT EXISTS orders_of_pair ON orders (user_id, seller_id, id DESC);

-- Step by itself.
CREATE INDEX CONCURRENTLY IF NOT EXISTS investments_of_pair ON investments (user_id, organization_id, id DESC);

-- Step in a transaction.
ALTER TABLE flagged_things
  DROP CONSTRAINT flagged_things_kind_check,
  ADD CONSTRAINT flagged_things_kind_check CHECK (
    kind IN ('message', 'review', 'project', 'service', 'organization', 'file', 'complaint', 'answer', 'request',
      'investment', 'question', 'publicAnswer', 'reviewAnswer')
  ) NOT VALID;

-- Step in a transaction.
ALTER TABLE flagged_things VALIDATE CONSTRAINT flagged_things_kind_check;
