-- Whether the payments of this database are of play money or of real money. Which it is, may change as long as there is no payment.
CREATE TABLE money_kind (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  kind text NOT NULL CHECK (kind IN ('test', 'live'))
);
INSERT INTO money_kind (kind) SELECT 'test' WHERE EXISTS (SELECT FROM payments);
GRANT SELECT, INSERT, UPDATE ON money_kind TO guildhall_app;
