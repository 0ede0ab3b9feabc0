import type { InstalmentState } from '@guildhall/contract/market/repayments.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx, UserCtx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import { ownTotal } from '../../platform/lists/own-page.ts';
import { stateOfUnpaid } from './state-of-unpaid.ts';

/** SQL: the first projects of the caller of which something is, or was, to be paid back, those to which `condition` applies. */
function firstOwed(owedFrom: string, condition: string, order: string): string {
  return `(
                      SELECT o.id, ${owedFrom} AS owed_from FROM projects AS o
                      WHERE :projectId::uuid IS NULL AND o.created_by = caller.id AND ${condition}
                      ORDER BY ${order} LIMIT :start::integer + :length::integer
                    )`;
}

/** Late interest, whenever it was fixed, is to be paid from today on. Each part is read from an index in its order. */
const owedProjects = [
  firstOwed('o.next_due', 'o.next_due <= business_day()', 'o.next_due, o.id'),
  firstOwed(
    'business_day()',
    'o.late_owed_cents > 0 AND o.has_dues AND (o.next_due IS NULL OR o.next_due > business_day())',
    'o.id',
  ),
  firstOwed('o.next_due', 'o.next_due > business_day() AND o.late_owed_cents = 0', 'o.next_due, o.id'),
  firstOwed('NULL::date', 'o.has_dues AND o.next_due IS NULL AND o.late_owed_cents = 0', 'o.id'),
  `SELECT o.id, NULL FROM projects AS o WHERE o.id = :projectId AND o.created_by = caller.id AND o.has_dues`,
].join(`
                    UNION ALL
                    `);

