import type { DisputeStatus, disputeOutcomes, disputeReasons } from '@guildhall/contract/trust/after-purchase.ts';
import type { MemberRole } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../cases/taken-case.ts';
import type { OwnDispute } from './to-own-dispute.ts';

const title = `(
    SELECT p.title FROM projects AS p
    WHERE p.id = coalesce(
      (SELECT o.project_id FROM orders AS o WHERE o.id = d.purchase_id),
      (SELECT i.project_id FROM investments AS i WHERE i.id = d.purchase_id)
    )
  )`;

function queue(name: string, from: string, comes: '<' | '>', nobody: string, order: string) {
  return statement<{ status: DisputeStatus; after: string | null; most: number }, QueuedDispute>(
    name,
    `SELECT
        d.id,
        d.purchase_id AS "purchaseId",
        d.kind,
        ${title} AS "projectTitle",
        d.user_id AS "buyerId",
        b.name AS buyer,
        d.seller_id AS "sellerId",
        s.name AS seller,
        d.status,
        d.reason,
        d.message,
        disputed_of(d.purchase_id, d.status, d.disputed_cents) AS cents,
        d.held_cents AS held,
        d.in_escrow AS "inEscrow",
        d.opened_at AS "openedAt",
        d.due_at AS "dueAt",
        d.status = 'open' AND d.due_at <= now() AS late,
        d.answer,
        d.outcome,
        d.refunded_cents AS refunded,
        d.outcome_reason AS "outcomeReason",
        CASE WHEN d.status <> 'closed' THEN taken_case('dispute', d.id) END AS taken
      FROM (
        SELECT * FROM disputes
        WHERE status = :status
          AND (due_at, id) ${comes} (
            CASE WHEN :after::uuid IS NULL THEN '${from}' ELSE (SELECT due_at FROM disputes WHERE id = :after) END,
            coalesce(:after::uuid, '${nobody}')
          )
        ORDER BY due_at ${order}, id ${order} LIMIT :most
      ) AS d
        JOIN users AS b ON b.id = d.user_id
        JOIN users AS s ON s.id = d.seller_id
      ORDER BY d.due_at ${order}, d.id ${order}`,
  );
}

/** Where a page of the caller's disputes goes on; an `:after` that is nobody's or others' has no moment, and so nothing comes after it. */
function from(at: 'opened_at' | 'due_at', first: string, nobody: string) {
  return `(
      CASE
        WHEN :after::uuid IS NULL THEN '${first}'
        ELSE (SELECT ${at} FROM disputes WHERE id = :after AND caller.id IN (user_id, seller_id))
      END,
      coalesce(:after::uuid, '${nobody}')
    )`;
}

/** The caller's disputes that `page` finds, as a table `d` in this order. */
function own<Params>(name: string, page: string, order: string) {
  return asCaller<Params & { most: number }, OwnListed>(
    name,
    `SELECT
        dispute_of(d.purchase_id) AS dispute,
        d.kind,
        d.purchase_id AS "purchaseId",
        ${title} AS "projectTitle",
        coalesce(
          (SELECT o.project_id FROM orders AS o WHERE o.id = d.purchase_id),
          (SELECT i.project_id FROM investments AS i WHERE i.id = d.purchase_id)
        ) AS "projectId",
        d.seller_id = caller.id AS "isSeller",
        (
          SELECT u.name FROM users AS u
          WHERE u.id = CASE WHEN d.seller_id = caller.id THEN d.user_id ELSE d.seller_id END
        ) AS "with",
        role_of(caller.id, caller.actor) AS role,
        may_give_back(d.purchase_id, d.seller_id, d.user_id) AS "mayGiveBack"
      FROM (${page}) AS d ORDER BY ${order}`,
  );
}

const newest = 'ORDER BY opened_at DESC, id DESC LIMIT :most';
const beforeIt = `(opened_at, id) < ${from('opened_at', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')}`;

const sql = {
  own: own<{ after: string | null }>(
    'disputes.own',
    `SELECT * FROM (
      (SELECT * FROM disputes WHERE user_id = caller.id AND ${beforeIt} ${newest})
      UNION ALL (SELECT * FROM disputes WHERE seller_id = caller.id AND ${beforeIt} ${newest})
    ) AS both_sides ${newest}`,
    'd.opened_at DESC, d.id DESC',
  ),
  toAnswer: own<{ after: string | null }>(
    'disputes.to-answer',
    `SELECT * FROM disputes
      WHERE seller_id = caller.id AND status = 'open'
        AND (due_at, id) > ${from('due_at', '-infinity', '00000000-0000-0000-0000-000000000000')}
      ORDER BY due_at, id LIMIT :most`,
    'd.due_at, d.id',
  ),
  about: own<{ purchaseId: string }>(
    'disputes.about',
    'SELECT * FROM disputes WHERE purchase_id = :purchaseId AND caller.id IN (user_id, seller_id) LIMIT :most',
    'd.id',
  ),
  dueFirst: queue('disputes.queue', '-infinity', '>', '00000000-0000-0000-0000-000000000000', 'ASC'),
  dueLast: queue('disputes.queue-closed', 'infinity', '<', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'DESC'),
};

type Kind = 'order' | 'investment';

/** Money in cents. */
export type QueuedDispute = {
  id: string;
  purchaseId: string;
  kind: Kind;
  projectTitle: string;
  buyerId: string;
  buyer: string;
  sellerId: string;
  seller: string;
  status: DisputeStatus;
  reason: (typeof disputeReasons)[number];
  message: string;
  cents: bigint;
  held: bigint;
  inEscrow: boolean;
  openedAt: Date;
  dueAt: Date;
  late: boolean;
  answer: string;
  outcome: (typeof disputeOutcomes)[number] | '';
  refunded: bigint;
  outcomeReason: string;
  taken: StoredTaken;
};

type OwnListed = {
  dispute: OwnDispute;
  kind: Kind;
  purchaseId: string;
  projectId: string;
  projectTitle: string;
  isSeller: boolean;
  with: string;
  /** In which the caller acts. */
  role: MemberRole;
  mayGiveBack: boolean;
};

/** Disputes in a status, those due first, of closed ones those due last. */
export function findDisputeQueue(db: Db, wanted: { status: DisputeStatus; after: string | null }, most: number) {
  return db.query(wanted.status === 'closed' ? sql.dueLast : sql.dueFirst, { ...wanted, most });
}

/** Disputes of the caller: those to answer, the one about a purchase, or all, after the one of this id. */
export async function findOwnDisputes(
  ctx: Ctx,
  wanted: { toAnswer: boolean; purchaseId: string | null; after: string | null },
  most: number,
) {
  const { toAnswer, purchaseId, after } = wanted;
  const { rows } = await (purchaseId === null
    ? queryAsCaller(ctx, toAnswer ? sql.toAnswer : sql.own, { after, most })
    : queryAsCaller(ctx, sql.about, { purchaseId, most }));
  return rows;
}
