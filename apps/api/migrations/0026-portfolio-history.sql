-- What a statement says of investments at any past moment (docs/specification/returns.md, "Figures").

-- Step in a transaction.
-- What the investments of an account came to, in cents, after each transaction that changed it: what was outstanding and
-- in escrow, and how much in all was invested, reached organizations, came back (of which what was recovered also has
-- its own columns), was taken back, and was written off. What is in none of them was given back from escrow, or is no
-- longer owed. Written by triggers.
CREATE TABLE portfolio_history (
  user_id uuid NOT NULL,
  at timestamptz NOT NULL,
  outstanding_principal bigint NOT NULL DEFAULT 0,
  outstanding_return bigint NOT NULL DEFAULT 0,
  escrow bigint NOT NULL DEFAULT 0,
  invested bigint NOT NULL DEFAULT 0,
  released_principal bigint NOT NULL DEFAULT 0,
  released_return bigint NOT NULL DEFAULT 0,
  paid_principal bigint NOT NULL DEFAULT 0,
  paid_return bigint NOT NULL DEFAULT 0,
  paid_late bigint NOT NULL DEFAULT 0,
  recovered_principal bigint NOT NULL DEFAULT 0,
  recovered_return bigint NOT NULL DEFAULT 0,
  recovered_late bigint NOT NULL DEFAULT 0,
  taken_back_principal bigint NOT NULL DEFAULT 0,
  taken_back_return bigint NOT NULL DEFAULT 0,
  taken_back_late bigint NOT NULL DEFAULT 0,
  written_off_principal bigint NOT NULL DEFAULT 0,
  written_off_return bigint NOT NULL DEFAULT 0,
  written_off_late bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, at)
) WITH (fillfactor = 70);
GRANT SELECT ON portfolio_history TO guildhall_app;
CREATE TRIGGER portfolio_history_begin BEFORE INSERT ON portfolio_history
  FOR EACH ROW WHEN (NEW.at IS NULL) EXECUTE FUNCTION begin_portfolio_row();
CREATE TRIGGER investments_history_added AFTER INSERT ON investments REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_investments();
CREATE TRIGGER investments_history_changed AFTER UPDATE ON investments
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_investments();
CREATE TRIGGER due_sums_history_added AFTER INSERT ON due_sums REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_outstanding();
CREATE TRIGGER due_sums_history_changed AFTER UPDATE ON due_sums
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_outstanding();
CREATE TRIGGER portfolio_categories_history_added AFTER INSERT ON portfolio_categories
  FOR EACH ROW WHEN (NEW.escrow_cents > 0) EXECUTE FUNCTION note_new_category();
CREATE TRIGGER portfolio_categories_history_changed AFTER UPDATE ON portfolio_categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_categories();

-- Step by itself.
DO $$
DECLARE
  before uuid := '00000000-0000-0000-0000-000000000000';
  holders uuid[];
