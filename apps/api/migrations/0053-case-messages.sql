-- What the house writes to the sides of a case (docs/decisions/0420).

-- Step in a transaction.
CREATE TABLE case_messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text COLLATE "C" NOT NULL,
  case_id uuid NOT NULL,
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  operator_id uuid NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX case_messages_of_case ON case_messages (kind, case_id, id DESC);
CREATE TABLE case_message_readers (
  user_id uuid NOT NULL REFERENCES users (id),
  message_id uuid NOT NULL REFERENCES case_messages (id),
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX case_message_readers_of_message ON case_message_readers (message_id);
GRANT SELECT ON case_messages, case_message_readers TO guildhall_app;