const sql = {
  // Of each project the months with something unpaid and those that were paid, each with what it costs to pay up to it: with
  // the late interest where nothing else is then due by today, as in pay_repayment.
  list: asCaller<{ projectId: string | null; start: number; length: number }, FoundRepayments>(
    'repayments.list',
    `SELECT
        (
          SELECT coalesce(json_agg(to_json(m) ORDER BY m.place, m.month), '[]')
          FROM (
            SELECT
              s.*,
              CASE
                WHEN s.sharing THEN 'sharing'
                WHEN s.settled THEN 'paid'
                WHEN s.unpaid = 0 THEN 'overdue'
                ELSE ${stateOfUnpaid('s."unpaidSince"', 's')}
                  WHEN s.paid <> '0' THEN 'partly'
                  WHEN s."unpaidSince" <= business_day() + 30 THEN 'due'
                  ELSE 'upcoming'
                END
              END AS state,
              (s.until_cents + o.late)::text AS "toPay",
              o.late::text AS "lateToPay",
              row_number() OVER (PARTITION BY s."projectId", s.settled ORDER BY s.month) AS nth,
              count(*) OVER (PARTITION BY s."projectId", s.settled) AS many
            FROM (
              SELECT
                p.id AS "projectId",
                p.title,
                p.place,
                p.standing,
                d.month,
                max(d.due_on)::text AS "dueOn",
                min(d.due_on) FILTER (WHERE NOT d.is_paid) AS "unpaidSince",
                max(d.holdings) AS holders,
                sum(d.principal)::text AS principal,
                sum(d.returns)::text AS return,
                coalesce(sum(d.principal + d.returns) FILTER (WHERE d.is_paid), 0)::text AS paid,
                coalesce(sum(d.principal + d.returns) FILTER (WHERE NOT d.is_paid), 0) AS unpaid,
                sum(d.late)::text AS late,
                coalesce(sum(d.principal + d.returns) FILTER (WHERE NOT d.is_paid), 0) + sum(d.late) = 0 AS settled,
                sum(coalesce(sum(d.principal + d.returns) FILTER (WHERE NOT d.is_paid), 0)) OVER until AS until_cents,
                sum(sum(d.late)) OVER until AS until_late,
                coalesce(bool_or(bool_or(NOT d.is_paid AND d.due_on <= business_day())) OVER after, false) AS due_after,
                p.late_owed_cents,
                p.pauses,
                p.unlikely_since,
                p.written_off_on,
                bool_or(coalesce(d.repayment_id = p.sharing_out, false) OR (d.late > 0 AND p.is_sharing_late))
                  AS sharing
              FROM (
                SELECT
                  o.id,
                  o.title,
                  o.sharing_out,
                  o.late_owed_cents,
                  o.pauses,
                  o.unlikely_since,
                  o.written_off_on,
                  o.standing_order AS standing,
                  EXISTS (
                    SELECT FROM repayments AS r WHERE r.id = o.sharing_out AND r.late_cents > 0
                  ) AS is_sharing_late,
                  k.place
                FROM (
                  SELECT f.id, row_number() OVER (ORDER BY f.owed_from NULLS LAST, f.id) AS place
                  FROM (
                    ${owedProjects}
                  ) AS f
                  ORDER BY f.owed_from NULLS LAST, f.id LIMIT :length OFFSET :start
                ) AS k
                  JOIN projects AS o ON o.id = k.id
              ) AS p
                CROSS JOIN LATERAL (
                  SELECT
                    date_trunc('month', u.due_on)::date AS month,
                    u.due_on,
                    NULL::uuid AS repayment_id,
                    sum(u.holdings) AS holdings,
                    sum(u.principal_cents) AS principal,
                    sum(u.return_cents) AS returns,
                    false AS is_paid,
                    0 AS late
                  FROM unpaid_days(p.id) AS u GROUP BY u.due_on
                  UNION ALL
                  SELECT
                    date_trunc('month', r.due_on)::date,
                    r.due_on,
                    r.repayment_id,
                    r.holdings,
                    r.principal_cents - coalesce(c.principal_cents, 0),
                    r.return_cents - coalesce(c.return_cents, 0),
                    true,
                    0
                  FROM repayment_days AS r LEFT JOIN repayment_correction_days AS c USING (repayment_id, due_on)
                  WHERE r.project_id = p.id
                  UNION ALL
                  SELECT
                    date_trunc('month', l.due_on)::date,
                    l.due_on,
                    NULL,
                    NULL,
                    0,
                    0,
                    NULL,
                    sum(l.cents - l.paid_cents)
                  FROM late_interest AS l WHERE l.project_id = p.id AND l.paid_cents < l.cents GROUP BY l.due_on
                  UNION ALL
                  SELECT
                    date_trunc('month', w.written_off_on)::date,
                    w.written_off_on,
                    NULL,
                    (SELECT max(n.holdings) FROM write_off_days AS n WHERE n.project_id = w.project_id),
                    w.principal_cents - w.principal_recovered,
                    w.return_cents + w.late_cents - w.return_recovered - w.late_recovered,
                    false,
                    0
                  FROM write_offs AS w WHERE w.project_id = p.id AND lost_of(p.id) > 0
                ) AS d
              GROUP BY
                p.id,
                p.title,
                p.place,
                p.late_owed_cents,
                p.pauses,
                p.unlikely_since,
                p.written_off_on,
                p.standing,
                d.month
              WINDOW until AS (PARTITION BY p.id ORDER BY d.month),
                after AS (PARTITION BY p.id ORDER BY d.month ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING)
            ) AS s,
              LATERAL (
                SELECT CASE
                  WHEN s.until_cents + s.until_late > 0 AND NOT s.due_after THEN s.late_owed_cents
                  ELSE 0
                END AS late
              ) AS o
          ) AS m
          WHERE CASE WHEN m.settled THEN m.nth > m.many - 3 OR m.state = 'sharing' ELSE m.nth <= 12 END
        ) AS records,
        CASE
          WHEN :projectId::uuid IS NULL THEN ${ownTotal('caller.id', 'projects with dues')}
          ELSE (
            SELECT count(*) FROM projects AS o WHERE o.id = :projectId AND o.created_by = caller.id AND o.has_dues
          )
        END::int AS total,
        due.months,
        due.overdue + (
          SELECT coalesce(sum(o.late_owed_cents), 0)::bigint FROM projects AS o
          WHERE o.created_by = caller.id AND o.late_owed_cents > 0
        ) AS overdue,
        due.soon,
        coalesce((SELECT s.cents FROM repaid_sums AS s WHERE s.organization_id = caller.id), 0)::bigint AS paid,
        (SELECT a.balance_cents - a.held_cents FROM ledger_accounts AS a WHERE a.id = caller.id) AS wallet
      FROM (
        SELECT
          coalesce(
            json_agg(json_build_object('month', o.month, 'cents', o.cents::text) ORDER BY o.month),
            '[]'
          ) AS months,
          coalesce(sum(o.overdue), 0)::bigint AS overdue,
          coalesce(sum(o.soon), 0)::bigint AS soon
        FROM (
          SELECT
            to_char(u.due_on, 'YYYY-MM') AS month,
            sum(u.cents) AS cents,
            sum(u.cents) FILTER (WHERE u.due_on < business_day()) AS overdue,
            sum(u.cents) FILTER (WHERE u.due_on BETWEEN business_day() AND business_day() + 30) AS soon
          FROM owed_days AS u WHERE u.organization_id = caller.id GROUP BY 1
        ) AS o
      ) AS due`,
  ),
  pay: statement<NewRepayment, WrittenRepayment>(
    'repayments.pay',
    `SELECT
        outcome,
        repayment_id AS id,
        project_title AS "projectTitle",
        paid_cents AS paid,
        left_cents AS "left",
        free_cents AS free
      FROM pay_repayment(:payerId, :actorId, :idempotencyKey, :fingerprint, :projectId, :dueOn, :cents)`,
  ),
  underWay: statement<NoParams, { id: string }>(
    'repayments.under-way',
    'SELECT id FROM repayments WHERE finished_at IS NULL ORDER BY paid_at LIMIT 100',
  ),
  share: statement<{ id: string }>('repayments.share', 'SELECT share_repayment(:id)'),
  credit: statement<{ id: string; most: number }, { credited: string[]; isFinished: boolean }>(
    'repayments.credit',
    'SELECT credited, is_finished AS "isFinished" FROM credit_returns(:id, :most)',
  ),
  plan: asCaller<{ id: string }, Instalment>(
    'repayments.plan',
    `SELECT
        h.due_on::text AS "dueOn",
        h.principal_cents AS principal,
        h.return_cents AS "return",
        h.principal_paid + h.return_paid AS paid,
        late_interest_of(
          i,
          h.number,
          h.due_on,
          h.principal_cents + h.return_cents - h.principal_paid - h.return_paid
        ) AS late,
        CASE
          WHEN h.principal_paid + h.return_paid = h.principal_cents + h.return_cents THEN 'paid'
          ELSE ${stateOfUnpaid('h.due_on', 'p')}
            WHEN h.principal_paid + h.return_paid > 0 THEN 'partly'
            WHEN h.due_on <= business_day() + 30 THEN 'due'
            ELSE 'upcoming'
          END
        END AS state
      FROM investments AS i JOIN projects AS p ON p.id = i.project_id, holding_plan(i) AS h
      WHERE i.id = :id AND i.user_id = caller.id ORDER BY h.number`,
    'SELECT count(*) FROM investments AS i WHERE i.id = :id AND i.user_id = caller.id',
  ),
};

