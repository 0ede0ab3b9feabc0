import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

// Each month is two look-ups by the number of a transfer, whatever the account has moved.
const ofMonths = statement<{ id: string; months: number }, { month: string; cents: bigint }>(
  'operators.account-balances',
  `SELECT to_char(m.first, 'YYYY-MM') AS month,
      balance_after(u.id, last_transfer_before(u.id, (m.first + interval '1 month') AT TIME ZONE 'UTC')) AS cents
    FROM users AS u
      CROSS JOIN LATERAL generate_series(
        greatest(
          date_trunc('month', now() AT TIME ZONE 'UTC') - (:months::integer - 1) * interval '1 month',
          date_trunc('month', u.created_at AT TIME ZONE 'UTC')
        ),
        date_trunc('month', now() AT TIME ZONE 'UTC'),
        interval '1 month'
      ) AS m (first)
    WHERE u.id = :id
    ORDER BY m.first`,
);

/** What an account had, in cents, at the end of each of the last `months` since it signed up; empty where there is no such account. */
export function findMonthBalances(db: Db, id: string, months: number) {
  return db.query(ofMonths, { id, months });
}
