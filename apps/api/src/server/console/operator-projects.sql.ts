import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { StoredTaken } from '../../trust/cases/taken-case.ts';

const columns = `p.id,
  p.title,
  p.created_by AS "ownerId",
  u.name AS "ownerName",
  p.created_at AS "createdAt",
  p.budget_cents AS "budgetCents",
  raised_of(p) AS "raisedCents",
  may_cancel(p) AS "mayCancel",
  f.is_frozen AS "ownerFrozen",
  CASE WHEN f.is_due THEN p.next_due::text ELSE '' END AS "dueSince",
  first_approval_of('repayment.pay', p.id) AS "payApproved",
  p.next_due IS NOT NULL AS owes,
  p.unlikely_since IS NOT NULL AS unlikely,
  unlikely_approval_of(p) AS "unlikelyApproved",
  correctable_of(p.id) AS "lastPayment",
  CASE
    WHEN f.is_due THEN (SELECT d.until_cents + d.late_cents FROM dues_until(p.id, business_day()) AS d)
    ELSE 0
  END AS "dueCents",
  (
    SELECT coalesce(sum(s.without_paper_cents), 0)::bigint FROM expense_sums AS s WHERE s.project_id = p.id
  ) AS "withoutPaperCents",
  coalesce(z.id::text, '') AS "freezeId",
  z.ends_at AS "frozenUntil",
  CASE WHEN p.written_off_on IS NULL THEN taken_case('project', p.id) END AS taken`;
// The limit of one keeps each freeze found by its project: the planner would read all that are in force.
const joined = `JOIN users AS u ON u.id = p.created_by
    CROSS JOIN LATERAL (
      SELECT o.is_frozen, o.is_frozen AND coalesce(p.next_due <= business_day(), false) AS is_due
      FROM (SELECT freeze_of(p.created_by) IS NOT NULL AS is_frozen) AS o
    ) AS f
    LEFT JOIN LATERAL (
      SELECT * FROM freezes WHERE subject_id = p.id AND lifted_at IS NULL AND ends_at > now() LIMIT 1
    ) AS z ON true`;

const sql = {
  newest: statement<{ after: string | null; most: number }, ListedProject>(
    'operators.projects',
    `SELECT ${columns}
      FROM (
        SELECT * FROM projects
        WHERE id < coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
        ORDER BY id DESC LIMIT :most
      ) AS p ${joined}
      ORDER BY p.id DESC`,
  ),
  search: statement<{ search: string; most: number }, ListedProject>(
    'operators.projects-search',
    `SELECT ${columns}
      FROM unnest((SELECT find_named('projects', btrim(fold(:search)), :most::integer)))
          WITH ORDINALITY AS n (id, place)
        JOIN projects AS p USING (id) ${joined}
      ORDER BY n.place`,
  ),
};

type Approval = { by: string; reason: string };

/** Money in cents. What freezes it at this moment: the id is empty where nothing does. */
export type ListedProject = {
  id: string;
  title: string;
  ownerId: string;
  ownerName: string;
  createdAt: Date;
  budgetCents: bigint;
  raisedCents: bigint;
  mayCancel: boolean;
  /** The first of two approvals, of paying what is due and of correcting its last payment. */
  payApproved: Approval | null;
  lastPayment: { id: string; paidOn: string; cents: string; approved: Approval | null } | null;
  owes: boolean;
  unlikely: boolean;
  unlikelyApproved: Approval | null;
  dueCents: bigint;
  withoutPaperCents: bigint;
  ownerFrozen: boolean;
  dueSince: string;
  freezeId: string;
  frozenUntil: Date | null;
  taken: StoredTaken;
};

/** Projects: those that a search finds by any part of the title, or the newest before the one of this id. */
export function findProjectsBy(
  db: Db,
  { search, after }: { search: string; after: string | null },
  most: number,
): Promise<ListedProject[]> {
  return search === '' ? db.query(sql.newest, { after, most }) : db.query(sql.search, { search, most });
}
