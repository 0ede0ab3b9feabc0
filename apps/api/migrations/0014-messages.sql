-- Messages between two accounts.

-- One row for each pair, whose ids stand in order. Every message locks it, so that the positions of its messages are
-- their order. What either side has read is a position; `…_unread` counts what came after it from the other side.
CREATE TABLE conversations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  low_id uuid NOT NULL REFERENCES users,
  high_id uuid NOT NULL REFERENCES users,
  messages_count bigint NOT NULL CHECK (messages_count > 0),
  last_message_at timestamptz NOT NULL,
  low_unread integer NOT NULL DEFAULT 0 CHECK (low_unread >= 0),
  high_unread integer NOT NULL DEFAULT 0 CHECK (high_unread >= 0),
  low_read bigint NOT NULL DEFAULT 0,
  high_read bigint NOT NULL DEFAULT 0,
  UNIQUE (low_id, high_id),
  CHECK (low_id < high_id)
) WITH (fillfactor = 80);
CREATE INDEX conversations_newest_of_low ON conversations (low_id, last_message_at DESC, id DESC);
CREATE INDEX conversations_newest_of_high ON conversations (high_id, last_message_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE ON conversations TO guildhall_app;

CREATE TABLE messages (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  conversation_id uuid NOT NULL REFERENCES conversations,
  position bigint NOT NULL CHECK (position > 0),
  sender_id uuid NOT NULL REFERENCES users,
  -- By which a sender tells a message sent again from a new one.
  client_id uuid,
  message text NOT NULL CHECK (length(message) BETWEEN 1 AND 2000),
  created_at timestamptz NOT NULL,
  UNIQUE (conversation_id, position)
);
CREATE UNIQUE INDEX messages_once ON messages (sender_id, client_id) WHERE client_id IS NOT NULL;
GRANT SELECT, INSERT ON messages TO guildhall_app;
