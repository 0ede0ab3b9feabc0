import type { UpdateAudience } from '@guildhall/contract/market/updates.contract.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** A picture, which has a description, or a file. `size` in bytes. */
export type FoundFile = { id: string; description: string | null; name: string; size: number };
type Draft = { id: string; title: string; text: string; audience: UpdateAudience; files: FoundFile[] };
/** Moments as JSON writes them. */
type FoundUpdate = Draft & { publishedAt: string; correctedAt: string | null };
/** `saidAt` as JSON writes moments. */
type FoundVersion = { title: string; text: string; saidAt: string; files: FoundFile[] };
type FoundUpdates = {
  readerId: string;
  records: FoundUpdate[];
  drafts: Draft[];
  following: boolean;
  followsAs: 'investor' | 'connected' | '';
  ask: 'offered' | 'asked' | '';
  /** `answerBy` as JSON writes moments. */
  request: { people: number; answerBy: string } | null;
};

type NewUpdate = {
  organizationId: string;
  projectId: string;
  /** Null for a new one. */
  updateId: string | null;
  title: string;
  text: string;
  audience: UpdateAudience;
  draft: boolean;
  inPlace: string;
  mostDrafts: number;
  mostVersions: number;
  /** As JSON; null where they stay. */
  pictures: string | null;
  files: string | null;
};

type Written = {
  outcome: 'ok' | 'not_found' | 'unpublished' | 'published' | 'audience' | 'same' | 'often' | 'many' | 'file';
  id: string;
  done: 'draft' | 'published' | 'corrected';
  projectTitle: string;
};

const draft = `u.id, u.title, u.body AS text, u.audience, shown_update_files(u.id, u.version) AS files`;

/** The next page of the published updates of the project `p` that a condition holds for; each condition has an index that it walks no further than the page. */
function pageOf(readers: string, condition: string): string {
  return `(
    SELECT ${draft}, u.published_at AS "publishedAt", u.corrected_at AS "correctedAt" FROM project_updates AS u
    WHERE ${readers} AND u.project_id = p.id AND u.published_at IS NOT NULL ${condition}
      AND (u.published_at, u.id) < (
        coalesce((SELECT b.published_at FROM project_updates AS b WHERE b.id = :before), 'infinity'),
        coalesce(:before::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      )
    ORDER BY u.published_at DESC, u.id DESC LIMIT :most
  )`;
}

const sql = {
  ownProject: statement<{ organizationId: string; projectId: string }, { title: string }>(
    'updates.own-project',
    'SELECT title FROM projects WHERE id = :projectId AND created_by = :organizationId',
  ),
  write: statement<NewUpdate, Written>(
    'updates.write',
    `SELECT outcome, update_id AS id, project_title AS "projectTitle", done
      FROM write_update(
        :organizationId, :projectId, :updateId, :title, :text, :audience, :draft,
        :inPlace::interval, :mostDrafts, :mostVersions, :pictures::jsonb, :files::jsonb
      )`,
  ),
  discard: statement<
    { organizationId: string; updateId: string },
    { outcome: 'ok' | 'not_found' | 'published'; projectTitle: string; storageKeys: string[] }
  >(
    'updates.discard',
    `SELECT outcome, project_title AS "projectTitle", storage_keys AS "storageKeys"
      FROM discard_update(:organizationId, :updateId)`,
  ),
  versions: asCaller<{ id: string }, { readerId: string; versions: FoundVersion[] }>(
    'updates.versions',
    `SELECT
        caller.id AS "readerId",
        (
          SELECT json_agg(
            json_build_object(
              'title', v.title, 'text', v.body, 'saidAt', v.said_at, 'files', shown_update_files(u.id, v.number)
            )
            ORDER BY v.number DESC
          )
          FROM (
            SELECT o.number, o.title, o.body, o.said_at FROM project_update_versions AS o WHERE o.update_id = u.id
            UNION ALL SELECT u.version, u.title, u.body, coalesce(u.corrected_at, u.published_at)
          ) AS v
        ) AS versions
      FROM project_updates AS u JOIN projects AS p ON p.id = u.project_id
      WHERE u.id = :id AND u.published_at IS NOT NULL
        AND (u.audience = 'everybody' OR p.created_by = caller.id OR is_holder(caller.id, p.id))`,
  ),
  list: asCaller<{ id: string; before: string | null; most: number }, FoundUpdates>(
    'updates.list',
    `SELECT
        caller.id AS "readerId",
        (
          SELECT coalesce(json_agg(r ORDER BY r."publishedAt" DESC, r.id DESC), '[]')
          FROM (
            ${pageOf('v.reads_all', '')}
            UNION ALL
            ${pageOf('NOT v.reads_all', "AND u.audience = 'everybody'")}
          ) AS r
        ) AS records,
        (
          SELECT coalesce(json_agg(d ORDER BY d.id DESC), '[]')
          FROM (
            SELECT ${draft} FROM project_updates AS u
            WHERE v.is_own AND u.project_id = p.id AND u.published_at IS NULL
          ) AS d
        ) AS drafts,
        EXISTS (
          SELECT FROM project_followers AS f WHERE f.project_id = p.id AND f.user_id = caller.id
        ) AS following,
        CASE
          WHEN v.is_own THEN ''
          WHEN v.reads_all THEN 'investor'
          WHEN EXISTS (
            SELECT FROM connections AS c WHERE c.user_id = caller.id AND c.organization_id = p.created_by
          ) THEN 'connected'
          ELSE ''
        END AS "followsAs",
        CASE WHEN v.reads_all AND NOT v.is_own THEN ask_state(p, caller.id) ELSE '' END AS ask,
        (
          SELECT json_build_object('people', r.people, 'answerBy', r.opened_at + time_to_answer())
          FROM update_requests AS r WHERE v.is_own AND r.project_id = p.id AND r.answered_at IS NULL
        ) AS request
      FROM projects AS p
        CROSS JOIN LATERAL (
          SELECT p.created_by = caller.id AS is_own, p.created_by = caller.id OR is_holder(caller.id, p.id) AS reads_all
          OFFSET 0
        ) AS v
      WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
};

/** Writes an update of a project of an organization; only `ok` has changed anything. */
export async function writeUpdateOf(db: Db, update: NewUpdate) {
  return (await db.query(sql.write, update))[0]!;
}

/** At most `most` updates of a project before one of them that the caller may read; undefined when there is no such project to be seen. */
export async function findUpdates(ctx: Ctx, page: { id: string; before: string | null; most: number }) {
  return (await queryAsCaller(ctx, sql.list, page)).rows[0];
}

/** Deletes a draft of an update of an organization; only `ok` has changed anything. */
export async function deleteDraft(db: Db, draft: { organizationId: string; updateId: string }) {
  return (await db.query(sql.discard, draft))[0]!;
}

/** What a published update has said, the newest version first; undefined when there is none that the caller may read. */
export async function findVersions(ctx: Ctx, id: string) {
  return (await queryAsCaller(ctx, sql.versions, { id })).rows[0];
}

/** The project of an organization of which an update can have files. */
export async function findOwnProject(db: Db, project: { organizationId: string; projectId: string }) {
  return (await db.query(sql.ownProject, project))[0];
}
