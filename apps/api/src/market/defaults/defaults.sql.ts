import type { BadState } from '@guildhall/contract/market/defaults.operator.contract.ts';
import { sayUnlikely, writeOffProject } from '@guildhall/contract/market/defaults.operator.contract.ts';
import type { NewPlanState } from '@guildhall/contract/market/new-plans.contract.ts';
import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';
import type { Second } from '../../trust/operators/second-approval.ts';

/** Which projects a list has, and in which order: their number by the clock, and then the id. */
const which: Record<BadState, { where: string; order: string }> = {
  default: { where: 'p.in_default_since IS NOT NULL AND p.written_off_on IS NULL', order: 'p.in_default_since' },
  late: {
    where: `p.next_due <= business_day() - 14 AND p.in_default_since IS NULL
          AND late_days(p.next_due, p.pauses, business_day()) >= 14`,
    order: 'p.next_due',
  },
  writtenOff: { where: 'p.written_off_on IS NOT NULL', order: 'p.written_off_on' },
};

const list = Object.fromEntries(
  (Object.keys(which) as BadState[]).map((state) => {
    const { where, order } = which[state];
    const isNewest = state === 'writtenOff';
    const direction = isNewest ? ' DESC' : '';
    return [
      state,
      statement<{ after: string | null; most: number }, ListedDefault>(
        `defaults.list-${state === 'writtenOff' ? 'written-off' : state}`,
        `SELECT
        p.id,
        p.title,
        p.created_by AS "ownerId",
        u.name AS "ownerName",
        freeze_of(p.created_by) IS NOT NULL AS "ownerFrozen",
        coalesce(p.next_due::text, '') AS "dueSince",
        coalesce(late_days(p.next_due, p.pauses, business_day()), 0) AS "daysLate",
        coalesce(default_day(p.next_due, p.pauses)::text, '') AS "defaultFrom",
        coalesce(p.in_default_since::text, '') AS "inDefaultSince",
        p.unlikely_since IS NOT NULL AS unlikely,
        o.due + p.late_owed_cents AS due,
        o.unpaid,
        p.escrow_cents AS "inEscrow",
        coalesce(d.notified, 0) AS notified,
        d.notified_at AS "notifiedAt",
        coalesce(r.paid_on::text, '') AS "lastPaidOn",
        coalesce(r.amount_cents, 0) AS "lastPaid",
        (
          SELECT count(*)
          FROM (SELECT FROM disputes AS x WHERE x.seller_id = p.created_by AND x.status <> 'closed' LIMIT 100) AS x
        )::int AS disputes,
        (
          SELECT json_build_object('state', n.status, 'endsAt', n.ends_at,
            'decidedOn', coalesce(n.decided_on::text, ''), 'weight', n.weight_cents::text, 'yes', n.yes_cents::text)
          FROM new_plans AS n WHERE n.project_id = p.id ORDER BY n.id DESC LIMIT 1
        ) AS "newPlan",
        CASE WHEN w.project_id IS NOT NULL THEN json_build_object(
          'on', w.written_off_on,
          'reason', w.reason,
          'principal', w.principal_cents::text,
          'return', w.return_cents::text,
          'late', w.late_cents::text,
          'recovered', (w.principal_recovered + w.return_recovered + w.late_recovered)::text,
          'finished', w.finished_at IS NOT NULL
        ) END AS "writeOff",
        unlikely_approval_of(p) AS "unlikelyApproved",
        first_approval_of('project.writeOff', p.id) AS "writeOffApproved",
        CASE WHEN p.written_off_on IS NULL THEN taken_case('project', p.id) END AS taken
      FROM (
        SELECT p.* FROM projects AS p
        WHERE ${where}
          AND (:after::uuid IS NULL OR (${order}, p.id) ${isNewest ? '<' : '>'} (
            (SELECT ${order} FROM projects AS p WHERE p.id = :after), :after::uuid
          ))
        ORDER BY ${order}${direction}, p.id${direction} LIMIT :most
      ) AS p
        JOIN users AS u ON u.id = p.created_by
        LEFT JOIN project_defaults AS d ON d.project_id = p.id AND d.ended_on IS NULL
        LEFT JOIN write_offs AS w ON w.project_id = p.id
        LEFT JOIN LATERAL (
          SELECT * FROM repayments AS n WHERE n.project_id = p.id ORDER BY n.paid_at DESC, n.id DESC LIMIT 1
        ) AS r ON true
        CROSS JOIN LATERAL (
          SELECT coalesce(sum(n.principal_cents + n.return_cents), 0)::bigint AS unpaid,
            coalesce(
              sum(n.principal_cents + n.return_cents) FILTER (WHERE n.due_on <= business_day()),
              0
            )::bigint AS due
          FROM unpaid_days(p.id) AS n
        ) AS o
      ORDER BY ${order}${direction}, p.id${direction}`,
      ),
    ];
  }),
) as Record<BadState, ReturnType<typeof statement<{ after: string | null; most: number }, ListedDefault>>>;

type Approval = { by: string; reason: string };

