import type { Explanations } from '@guildhall/contract/market/project-explanations.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What is null stays as it is. */
type Correction = {
  organizationId: string;
  projectId: string;
  actorId: string;
  title: string | null;
  description: string | null;
  photoId: string | null;
  /** Those that are to be other. */
  explanations: Partial<Explanations>;
};

/** The title as it is now, and the id of the correction. */
type Corrected = {
  outcome: 'ok' | 'not_found' | 'draft' | 'ended' | 'same';
  title: string;
  correctedAt: Date;
  id: string;
};

/** Texts and photo are null where they stayed. */
type FoundCorrection = {
  id: string;
  correctedAt: Date;
  titleBefore: string | null;
  titleAfter: string | null;
  descriptionBefore: string | null;
  descriptionAfter: string | null;
  photoId: string | null;
  /** Those that changed. */
  explanationsBefore: Partial<Explanations> | null;
  explanationsAfter: Partial<Explanations> | null;
};

/** Which of its parts a correction has changed, and what the project was called before it. */
type NotedCorrection = Pick<FoundCorrection, 'titleBefore' | 'descriptionBefore' | 'photoId' | 'explanationsBefore'> & {
  projectId: string;
  title: string;
  organizationId: string;
};

type Page = { id: string; before: string | null; most: number };

const sql = {
  correct: statement<Correction, Corrected>(
    'project-corrections.correct',
    `SELECT outcome, project_title AS title, corrected AS "correctedAt", correction_id AS id
      FROM correct_project(:organizationId, :projectId, :actorId, :title, :description, :photoId,
        :explanations::jsonb)`,
  ),
  state: statement<{ organizationId: string; projectId: string }, { state: string }>(
    'project-corrections.state',
    'SELECT state FROM projects WHERE id = :projectId AND created_by = :organizationId',
  ),
  one: statement<{ id: string }, NotedCorrection>(
    'project-corrections.one',
    `SELECT
        c.project_id AS "projectId",
        coalesce(c.title_before, p.title) AS title,
        p.created_by AS "organizationId",
        c.title_before AS "titleBefore",
        c.description_before AS "descriptionBefore",
        c.photo_before AS "photoId",
        c.explanations_before AS "explanationsBefore"
      FROM project_corrections AS c JOIN projects AS p ON p.id = c.project_id WHERE c.id = :id`,
  ),
  list: asCaller<Page, FoundCorrection>(
    'project-corrections.list',
    `SELECT
        c.id,
        c.corrected_at AS "correctedAt",
        c.title_before AS "titleBefore",
        c.title_after AS "titleAfter",
        c.description_before AS "descriptionBefore",
        c.description_after AS "descriptionAfter",
        c.photo_before AS "photoId",
        c.explanations_before AS "explanationsBefore",
        c.explanations_after AS "explanationsAfter"
      FROM project_corrections AS c
      WHERE c.project_id = :id AND (:before::uuid IS NULL OR c.id < :before)
      ORDER BY c.id DESC LIMIT :most`,
    `SELECT count(*) FROM projects AS p WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
};

/** Corrects a project of an organization, and keeps what it said before. */
export async function writeCorrection(db: Db, correction: Correction) {
  return (await db.query(sql.correct, correction))[0]!;
}

/** The state of a project of an organization; undefined when it has none of this id. */
export async function findOwnState(db: Db, project: { organizationId: string; projectId: string }) {
  return (await db.query(sql.state, project))[0]?.state;
}

/** A correction of a project; undefined where there is none of this id. */
export async function findCorrection(db: Db, id: string) {
  return (await db.query(sql.one, { id }))[0];
}

/** At most `most` corrections of a project before one of them, newest first; undefined when there is no such project to be seen. */
export async function findCorrections(ctx: Ctx, page: Page) {
  const { rows, total } = await queryAsCaller(ctx, sql.list, page);
  return total ? rows : undefined;
}
