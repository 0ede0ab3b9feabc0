import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import type { ProjectFields } from '../projects/read-project.ts';

type Own = { organizationId: string; projectId: string };

/** A draft as it is to be; a file that is null stays. Money in cents. */
type EditedDraft = Own &
  Omit<ProjectFields, 'budgetLines' | 'impactFigures'> & {
    photoId: string | null;
    documentId: string | null;
  };

type Discarded = { outcome: 'ok' | 'not_found' | 'published' | 'frozen'; title: string };

const sql = {
  isDraft: statement<Own, { isDraft: boolean }>(
    'project-drafts.is-draft',
    `SELECT state = 'draft' AS "isDraft" FROM projects WHERE id = :projectId AND created_by = :organizationId`,
  ),
  edit: statement<EditedDraft, { id: string }>(
    'project-drafts.edit',
    `UPDATE projects
      SET
        category_id = :categoryId,
        title = :title,
        description = :description,
        use_of_money = :useOfMoney,
        team = :team,
        return_source = :returnSource,
        claim_rank = :claimRank,
        risks = :risks,
        reports = :reports,
        report_days = :reportDays,
        reserve_percent = :reservePercent,
        budget_cents = :budget,
        return_on_investment = :returnOnInvestment,
        duration_months = :duration,
        min_investment_cents = :minInvestment,
        unit_cents = :unitPrice,
        repayment = :repayment,
        grace_months = :graceMonths,
        late_interest = :lateInterest,
        early_repayment = :earlyRepayment,
        funding = :funding,
        minimum_raised_cents = :minimumRaised,
        open_until = :openUntil,
        reflection_days = :reflectionDays,
        is_public = coalesce(:public, is_public),
        settle_at = :openUntil,
        photo_file_id = coalesce(:photoId, photo_file_id),
        document_file_id = coalesce(:documentId, document_file_id)
      WHERE id = :projectId AND created_by = :organizationId AND state = 'draft'
      RETURNING id`,
  ),
  discard: statement<Own, Discarded>(
    'project-drafts.discard',
    'SELECT outcome, project_title AS title FROM discard_draft(:organizationId, :projectId)',
  ),
};

/** Whether a project of an organization is still a draft; undefined when it has none of this id. */
export async function isOwnDraft(db: Db, project: Own) {
  return (await db.query(sql.isDraft, project))[0]?.isDraft;
}

/** Replaces what a draft says, and answers whether it was still one. */
export async function updateDraft(db: Db, draft: EditedDraft): Promise<boolean> {
  return (await db.query(sql.edit, draft)).length === 1;
}

/** Deletes a draft of an organization. */
export async function deleteDraft(db: Db, project: Own) {
  return (await db.query(sql.discard, project))[0]!;
}
