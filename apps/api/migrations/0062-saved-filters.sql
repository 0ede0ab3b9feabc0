-- What operators have narrowed queues to, under names of their own (docs/decisions/0430).

-- Step in a transaction.
CREATE TABLE saved_filters (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  operator_id uuid NOT NULL REFERENCES users (id),
  queue text COLLATE "C" NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The query string of the queue's address.
  query text NOT NULL CHECK (length(query) <= 1000),
  saved_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX saved_filters_of_operator ON saved_filters (operator_id, queue);
GRANT SELECT ON saved_filters TO guildhall_app;
