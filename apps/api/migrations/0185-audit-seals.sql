-- What the owner of the database cannot write: for each entry of the audit log an HMAC of its number and hash, under a key made of SECRET
-- (docs/decisions/0236-the-audit-log-is-chained.md). The hash covers all entries before it, so that a seal does, too.
CREATE TABLE audit_seals (
  seq bigint PRIMARY KEY,
  seal bytea NOT NULL CHECK (octet_length(seal) = 32)
);
GRANT SELECT, INSERT ON audit_seals TO guildhall_app;
CREATE TRIGGER audit_seals_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seals
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
