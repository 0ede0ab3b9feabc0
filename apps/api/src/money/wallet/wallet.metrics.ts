import { statement } from '../../platform/database/statement.ts';
import type { Measure } from '../../platform/database/measures.ts';

/** What is set aside on wallets, and what the house's own accounts have. */
export const walletMetrics: readonly Measure[] = [
  {
    labels: ['reason', 'older_than'],
    gauges: {
      holds_open: 'Holds of money in wallets by their least age. Counts to 10,000.',
      holds_open_cents: 'What they add up to, in cents.',
    },
    read: statement(
      'wallet.measure-holds',
      `SELECT r.reason, a.older_than, count(h.created_at)::int AS holds_open, coalesce(sum(h.amount_cents), 0)::float8 AS holds_open_cents
        FROM (VALUES ('investment'), ('withdrawal')) AS r (reason)
          CROSS JOIN (VALUES ('0s', interval '0'), ('1h', '1 hour'), ('1d', '1 day'), ('7d', '7 days')) AS a (older_than, age)
          LEFT JOIN (
            SELECT created_at, reason, amount_cents FROM holds WHERE status = 'held' ORDER BY created_at LIMIT 10000
          ) AS h ON h.reason = r.reason AND h.created_at <= now() - a.age
        GROUP BY r.reason, a.older_than`,
    ),
  },
  {
    labels: ['account'],
    gauges: { ledger_house_cents: 'The balance of each account of the house, in cents.' },
    read: statement(
      'wallet.measure-house',
      `SELECT concat_ws('_', kind, provider) AS account, balance_cents::float8 AS ledger_house_cents
        FROM ledger_accounts WHERE owner_id IS NULL AND project_id IS NULL
        UNION ALL SELECT 'platform_fees', fees_since('-infinity')::float8`,
    ),
  },
];
