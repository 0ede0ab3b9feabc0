import type { PromisedFigure } from '@guildhall/contract/market/impact-figures.ts';
import type { ReportPromise } from '@guildhall/contract/market/owed-reports.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

type Page = { id: string; before: string | null; most: number; mostVersions: number };

/** A figure with what the last report says was reached; null before the first one. */
export type FoundFigure = PromisedFigure & { reached: number | null };

/** Of a version of a report; `sentAt` as JSON writes it. */
type FoundVersion = { version: number; sentAt: string; reached: number[] };

/** The newest of `versions` first. Days are as `2026-11-29`. */
type FoundReport = {
  id: string;
  kind: Exclude<ReportPromise, 'none'>;
  from: string;
  until: string;
  versions: FoundVersion[];
};

type FoundImpact = { figures: FoundFigure[]; firstDueOn: string; records: FoundReport[] };

/** What of the money of a project is an investor's, in cents, and its figures. */
export type FoundHolding = { id: string; title: string; own: bigint; all: bigint; figures: FoundFigure[] };

const figures = `(
          SELECT coalesce(
            json_agg(
              json_build_object('name', f.name, 'unit', f.unit, 'target', f.target, 'reached', f.reached)
              ORDER BY f.figure
            ),
            '[]'
          )
          FROM impact_figures AS f WHERE f.project_id = p.id
        ) AS figures`;

const sql = {
  write: statement<
    { projectId: string; names: readonly string[]; units: readonly string[]; targets: readonly number[] },
    { done: boolean }
  >(
    'impact.write-figures',
    `SELECT write_impact_figures(:projectId, :names::text[], :units::text[], :targets::bigint[]) IS NOT NULL AS done`,
  ),
  ofProject: asCaller<Page, FoundImpact>(
    'impact.of-project',
    `SELECT
        ${figures},
        CASE WHEN owes_reports(p) THEN coalesce((
          SELECT min(r.due_on)::text FROM owed_reports AS r
          WHERE r.project_id = p.id AND r.number = 1 AND NOT EXISTS (
            SELECT FROM owed_reports AS s WHERE s.project_id = p.id AND s.versions > 0
          )
        ), '') ELSE '' END AS "firstDueOn",
        (
          SELECT coalesce(
            json_agg(
              json_build_object(
                'id', r.id, 'kind', r.kind, 'from', r.covers_from, 'until', r.covers_until, 'versions', v.versions
              )
              ORDER BY r.number DESC
            ),
            '[]'
          )
          FROM (
              SELECT * FROM owed_reports AS o
              WHERE o.project_id = p.id AND o.versions > 0 AND impact_figures_of(p.id) > 0 AND (
                :before::uuid IS NULL OR o.number < (SELECT b.number FROM owed_reports AS b WHERE b.id = :before)
              )
              ORDER BY o.number DESC LIMIT :most
            ) AS r
            CROSS JOIN LATERAL (
              SELECT json_agg(
                json_build_object(
                  'version', w.version, 'sentAt', w.sent_at, 'reached', reached_in(w.report_id, w.version)
                )
                ORDER BY w.version DESC
              ) AS versions
              FROM (
                SELECT * FROM owed_report_versions AS e
                WHERE e.report_id = r.id ORDER BY e.version DESC LIMIT :mostVersions
              ) AS w
            ) AS v
        ) AS records
      FROM projects AS p
      WHERE p.id = :id AND (p.state <> 'draft' OR p.created_by = caller.id)`,
  ),
  own: asCaller<{ most: number }, FoundHolding>(
    'impact.own',
    `SELECT
        p.id,
        p.title,
        h.released_cents AS own,
        p.raised_cents - p.escrow_cents AS "all",
        ${figures}
      FROM (
          SELECT * FROM impact_holdings AS i
          WHERE i.user_id = caller.id AND i.released_cents > 0
          ORDER BY i.released_cents DESC, i.project_id LIMIT :most
        ) AS h
        -- One by one, however many projects there are.
        CROSS JOIN LATERAL (SELECT * FROM projects AS q WHERE q.id = h.project_id OFFSET 0) AS p
      ORDER BY h.released_cents DESC, h.project_id`,
  ),
};

/** Writes the figures of a draft, or of a project that has none yet. */
export async function insertImpactFigures(
  db: Db,
  projectId: string,
  promised: readonly PromisedFigure[],
): Promise<void> {
  await db.query(sql.write, {
    projectId,
    names: promised.map(({ name }) => name),
    units: promised.map(({ unit }) => unit),
    targets: promised.map(({ target }) => target),
  });
}

/** The figures of a project, and what its reports said before one of them, the last first; undefined when there is no such project to be seen. */
export async function findProjectImpact(ctx: Ctx, page: Page) {
  return (await queryAsCaller(ctx, sql.ofProject, page)).rows[0];
}

/** The `most` projects with figures in which the caller has most money, the largest first. */
export async function findOwnImpact(ctx: Ctx, most: number) {
  return (await queryAsCaller(ctx, sql.own, { most })).rows;
}
