-- Reasons and answers that operators write again and again (docs/decisions/0427).

-- Step in a transaction.
CREATE TABLE snippets (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  -- In which forms it is offered: in all of them, or where one kind of case is decided.
  used_for text COLLATE "C" NOT NULL CHECK (
    used_for IN ('any', 'withdrawal', 'complaint', 'dispute', 'verification', 'flag', 'freeze', 'appeal')
  ),
  body text NOT NULL CHECK (length(body) BETWEEN 1 AND 3000)
);
GRANT SELECT ON snippets TO guildhall_app;
