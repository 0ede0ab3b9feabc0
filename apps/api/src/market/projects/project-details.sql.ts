import type { EarlyRepayment } from '@guildhall/contract/market/early-repayment.ts';
import type { PromisedFigure } from '@guildhall/contract/market/impact-figures.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import type { Explanations } from '@guildhall/contract/market/project-explanations.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { FundingRow } from '../funding/funding-terms.ts';
import { stateOfUnpaid } from '../repayments/state-of-unpaid.ts';
import { explanationColumns } from '../sharing/project-columns.ts';
import type { ListedProject } from './projects.sql.ts';

const details = asCaller<{ id: string }, FoundProject>(
  'projects.details',
  `SELECT
        p.id,
        p.title,
        p.photo_file_id AS "photoId",
        p.budget_cents AS budget,
        p.return_on_investment::float8 AS "returnOnInvestment",
        p.duration_months AS duration,
        p.min_investment_cents AS "minInvestment",
        coalesce(p.unit_cents, 0) AS "unitPrice",
        p.repayment,
        p.grace_months AS "graceMonths",
        p.late_interest::float8 AS "lateInterest",
        p.early_repayment AS "earlyRepayment",
        p.reports,
        p.report_days::int AS "reportDays",
        (
          SELECT coalesce(json_agg(json_build_object('name', l.name, 'amount', l.amount_cents) ORDER BY l.line), '[]')
          FROM budget_lines AS l WHERE l.project_id = p.id
        ) AS "budgetLines",
        promised_figures(p.id) AS "impactFigures",
        p.reserve_percent::float8 AS "reservePercent",
        p.funding,
        p.minimum_raised_cents AS "minimumRaised",
        p.open_until AS "openUntil",
        p.reflection_days AS "reflectionDays",
        project_state(p) AS state,
        is_taking_money(p) AS "takesMoney",
        coalesce(p.ended_raised_cents - p.raised_cents, 0) AS returned,
        p.escrow_cents AS "inEscrow",
        may_cancel(p) AS "mayCancel",
        may_extend(p) AS "mayExtend",
        may_close(p) AS "mayClose",
        change_obstacle(p) IS NULL AS "mayChange",
        CASE WHEN p.notice_until > business_now() THEN p.notice_until END AS "noticeUntil",
        coalesce(p.notice_until > business_now() AND p.unkept_before IS NOT NULL, false) AS "silenceCancels",
        p.changes::int AS changes,
        is_full(p) AS "isFull",
        EXISTS (SELECT FROM project_waiting AS w WHERE w.project_id = p.id AND w.user_id = caller.id) AS waiting,
        ${stateOfUnpaid('p.next_due', 'p')} ELSE '' END AS "repaymentState",
        c.id AS "categoryId",
        c.name AS "categoryName",
        p.document_file_id AS "documentId",
        coalesce(f.original_name, '') AS "documentName",
        p.created_by AS "createdBy",
        u.name AS "createdByName",
        p.created_at AS "createdAt",
        p.description,
        ${explanationColumns},
        (
          SELECT c.corrected_at FROM project_corrections AS c
          WHERE c.project_id = p.id ORDER BY c.id DESC LIMIT 1
        ) AS "correctedAt",
        raised_of(p) AS raised,
        p.capturing_cents AS reserved,
        p.investors,
        CASE WHEN p.is_public THEN p.share_slug END AS slug,
        p.is_public AS public,
        (
          SELECT max(z.ends_at) FROM freezes AS z
          WHERE z.subject_id IN (p.id, p.created_by) AND z.lifted_at IS NULL AND z.ends_at > now()
        ) AS "pausedUntil",
        is_insider(caller.id, p.created_by) AS insider,
        (SELECT median_rate::float8 FROM figures) AS "medianRate"
      FROM projects AS p JOIN project_categories AS c ON c.id = p.category_id JOIN users AS u ON u.id = p.created_by
        LEFT JOIN files AS f ON f.id = p.document_file_id
      WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
);

/** Money in cents. */
export type FoundProject = Omit<ListedProject, 'category'> &
  FundingRow &
  Explanations & {
    takesMoney: boolean;
    returned: bigint;
    inEscrow: bigint;
    mayCancel: boolean;
    mayExtend: boolean;
    mayClose: boolean;
    mayChange: boolean;
    noticeUntil: Date | null;
    silenceCancels: boolean;
    changes: number;
    isFull: boolean;
    waiting: boolean;
    categoryId: string;
    categoryName: string;
    /** 0 where one unit costs the goal. */
    unitPrice: bigint;
    lateInterest: number;
    earlyRepayment: EarlyRepayment;
    reports: ReportPromise;
    reportDays: number;
    /** Cents as JSON writes them. */
    budgetLines: { name: string; amount: number }[];
    impactFigures: PromisedFigure[];
    reservePercent: number;
    documentId: string | null;
    documentName: string;
    createdBy: string;
    createdByName: string;
    description: string;
    correctedAt: Date | null;
    reserved: bigint;
    investors: number;
    /** Of its public page, if it has one. */
    slug: string | null;
    public: boolean;
    pausedUntil: Date | null;
    insider: boolean;
    /** Of the open projects, in percent a year; null while they are too few. */
    medianRate: number | null;
  };

/** A project as its page shows it; undefined when there is none of this id that the caller may see. */
export async function findProject(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, details, { id })).rows[0];
}