/** Money in cents, as text: JSON's numbers could not hold all of it. */
type FoundDate = {
  projectId: string;
  title: string;
  dueOn: string;
  holders: number;
  principal: string;
  return: string;
  paid: string;
  late: string;
  toPay: string;
  lateToPay: string;
  state: InstalmentState;
  standing: boolean;
};
type FoundRepayments = {
  records: FoundDate[];
  total: number;
  months: { month: string; cents: string }[];
  overdue: bigint;
  soon: bigint;
  paid: bigint;
  wallet: bigint;
};

/** What the caller's projects pay back, `length` projects from the `start`th on, of one project alone when it is named. */
export async function findRepayments(ctx: Ctx, page: { projectId: string | null; start: number; length: number }) {
  return (await queryAsCaller(ctx, sql.list, page)).rows[0]!;
}

type NewRepayment = {
  payerId: string;
  actorId: string;
  idempotencyKey: string | null;
  fingerprint: Buffer;
  projectId: string;
  dueOn: string;
  cents: bigint | null;
};

/** Money in cents; `left` stays due up to the day, `free` is in the wallet. */
export type WrittenRepayment = {
  outcome:
    | 'ok'
    | 'repeated'
    | 'conflict'
    | 'not_found'
    | 'nothing_due'
    | 'too_much'
    | 'sharing'
    | 'frozen'
    | 'insufficient';
  id: string;
  projectTitle: string;
  paid: bigint;
  left: bigint;
  free: bigint;
};

/** Pays what is due of a project of the caller up to a day, or `cents` of it, and keeps the idempotency key; only `ok` has changed anything. */
export async function payInLedger(
  db: Db,
  { caller, idempotencyKey, fingerprint }: Pick<UserCtx, 'caller' | 'idempotencyKey' | 'fingerprint'>,
  repayment: { projectId: string; dueOn: string; cents: bigint | null },
): Promise<WrittenRepayment> {
  const once = { payerId: caller.id, actorId: caller.actor, idempotencyKey, fingerprint };
  return (await db.query(sql.pay, { ...repayment, ...once }))[0]!;
}

/** The payments that are not credited to all holders, the oldest first. */
export async function repaymentsUnderWay(db: Db): Promise<string[]> {
  return (await db.query(sql.underWay, {})).map(({ id }) => id);
}

/** Works out each holding's share of a payment, once. */
export async function shareRepayment(db: Db, id: string): Promise<void> {
  await db.query(sql.share, { id });
}

/** Credits at most `most` shares of a payment; answers the accounts that got something, and whether it is finished. */
export async function creditReturns(db: Db, id: string, most: number) {
  return (await db.query(sql.credit, { id, most }))[0]!;
}

/** Money in cents. */
type Instalment = {
  dueOn: string;
  principal: bigint;
  return: bigint;
  late: bigint;
  paid: bigint;
  state: InstalmentState;
};

/** The instalments of an investment of the caller; undefined when there is none of this id. */
export async function findPlan(ctx: Ctx, id: string) {
  const { rows, total } = await queryAsCaller(ctx, sql.plan, { id });
  return total ? rows : undefined;
}
