import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What comes before every id. */
const first = '00000000-0000-0000-0000-000000000000';

const sql = {
  // A deleted organization has no type any more. Of an account only the transfers of the year are read, by their numbers.
  part: statement<{ after: string; most: number; begin: Date; end: Date }, { id: string } & SellerMonths>(
    'sales-totals.part',
    `SELECT
        u.id,
        u.name,
        u.business_name AS "businessName",
        u.organization_reg_no AS registration,
        u.email,
        u.area AS street,
        u.city,
        u.area_code AS postcode,
        u.state AS region,
        u.country,
        m.months
      FROM (SELECT * FROM users WHERE type <> 1 AND id > :after::uuid ORDER BY id LIMIT :most) AS u
        LEFT JOIN LATERAL (
          SELECT jsonb_agg(
            jsonb_build_object('month', t.month, 'orders', t.orders, 'sold', t.sold::text, 'refunded', t.refunded::text,
              'fees', t.fees::text)
            ORDER BY t.month
          ) AS months
          FROM (
            SELECT
              extract(month FROM e.at AT TIME ZONE 'UTC')::integer AS month,
              count(*) FILTER (WHERE e.code = 'order')::integer AS orders,
              coalesce(sum(e.cents) FILTER (WHERE e.code = 'order'), 0)::bigint AS sold,
              coalesce(-sum(e.cents) FILTER (WHERE e.code = 'order_refund'), 0)::bigint AS refunded,
              coalesce(-sum(e.cents) FILTER (WHERE e.code IN ('order_fee', 'order_fee_back')), 0)::bigint AS fees
            FROM (
                SELECT last_transfer_before(u.id, :begin) AS after, last_transfer_before(u.id, :end) AS last
              ) AS b
              CROSS JOIN LATERAL (
                SELECT c.code, c.amount_cents AS cents, c.created_at AS at FROM transfers AS c
                WHERE c.credit_account = u.id AND c.credit_seq > b.after AND c.credit_seq <= b.last
                  AND c.code IN ('order', 'order_fee_back')
                UNION ALL
                SELECT d.code, -d.amount_cents, d.created_at FROM transfers AS d
                WHERE d.debit_account = u.id AND d.debit_seq > b.after AND d.debit_seq <= b.last
                  AND d.code IN ('order_refund', 'order_fee')
              ) AS e
            GROUP BY 1
          ) AS t
        ) AS m ON true
      ORDER BY u.id`,
  ),
};

/** What a seller was paid for orders in a month from 1 to 12, in cents. */
type Month = { month: number; orders: number; sold: string; refunded: string; fees: string };

/** A seller with the months in which something was paid, refunded or taken; null where there is none. */
export type SellerMonths = {
  id: string;
  name: string;
  businessName: string;
  registration: string;
  email: string;
  street: string;
  city: string;
  postcode: string;
  region: string;
  country: string;
  months: Month[] | null;
};

/** The sellers of a year of UTC by their ids, `most` accounts at a time; those without orders, refunds and fees in it are left out. */
export async function* sellerParts(db: Db, year: number, most = 200): AsyncGenerator<readonly SellerMonths[]> {
  const begin = new Date(Date.UTC(year, 0, 1));
  const end = new Date(Date.UTC(year + 1, 0, 1));
  for (let after: string | undefined = first; after !== undefined;) {
    const sellers: readonly SellerMonths[] = await db.query(sql.part, { after, most, begin, end });
    yield sellers.filter(({ months }) => months !== null);
    after = sellers.length === most ? sellers.at(-1)!.id : undefined;
  }
}
