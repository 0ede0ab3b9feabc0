-- The text whose hash an entry has: everything in the entry, after the hash of the entry before it.
CREATE OR REPLACE FUNCTION audit_hash(hash_before bytea, e audit_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(hash_before
    || convert_to(
      jsonb_build_array(e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.operator_id, e.verb,
        e.subject_kind, e.subject_id, e.account_id, e.before, e.after, e.reason, e.network_address)::text,
      'UTF8'
    ))
$$;

-- Adds an entry and answers it, to be sealed. Whoever adds one has all others wait until the end of its transaction, so
-- it comes last.
CREATE OR REPLACE FUNCTION add_audit_entry(
  operator uuid,
  verb text,
  subject_kind text,
  subject_id text,
  account uuid,
  before jsonb,
  after jsonb,
  reason text,
  network_address text
) RETURNS audit_entries
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
  e audit_entries;
BEGIN
  SELECT * INTO head FROM audit_head FOR NO KEY UPDATE;
  e := ROW(head.seq + 1, clock_timestamp(), operator, verb, subject_kind, subject_id, account, before, after, reason,
    network_address, NULL);
  e.hash := audit_hash(head.hash, e);
  INSERT INTO audit_entries SELECT e.*;
  UPDATE audit_head SET seq = e.seq, hash = e.hash;
  RETURN e;
END $$;

-- The same of several acts of one operator, in their order.
CREATE OR REPLACE FUNCTION add_audit_entries(operator uuid, acts jsonb, network_address text)
RETURNS SETOF audit_entries
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.*
  FROM jsonb_array_elements(acts) WITH ORDINALITY AS a (act, place)
    CROSS JOIN LATERAL add_audit_entry(operator, a.act ->> 'verb', a.act ->> 'subjectKind', a.act ->> 'subjectId',
      (a.act ->> 'accountId')::uuid, a.act -> 'before', a.act -> 'after', a.act ->> 'reason', network_address) AS e
  ORDER BY a.place
$$;
