import type { OrderFilter, OrderState } from '@guildhall/contract/market/orders.contract.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { rowParts } from '../../platform/lists/row-parts.ts';

/** An order as files of its seller have it. Money in cents. */
export type FiledOrder = {
  id: string;
  createdAt: Date;
  buyer: string;
  title: string;
  units: number;
  total: bigint;
  status: PurchaseStatus;
  state: OrderState | '';
  disputed: boolean;
  /** Empty until it is sent. */
  reference: string;
  address: string;
  postalCode: string;
  contactNo: string;
};

const columns = `o.id,
      o.created_at AS "createdAt",
      u.name AS buyer,
      p.title,
      o.number_of_units AS units,
      o.total_cents AS total,
      o.status,
      order_state(o.id) AS state,
      is_disputed(o.id) AS disputed,
      coalesce((SELECT s.reference FROM order_steps AS s WHERE s.id = o.id), '') AS reference,
      o.address,
      o.postal_code AS "postalCode",
      o.contact_no AS "contactNo"`;
const joined = 'orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.user_id';

/** Which of the orders that an organization received; empty for all. */
export type Wanted = { sellerId: string; state: OrderFilter | ''; search: string };

const partStatement = statement<Wanted & { after: string | null; most: number }, FiledOrder>(
  'orders.file-part',
  `SELECT ${columns}
    FROM ${joined} LEFT JOIN order_steps AS s ON s.id = o.id
    WHERE o.seller_id = :sellerId
      AND (
        :after::uuid IS NULL
        OR (o.created_at, o.id) < (
          SELECT b.created_at, b.id FROM orders AS b WHERE b.id = :after AND b.seller_id = :sellerId
        )
      )
      AND order_fits(o.id, o.status, o.total_cents, s, :state)
      AND (:search = '' OR search_text(p.title, u.name) LIKE search_pattern(:search))
    ORDER BY o.created_at DESC, o.id DESC LIMIT :most`,
);

/** The orders that an organization received in parts, newest first. */
export function receivedParts(db: Db, wanted: Wanted, most = 500): AsyncGenerator<FiledOrder[]> {
  return rowParts(most, (after) => db.query(partStatement, { ...wanted, after, most }));
}

const parcelsStatement = statement<{ sellerId: string; ids: string[] }, FiledOrder>(
  'orders.parcels',
  `SELECT ${columns}
    FROM ${joined}
    WHERE o.id = ANY (:ids::uuid[])
      AND o.seller_id = :sellerId
      AND order_state(o.id) IN ('paid', 'accepted', 'sent', 'received')
    ORDER BY o.created_at DESC, o.id DESC`,
);

/** Those of some orders that an organization received that are paid and were not given back, newest first. */
export function findParcels(db: Db, sellerId: string, ids: readonly string[]): Promise<FiledOrder[]> {
  return db.query(parcelsStatement, { sellerId, ids: [...ids] });
}
