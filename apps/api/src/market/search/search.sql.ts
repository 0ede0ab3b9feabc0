import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import { takesNoMoney } from '../../trust/freezes/takes-no-money.ts';

type Named = {
  kind: 'organization' | 'project' | 'service';
  id: string;
  name: string;
  /** The organization that a project or a service is of, or what type of organization it is. */
  by: string;
  organizationId: string;
  profilePic: string;
  photoId: string | null;
  /** What a service costs. */
  cents: bigint;
  /** Of an organization or a project. */
  takesNoMoney: boolean;
};

// Subqueries, so that each is looked up by itself.
function each(ids: string, found: string) {
  return `SELECT q.*, i.position
    FROM unnest(${ids}) WITH ORDINALITY AS i (id, position) CROSS JOIN LATERAL (${found} OFFSET 0) AS q`;
}

const sql = {
  // One row at least, for what was searched for instead.
  search: asCaller<{ search: string; most: number }, Named & { searchedFor: string }>(
    'search.search',
    `SELECT f.searched_for AS "searchedFor", r.*
      FROM search_names(:search, :most) AS f
        LEFT JOIN LATERAL (
          ${each(
            'f.organizations',
            `SELECT
                'organization' AS kind,
                u.id,
                u.name,
                t.name AS by,
                u.id AS "organizationId",
                u.profile_pic AS "profilePic",
                NULL::uuid AS "photoId",
                0::bigint AS cents,
                ${takesNoMoney('u.id')} AS "takesNoMoney"
              FROM users AS u JOIN institution_types AS t ON t.id = u.institution_type_id WHERE u.id = i.id`,
          )}
          UNION ALL ${each(
            'f.projects',
            `SELECT
                'project',
                p.id,
                p.title,
                u.name,
                u.id,
                '',
                p.photo_file_id,
                0::bigint,
                ${takesNoMoney('p.id', 'p.created_by')}
              FROM projects AS p JOIN users AS u ON u.id = p.created_by
              WHERE p.id = i.id AND p.state <> 'draft'`,
          )}
          UNION ALL ${each(
            'f.services',
            `SELECT
                'service',
                s.id,
                s.title,
                u.name,
                u.id,
                '',
                NULL::uuid,
                s.budget_cents,
                false
              FROM services AS s JOIN users AS u ON u.id = s.organization_id
              WHERE s.id = i.id AND NOT is_hidden('service', s.id)`,
          )}
        ) AS r ON true
      ORDER BY r.kind, r.position`,
  ),
};

/** What the names of organizations, projects and services have, at most `most` of each, and what was searched for instead. */
export async function findNamed(ctx: Ctx, search: string, most: number) {
  const found = (await queryAsCaller(ctx, sql.search, { search, most })).rows;
  return { rows: found.filter((row) => row.kind), searchedFor: found[0]!.searchedFor };
}