BEGIN
  LOOP
    holders := ARRAY(
      SELECT DISTINCT c.user_id FROM portfolio_categories AS c WHERE c.user_id > before ORDER BY c.user_id LIMIT 200
    );
    EXIT WHEN cardinality(holders) = 0;
    -- Who changes one of these sums has locked the wallet.
    PERFORM FROM ledger_accounts AS a WHERE a.id = ANY (holders) ORDER BY a.id FOR NO KEY UPDATE;

    DELETE FROM portfolio_history AS h WHERE h.user_id = ANY (holders);
    WITH holding AS MATERIALIZED (
      -- `released` is the part of it that reached its organization, if any did.
      SELECT
        i,
        i.id,
        i.user_id,
        h.released,
        receivable_cents(h.released, p.return_on_investment) - h.released AS released_return,
        h.left_cents,
        promised_of(i) - h.left_cents AS left_return,
        coalesce(t.created_at, i.created_at) AS at,
        coalesce(t.code = 'escrow', false) AS was_in_escrow
      FROM investments AS i JOIN projects AS p ON p.id = i.project_id
        LEFT JOIN transfers AS t ON t.id = i.id
        CROSS JOIN LATERAL (
          SELECT i.amount_cents - coalesce(sum(f.amount_cents) FILTER (WHERE f.from_escrow), 0)::bigint AS released,
            i.amount_cents - coalesce(sum(f.amount_cents), 0)::bigint AS left_cents
          FROM refunds AS f WHERE f.purchase_id = i.id
        ) AS h
      WHERE i.user_id = ANY (holders) AND i.status = 'COMPLETED'
    ), share AS MATERIALIZED (
      SELECT s.*, r.is_recovery, r.is_early, coalesce(t.created_at, r.finished_at, r.paid_at) AS at
      FROM holding AS h JOIN repayment_shares AS s ON s.investment_id = h.id JOIN repayments AS r ON r.id = s.repayment_id
        LEFT JOIN transfers AS t ON t.id = s.transfer_id
      WHERE s.status <> 'due'
    ), event AS (
      SELECT
        h.user_id,
        e.kind,
        e.at,
        e.principal,
        e.returns,
        e.late
      FROM holding AS h CROSS JOIN LATERAL (
          SELECT 'invested' AS kind, h.at, (h.i).amount_cents AS principal, 0::bigint AS returns, 0::bigint AS late
          UNION ALL
          SELECT 'escrow', h.at, (h.i).amount_cents, 0, 0 WHERE h.was_in_escrow
          UNION ALL
          SELECT 'escrow', f.created_at, -f.amount_cents, 0, 0 FROM refunds AS f
          WHERE f.purchase_id = h.id AND f.from_escrow
          UNION ALL
          SELECT 'escrow', (h.i).released_at, -h.released, 0, 0 WHERE h.was_in_escrow AND (h.i).escrow = 'released'
          UNION ALL
          SELECT 'released', (h.i).released_at, h.released, h.released_return, 0 WHERE (h.i).escrow = 'released'
          UNION ALL
          SELECT 'paid', s.at, s.principal_cents, s.return_cents, s.late_cents FROM share AS s
          WHERE s.investment_id = h.id
          UNION ALL
          SELECT 'recovered', s.at, s.principal_cents, s.return_cents, s.late_cents FROM share AS s
          WHERE s.investment_id = h.id AND s.is_recovery
          UNION ALL
          SELECT 'taken back', coalesce(t.created_at, c.begun_at), b.principal_cents, b.return_cents, b.late_cents
          FROM taken_back AS b JOIN repayment_corrections AS c USING (repayment_id)
            JOIN share AS s ON s.repayment_id = b.repayment_id AND s.investment_id = b.investment_id
            LEFT JOIN transfers AS t ON t.id = s.taken_by
          WHERE b.investment_id = h.id
          UNION ALL
          SELECT
            'written off',
            coalesce(w.finished_at, w.begun_at),
            (h.i).written_off_principal + coalesce(sum(s.principal_cents), 0)::bigint,
            (h.i).written_off_return + coalesce(sum(s.return_cents), 0)::bigint,
            (h.i).written_off_late + coalesce(sum(s.late_cents), 0)::bigint
          FROM write_offs AS w LEFT JOIN share AS s ON s.investment_id = h.id AND s.is_recovery
          WHERE w.project_id = (h.i).project_id AND (h.i).escrow = 'released'
            AND ((h.i).due_on IS NULL OR w.finished_at IS NOT NULL)
          GROUP BY w.project_id
          UNION ALL
          SELECT 'ended', f.created_at, f.amount_cents, 0, 0 FROM refunds AS f
          WHERE f.purchase_id = h.id AND NOT f.from_escrow
          UNION ALL
          -- What each refund or early repayment has ended of the return was not stored: it is in the moment of the last one.
          SELECT
            'ended',
            greatest(
              (SELECT max(f.created_at) FROM refunds AS f WHERE f.purchase_id = h.id AND NOT f.from_escrow),
              (SELECT max(s.at) FROM share AS s WHERE s.investment_id = h.id AND s.is_early),
              (h.i).released_at
            ),
            0,
            h.released_return - h.left_return,
            0
          WHERE (h.i).escrow = 'released' AND h.released_return <> h.left_return
          UNION ALL
          SELECT 'ended', now(), h.left_cents - (h.i).principal_paid, h.left_return - (h.i).return_paid, 0
          WHERE (h.i).given_up
        ) AS e
    ), change AS (
      SELECT
        e.user_id,
        e.at,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'escrow'), 0) AS escrow,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'invested'), 0) AS invested,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'released'), 0) AS released_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'released'), 0) AS released_return,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'paid'), 0) AS paid_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'paid'), 0) AS paid_return,
        coalesce(sum(e.late) FILTER (WHERE e.kind = 'paid'), 0) AS paid_late,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'recovered'), 0) AS recovered_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'recovered'), 0) AS recovered_return,
        coalesce(sum(e.late) FILTER (WHERE e.kind = 'recovered'), 0) AS recovered_late,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'taken back'), 0) AS taken_back_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'taken back'), 0) AS taken_back_return,
        coalesce(sum(e.late) FILTER (WHERE e.kind = 'taken back'), 0) AS taken_back_late,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'written off'), 0) AS written_off_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'written off'), 0) AS written_off_return,
        coalesce(sum(e.late) FILTER (WHERE e.kind = 'written off'), 0) AS written_off_late,
        coalesce(sum(e.principal) FILTER (WHERE e.kind = 'ended'), 0) AS ended_principal,
        coalesce(sum(e.returns) FILTER (WHERE e.kind = 'ended'), 0) AS ended_return
      FROM event AS e GROUP BY e.user_id, e.at
    )
    INSERT INTO portfolio_history (
      user_id,
      at,
      outstanding_principal,
      outstanding_return,
      escrow,
      invested,
      released_principal,
      released_return,
      paid_principal,
      paid_return,
      paid_late,
      recovered_principal,
      recovered_return,
      recovered_late,
      taken_back_principal,
      taken_back_return,
      taken_back_late,
      written_off_principal,
      written_off_return,
      written_off_late
    )
    SELECT
      c.user_id,
      c.at,
      sum(
        c.released_principal - c.paid_principal + c.recovered_principal + c.taken_back_principal
          - c.written_off_principal - c.ended_principal
      ) OVER past,
      sum(
        c.released_return - c.paid_return + c.recovered_return + c.taken_back_return - c.written_off_return
          - c.ended_return
      ) OVER past,
      sum(c.escrow) OVER past,
      sum(c.invested) OVER past,
      sum(c.released_principal) OVER past,
      sum(c.released_return) OVER past,
      sum(c.paid_principal) OVER past,
      sum(c.paid_return) OVER past,
      sum(c.paid_late) OVER past,
      sum(c.recovered_principal) OVER past,
      sum(c.recovered_return) OVER past,
      sum(c.recovered_late) OVER past,
      sum(c.taken_back_principal) OVER past,
      sum(c.taken_back_return) OVER past,
      sum(c.taken_back_late) OVER past,
      sum(c.written_off_principal) OVER past,
      sum(c.written_off_return) OVER past,
      sum(c.written_off_late) OVER past
    FROM change AS c WINDOW past AS (PARTITION BY c.user_id ORDER BY c.at);
    COMMIT;
    before := holders[cardinality(holders)];
  END LOOP;
END $$;
