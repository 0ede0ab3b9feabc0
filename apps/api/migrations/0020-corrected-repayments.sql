-- A payment to holders that was made by mistake, and is taken back (docs/specification/returns.md, "Paying").

INSERT INTO transfer_codes (
  code,
  debit_kind,
  credit_kind,
  debit_title,
  credit_title,
  kind
) VALUES
  ('return_back', 'wallet', 'project_payout', 'Return from %s, paid by mistake', 'Return to %s, paid by mistake',
    'return'),
  ('repayment_back', 'project_payout', 'wallet', 'Repayment by %s, paid by mistake',
    'Repayment to investors of %s, paid by mistake', 'return');

-- What the first of two operators has approved that one does not do alone; with the second one it is gone.
CREATE TABLE first_approvals (
  act text COLLATE "C" NOT NULL,
  subject_id uuid NOT NULL,
  operator_id uuid NOT NULL,
  reason text NOT NULL,
  approved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (act, subject_id)
);
GRANT SELECT ON first_approvals TO guildhall_app;

-- A correction takes back from each holding what its holder has still free of its share, in turn.
CREATE TABLE repayment_corrections (
  repayment_id uuid PRIMARY KEY REFERENCES repayments,
  project_id uuid NOT NULL,
  reason text NOT NULL,
  begun_at timestamptz NOT NULL DEFAULT now(),
  -- The last holding that it has come to, and what it has taken back so far.
  done_until uuid,
  taken_cents bigint NOT NULL DEFAULT 0,
  -- That of the transfer to the organization.
  transfer_id uuid NOT NULL DEFAULT uuidv7(),
  finished_at timestamptz
);
CREATE INDEX repayment_corrections_of_project ON repayment_corrections (project_id, begun_at);
CREATE INDEX repayment_corrections_under_way ON repayment_corrections (begun_at) WHERE finished_at IS NULL;
GRANT SELECT ON repayment_corrections TO guildhall_app;

-- What of a corrected payment was taken back, by the day on which it had been due.
CREATE TABLE repayment_correction_days (
  repayment_id uuid NOT NULL REFERENCES repayment_corrections,
  due_on date NOT NULL,
  principal_cents bigint NOT NULL,
  return_cents bigint NOT NULL,
  PRIMARY KEY (repayment_id, due_on)
);
GRANT SELECT ON repayment_correction_days TO guildhall_app;

-- What was taken back of which instalment of a holding: of its principal and return, or of the late interest for it.
CREATE TABLE taken_back (
  repayment_id uuid NOT NULL REFERENCES repayment_corrections,
  investment_id uuid NOT NULL,
  number smallint NOT NULL,
  month integer NOT NULL,
  due_on date NOT NULL,
  principal_cents bigint NOT NULL,
  return_cents bigint NOT NULL,
  late_cents bigint NOT NULL,
  PRIMARY KEY (repayment_id, investment_id, number),
  CHECK (principal_cents >= 0 AND return_cents >= 0 AND late_cents >= 0)
);
CREATE INDEX taken_back_of_investment ON taken_back (investment_id, repayment_id);
CREATE TRIGGER taken_back_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON taken_back
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();
GRANT SELECT ON taken_back TO guildhall_app;

-- The transfer that took of a share back; null where nothing was.
ALTER TABLE repayment_shares ADD COLUMN taken_by uuid;
CREATE INDEX transfers_taken_from ON transfers (debit_account, debit_seq) WHERE code = 'return_back';
