import { mostNarrowed, type OrderState } from '@guildhall/contract/market/orders.contract.ts';
import type { MemberRole } from '@guildhall/contract/route.ts';
import type { PurchaseStatus } from '@guildhall/contract/values.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import { readCallerPage, type CallerPage, type PageRequest } from '../../platform/lists/caller-page.ts';
import type { Ctx } from '../../context.ts';
import { frozenSince } from '../../trust/freezes/takes-no-money.ts';
import { statement } from '../../platform/database/statement.ts';
import type { OwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import type { TermsBeneath } from '../../people/terms/terms-in-force.ts';
import type { Db } from '../../platform/database/database.ts';
import type { RefundRow } from '../../money/refunds/to-purchase-refund.ts';
import type { RefundObstacle } from '../../trust/disputes/refuse-refund.ts';

/** What keeps the answer of one request. */
type Once = Pick<Ctx, 'tokenHash' | 'needs' | 'idempotencyKey' | 'fingerprint'>;

const placeOrderStatement = statement<NewOrder & AllowedTerms & Once, PlacedOrder>(
  'orders.place',
  `SELECT
      outcome,
      order_id AS id,
      order_status AS status,
      due_cents AS due,
      order_cents AS total,
      free_cents AS free,
      free_cents IS NOT NULL AS "isFirst",
      buyer AS "buyerId",
      seller AS "sellerId"
    FROM place_order(:tokenHash, :needs, :idempotencyKey, :fingerprint, :projectId, :units, :address, :postalCode,
      :contactNo, :fromWallet, :holdSeconds, :beneathChanged, :beneathVersion)`,
);

/** Both null: nobody is asked to accept terms. */
type AllowedTerms = { [Name in keyof TermsBeneath]: TermsBeneath[Name] | null };
const anyTerms: AllowedTerms = { beneathChanged: null, beneathVersion: null };

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
    | 'seller_frozen'
    | 'paused'
    | 'insider'
    | 'second_member'
    | 'terms_changed';
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
export async function placeOrder(ctx: Ctx, o: NewOrder, terms: AllowedTerms = anyTerms): Promise<PlacedOrder> {
  const { tokenHash, needs, idempotencyKey, fingerprint } = ctx;
  return (
    await ctx.db.query(placeOrderStatement, { ...o, ...terms, tokenHash, needs, idempotencyKey, fingerprint })
  )[0]!;
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
  state: OrderState | '';
  disputed: boolean;
  buyerId: string;
};

function list(name: string, own: string, other: string, total: string, long: string): CallerPage<ListedOrder> {
  return {
    name,
    rows: `SELECT
        o.id,
        p.title,
        u.name,
        o.created_at AS "createdAt",
        o.status,
        p.photo_file_id AS "photoId",
        o.number_of_units AS units,
        o.total_cents AS total,
        CASE WHEN o.seller_id = caller.id AND u.type <> 0 THEN u.id::text ELSE '' END AS "buyerId"
      FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN users AS u ON u.id = o.${other}
      WHERE o.${own} = caller.id`,
    late: 'order_state(q.id) AS state, is_disputed(q.id) AS disputed',
    total: `SELECT ${total} FROM ledger_accounts AS a WHERE a.id = caller.id`,
    columns: ['fold(q.title) COLLATE "C"', 'fold(q.name) COLLATE "C"', 'q."createdAt"'],
    tie: 'q.id',
    narrowings: {
      search: (value) => `search_text(q.title, q.name) LIKE search_pattern(${value})`,
      // No index knows how an order stands: of a long list the newest are looked at, so that it costs the same however long it is.
      state: (value) => `q.id = ANY (ARRAY(
        SELECT x.id
        FROM (
          SELECT n.id, n.status, n.total_cents FROM orders AS n WHERE n.${own} = caller.id
          ORDER BY n.created_at DESC, n.id DESC LIMIT ${mostNarrowed}
        ) AS x LEFT JOIN LATERAL (SELECT s FROM order_steps AS s WHERE s.id = x.id OFFSET 0) AS t ON true
        WHERE order_fits(x.id, x.status, x.total_cents, t.s, ${value})
      ))`,
    },
    notInLines: ['state'],
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
  budget: bigint;
  unitPrice: bigint;
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
  fee: bigint;
  organizationId: string;
  organization: string;
  buyerId: string;
  buyer: string;
  state: OrderState | '';
  acceptedAt: Date | null;
  sentAt: Date | null;
  reference: string;
  receivedAt: Date | null;
  canceledAt: Date | null;
  cancelReason: string;
  refunds: RefundRow[];
  dispute: OwnDispute | null;
  mayDispute: boolean;
  isSeller: boolean;
  frozenSince: Date | null;
  /** In which the caller acts. */
  role: MemberRole;
  mayGiveBack: boolean;
};

const detailsStatement = asCaller<{ id: string }, FoundOrder>(
  'orders.details',
  `SELECT
      o.id,
      o.project_id AS "projectId",
      p.title AS "projectTitle",
      p.photo_file_id AS "photoId",
      CASE WHEN p.unit_cents IS NULL THEN o.unit_cents ELSE p.budget_cents END AS budget,
      o.unit_cents AS "unitPrice",
      o.number_of_units AS units,
      o.total_cents AS total,
      c.name AS "categoryName",
      o.address,
      o.postal_code AS "postalCode",
      o.contact_no AS "contactNo",
      o.status,
      o.created_at AS "createdAt",
      CASE WHEN o.status = 'COMPLETED' AND o.user_id = caller.id THEN o.id::text ELSE '' END AS receipt,
      CASE WHEN o.user_id = caller.id THEN taken_back_of(o.id) ELSE 0 END AS "takenBack",
      CASE WHEN o.seller_id = caller.id THEN fee_kept_of(o.id) ELSE 0 END AS fee,
      o.seller_id AS "organizationId",
      (SELECT u.name FROM users AS u WHERE u.id = o.seller_id) AS organization,
      CASE WHEN o.seller_id = caller.id AND b.type <> 0 THEN b.id::text ELSE '' END AS "buyerId",
      CASE WHEN o.seller_id = caller.id THEN b.name ELSE '' END AS buyer,
      order_state(o.id) AS state,
      s.accepted_at AS "acceptedAt",
      s.sent_at AS "sentAt",
      coalesce(s.reference, '') AS reference,
      s.received_at AS "receivedAt",
      s.canceled_at AS "canceledAt",
      coalesce(s.reason, '') AS "cancelReason",
      refunds_of(o.id) AS refunds,
      dispute_of(o.id) AS dispute,
      o.user_id = caller.id AND may_dispute(o.id, o.status, o.created_at, o.total_cents) AS "mayDispute",
      o.seller_id = caller.id AS "isSeller",
      role_of(caller.id, caller.actor) AS role,
      may_give_back(o.id, o.seller_id, o.user_id) AS "mayGiveBack",
      ${frozenSince('o.project_id', 'o.seller_id')} AS "frozenSince"
    FROM orders AS o JOIN projects AS p ON p.id = o.project_id JOIN project_categories AS c ON c.id = p.category_id
      JOIN users AS b ON b.id = o.user_id LEFT JOIN order_steps AS s ON s.id = o.id
    WHERE o.id = :id AND caller.id IN (o.user_id, o.seller_id)`,
);

/** An order of which the caller is buyer or seller. */
export async function findOrder(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, detailsStatement, { id })).rows[0];
}

