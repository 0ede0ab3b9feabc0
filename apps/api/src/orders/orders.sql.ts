import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { asCaller, queryAsCaller } from '../platform/calls/as-caller.ts';
import { readCallerPage, type CallerPage, type PageRequest } from '../platform/lists/caller-page.ts';
import type { Ctx } from '../context.ts';
import { statement } from '../platform/database/statement.ts';

/** What keeps the answer of one request. */
type Once = Pick<Ctx, 'tokenHash' | 'idempotencyKey' | 'fingerprint'>;

const placeOrderStatement = statement<NewOrder & Once, PlacedOrder>(
  'orders.place',
  `SELECT outcome, order_id AS id, order_status AS status, due_cents AS due, order_cents AS total, free_cents AS free,
      free_cents IS NOT NULL AS "isFirst", buyer AS "buyerId", seller AS "sellerId"
    FROM place_order(:tokenHash, :idempotencyKey, :fingerprint, :projectId, :units, :address, :postalCode, :contactNo, :fromWallet, :holdSeconds)`,
);

/** `holdSeconds`: how long an order by card waits for its payment. */
export type NewOrder = {
  projectId: string;
  units: number;
  address: string;
  postalCode: string;
  contactNo: string;
  fromWallet: boolean;
  holdSeconds: number;
};

/** Money in cents. `free` is set when the wallet has too little. */
export type PlacedOrder = {
  outcome:
    | 'ok'
    | 'unauthorized'
    | 'conflict'
    | 'not_found'
    | 'forbidden'
    | 'too_large'
    | 'insufficient'
    | 'frozen'
    | 'paused';
  id: string;
  status: PurchaseStatus;
  due: bigint;
  total: bigint;
  free: bigint;
  /** False for the repeated answer to a request that came before. */
  isFirst: boolean;
  buyerId: string | null;
  sellerId: string | null;
};

/** Places an order, pays it when from the wallet, and keeps the idempotency key: one round trip, nothing changed unless `ok`. */
export async function placeOrder(ctx: Ctx, o: NewOrder): Promise<PlacedOrder> {
  const { tokenHash, idempotencyKey, fingerprint } = ctx;
  return (await ctx.db.query(placeOrderStatement, { ...o, tokenHash, idempotencyKey, fingerprint }))[0]!;
}

/** Money in cents. `name` is the other side's. */
type ListedOrder = {
  id: string;
  title: string;
  name: string;
  createdAt: Date;
  status: PurchaseStatus;
  photoId: string | null;
  units: number;
  total: bigint;
};

function list(name: string, own: string, other: string, total: string, long: string): CallerPage<ListedOrder> {
  return {
    name,
    rows: `SELECT o.id, p.title, u.name, o.created_at AS "createdAt", o.status, p.photo_file_id AS "photoId", o.number_of_units AS units,
      o.total_cents AS total
    FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.${other} WHERE o.${own} = caller.id`,
    total: `SELECT ${total} FROM ledger_accounts AS a WHERE a.id = caller.id`,
    columns: ['fold(q.title) COLLATE "C"', 'fold(q.name) COLLATE "C"', 'q."createdAt"'],
    tie: 'q.id',
    narrowings: {
      search: (value) => `search_text(q.title, q.name) LIKE search_pattern(${value})`,
    },
    byDate: { column: 2, table: 'orders', where: `x.${own} = caller.id` },
    long: { list: long, columns: ['first', 'second', 'at'] },
  };
}

const received = list(
  'orders.received',
  'seller_id',
  'user_id',
  'CASE WHEN caller.type = 2 THEN a.sales_count END',
  'sales',
);
const ordered = list('orders.ordered', 'user_id', 'seller_id', 'a.orders_count', 'orders');

/** A page of the orders that the caller received or placed: columns 0 title, 1 the other side's name, 2 date. Only an organization has a total of received ones. */
export function findOrders(ctx: Ctx, type: 'received' | 'ordered', request: PageRequest) {
  return readCallerPage(ctx, type === 'received' ? received : ordered, request);
}

/** Money in cents. */
type FoundOrder = {
  id: string;
  projectId: string;
  projectTitle: string;
  photoId: string | null;
  price: bigint;
  units: number;
  total: bigint;
  categoryName: string;
  address: string;
  postalCode: string;
  contactNo: string;
  status: PurchaseStatus;
  createdAt: Date;
  receipt: string;
  takenBack: bigint;
  organizationId: string;
  organization: string;
};

const detailsStatement = asCaller<{ id: string }, FoundOrder>(
  'orders.details',
  `SELECT o.id, o.project_id AS "projectId", p.title AS "projectTitle", p.photo_file_id AS "photoId", o.unit_cents AS price,
    o.number_of_units AS units, o.total_cents AS total, c.name AS "categoryName", o.address, o.postal_code AS "postalCode",
    o.contact_no AS "contactNo", o.status, o.created_at AS "createdAt",
    CASE WHEN o.status = 'COMPLETED' AND o.user_id = caller.id THEN o.id::text ELSE '' END AS receipt,
    CASE WHEN o.user_id = caller.id THEN taken_back_of(o.id) ELSE 0 END AS "takenBack",
    o.seller_id AS "organizationId", (SELECT u.name FROM users AS u WHERE u.id = o.seller_id) AS organization
  FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN project_categories AS c ON c.id = p.category_id
  WHERE o.id = :id AND caller.id IN (o.user_id, o.seller_id)`,
);

/** An order of which the caller is buyer or seller. */
export async function findOrder(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, detailsStatement, { id })).rows[0];
}
