/** What must hold of what is in escrow (`ledger-checks.sql.ts`). */
export const escrowChecks: Record<string, string> = {
  'the escrow of a project has what is invested in it and neither released nor given back': `
    SELECT format('project %s: %s in escrow, %s firm; kept as %s and %s, %s there', p.id, i.cents, i.firm,
      p.escrow_cents, p.firm_cents, a.balance_cents)
    FROM projects AS p
      LEFT JOIN ledger_accounts AS a ON a.project_id = p.id AND a.kind = 'project_escrow'
      LEFT JOIN (
        SELECT i.project_id, sum(left_of(i)) AS cents, sum(left_of(i)) FILTER (WHERE i.escrow = 'firm') AS firm
        FROM investments AS i WHERE is_in_escrow(i) GROUP BY i.project_id
      ) AS i ON i.project_id = p.id
    WHERE (p.escrow_cents, p.escrow_cents, p.firm_cents)
      <> (coalesce(i.cents, 0), coalesce(a.balance_cents, 0), coalesce(i.firm, 0))`,

  'an investment that went into escrow was released once, or given back': `
    SELECT format('investment %s is %s: %s released, %s given back of %s', i.id, i.escrow, r.cents, b.cents,
      i.amount_cents)
    FROM investments AS i JOIN transfers AS t ON t.id = i.id
      LEFT JOIN (
        SELECT reverses, sum(amount_cents) AS cents, count(*) AS times FROM transfers WHERE code = 'release'
        GROUP BY reverses
      ) AS r ON r.reverses = i.id
      LEFT JOIN (
        SELECT reverses, sum(amount_cents) AS cents FROM transfers WHERE code = 'escrow_return' GROUP BY reverses
      ) AS b ON b.reverses = i.id
    WHERE CASE
        WHEN t.code <> 'escrow' THEN i.escrow <> 'released' OR r.times > 0 OR b.cents > 0
        WHEN i.escrow = 'released' THEN (r.times, r.cents + coalesce(b.cents, 0)) IS DISTINCT FROM (1, i.amount_cents)
        WHEN i.escrow = 'returned' THEN r.times > 0 OR b.cents IS DISTINCT FROM i.amount_cents
        ELSE r.times > 0
      END
      OR (i.escrow = 'disputed') <> (is_in_escrow(i) AND is_disputed(i.id))`,

  'what investors have in escrow is kept right': `
    SELECT format('account %s: %s in escrow, kept as %s', user_id, cents, kept)
    FROM (
      SELECT user_id, sum(cents) AS cents, sum(kept) AS kept
      FROM (
        SELECT i.user_id, left_of(i) AS cents, 0 AS kept FROM investments AS i WHERE is_in_escrow(i)
        UNION ALL SELECT user_id, 0, escrow_cents FROM portfolio_categories
      ) AS each GROUP BY user_id
    ) AS sums WHERE cents <> kept`,

  'a project that has ended keeps no money for ever, and one that is decided was decided on enough': `
    SELECT format('project %s is %s with %s in escrow', p.id, p.state, p.escrow_cents) FROM projects AS p
    WHERE (p.escrow_cents > 0 AND p.settle_at IS NULL AND NOT (
        p.state IN ('open', 'funded')
        AND NOT EXISTS (SELECT FROM investments AS i WHERE i.project_id = p.id AND i.escrow IN ('reflection', 'firm'))
      ))
      OR (p.state = 'draft' AND p.raised_cents > 0)
      OR (p.first_released_at IS NOT NULL AND NOT is_decided(p))`,
};