/** Money in cents, in `newPlan` and `writeOff` as text. */
export type ListedDefault = {
  id: string;
  title: string;
  ownerId: string;
  ownerName: string;
  ownerFrozen: boolean;
  dueSince: string;
  daysLate: number;
  defaultFrom: string;
  inDefaultSince: string;
  unlikely: boolean;
  due: bigint;
  unpaid: bigint;
  inEscrow: bigint;
  notified: number;
  notifiedAt: Date | null;
  lastPaidOn: string;
  lastPaid: bigint;
  disputes: number;
  newPlan: { state: NewPlanState; endsAt: string; decidedOn: string; weight: string; yes: string } | null;
  writeOff: {
    on: string;
    reason: string;
    principal: string;
    return: string;
    late: string;
    recovered: string;
    finished: boolean;
  } | null;
  unlikelyApproved: Approval | null;
  writeOffApproved: Approval | null;
  taken: StoredTaken;
};

/** Projects in a state after the one of the id `after`, or the first. */
export function findDefaults(db: Db, state: BadState, after: string | null, most: number): Promise<ListedDefault[]> {
  return db.query(list[state], { after, most });
}

type WithRoles = { roles: readonly OperatorRole[] };
type OfUnlikely = { operatorId: string; projectId: string; unlikely: boolean; reason: string };

/** What an operator has said of a project; `ok` and `first` alone have changed something. */
export type AnswerToUnlikely = {
  outcome: 'ok' | 'not_found' | 'stake' | 'written_off' | 'nothing_due' | 'said' | Second;
  organizationId: string;
  projectTitle: string;
};

const say = statement<OfUnlikely & WithRoles, AnswerToUnlikely>(
  'defaults.say-unlikely',
  `SELECT outcome, organization AS "organizationId", project_title AS "projectTitle"
    FROM say_unlikely(:operatorId, :projectId, :unlikely, :reason, :roles)`,
);

/** Says that a project is unlikely to be paid back, or no longer, or notes the first of two approvals. */
export async function sayUnlikelyInLedger(db: Db, said: OfUnlikely) {
  return (await db.query(say, { ...said, roles: sayUnlikely.operator!.roles }))[0]!;
}

type OfWriteOff = { operatorId: string; projectId: string; reason: string };

/** `unpaid` is principal and return in cents. */
export type BegunWriteOff = {
  outcome: 'ok' | 'not_found' | 'stake' | 'written_off' | 'sharing' | 'not_in_default' | 'in_escrow' | Second;
  organizationId: string;
  projectTitle: string;
  unpaid: bigint;
};

const begin = statement<OfWriteOff & WithRoles, BegunWriteOff>(
  'defaults.write-off',
  `SELECT
      outcome,
      organization AS "organizationId",
      project_title AS "projectTitle",
      unpaid_cents AS unpaid
    FROM write_off_project(:operatorId, :projectId, :reason, :roles)`,
);

/** Begins to write a project off, or notes the first of two approvals. */
export async function writeOffInLedger(db: Db, writeOff: OfWriteOff) {
  return (await db.query(begin, { ...writeOff, roles: writeOffProject.operator!.roles }))[0]!;
}

/** The cents that each holder has lost are text, as a list of them comes. */
type WrittenOffPart = {
  holders: string[];
  lost: string[];
  isFinished: boolean;
  projectTitle: string;
  organizationName: string;
};

const take = statement<{ id: string; most: number }, WrittenOffPart>(
  'defaults.write-off-holdings',
  `SELECT
      w.holders,
      w.lost::text[],
      w.is_finished AS "isFinished",
      p.title AS "projectTitle",
      u.name AS "organizationName"
    FROM write_off_holdings(:id, :most) AS w, projects AS p JOIN users AS u ON u.id = p.created_by WHERE p.id = :id`,
);
const underWay = statement<NoParams, { id: string }>(
  'defaults.write-offs',
  'SELECT project_id AS id FROM write_offs WHERE finished_at IS NULL ORDER BY begun_at LIMIT 100',
);

/** Takes what is unpaid off at most `most` holdings of a project that is written off; answers their holders with the cents that each has lost. */
export async function writeOffHoldings(db: Db, id: string, most: number) {
  return (await db.query(take, { id, most }))[0]!;
}

/** The projects whose write-off has not come to all holdings, the oldest first. */
export async function writeOffsUnderWay(db: Db): Promise<string[]> {
  return (await db.query(underWay, {})).map(({ id }) => id);
}

const note = statement<{ most: number }, { noted: number }>('defaults.note', 'SELECT note_defaults(:most) AS noted');

/** Notes at most `most` defaults that began because a day has passed, and answers how many. */
export async function noteDefaults(db: Db, most: number): Promise<number> {
  return (await db.query(note, { most }))[0]!.noted;
}

/** Cents that are still to come back to a holder. */
type HolderInDefault = {
  projectId: string;
  projectTitle: string;
  organizationName: string;
  since: string;
  reason: 'late' | 'unlikely';
  investorId: string;
  investmentId: string;
  cents: bigint;
};

const takeHolders = statement<{ most: number }, HolderInDefault>(
  'defaults.take-holders',
  `SELECT
      project AS "projectId",
      project_title AS "projectTitle",
      organization_name AS "organizationName",
      since::text,
      reason,
      investor AS "investorId",
      holding AS "investmentId",
      cents
    FROM take_holders_in_default(:most)`,
);

/** Takes the holders of at most `most` holdings of one project who are to be notified of its default; none when all were. */
export function takeHoldersInDefault(db: Db, most: number): Promise<HolderInDefault[]> {
  return db.query(takeHolders, { most });
}