const advanceStatement = statement<Advance, Advanced>(
  'orders.advance',
  'SELECT outcome, state, other AS "otherId" FROM advance_order(:id, :actorId, :step, :reference)',
);

type Advance = { id: string; actorId: string; step: 'accepted' | 'sent' | 'received'; reference: string };

type Advanced = {
  outcome: 'ok' | 'repeated' | 'not_found' | 'forbidden' | 'too_early' | 'ended';
  state: OrderState | '';
  otherId: string;
};

/** Takes an order one step on; only `ok` has changed anything. */
export async function advanceInDatabase(db: Db, advance: Advance): Promise<Advanced> {
  return (await db.query(advanceStatement, advance))[0]!;
}

const cancelStatement = statement<{ id: string; actorId: string; reason: string }, CanceledOrder>(
  'orders.cancel',
  `SELECT
      outcome,
      state,
      other AS "otherId",
      given_cents AS cents,
      left_cents AS "left",
      free_cents AS free,
      is_seller AS "isSeller"
    FROM cancel_order(:id, :actorId, :reason)`,
);

type CanceledOrder = {
  state: OrderState | '';
  otherId: string;
  cents: bigint;
  left: bigint;
  free: bigint;
  isSeller: boolean;
} & {
  outcome: 'ok' | 'repeated' | 'not_found' | 'ended' | RefundObstacle;
};

/** Cancels an order and gives its money back; only `ok` has changed anything. */
export async function cancelInLedger(db: Db, cancel: { id: string; actorId: string; reason: string }) {
  return (await db.query(cancelStatement, cancel))[0]!;
}

const titleStatement = statement<{ id: string }, { title: string }>(
  'orders.title',
  'SELECT p.title FROM orders AS o JOIN projects AS p ON p.id = o.project_id WHERE o.id = :id',
);

/** The title of the project that an order is of. */
export async function titleOfOrder(db: Db, id: string): Promise<string> {
  return (await db.query(titleStatement, { id }))[0]!.title;
}
