import type { ActDetails } from '../../base/audit/record-act.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  record: statement<{ organizationId: string; after: string | null; most: number }, ActRow>(
    'members.record',
    `SELECT
        a.id,
        a.at,
        u.name AS by,
        a.verb,
        a.details,
        CASE split_part(a.verb, '.', 1)
          WHEN 'member' THEN coalesce(
            (SELECT s.name FROM users AS s WHERE s.id = a.subject_id),
            (SELECT i.email FROM member_invitations AS i WHERE i.id = a.subject_id)
          )
          WHEN 'order' THEN (
            SELECT p.title FROM orders AS o JOIN projects AS p ON p.id = o.project_id WHERE o.id = a.subject_id
          )
          WHEN 'investment' THEN (
            SELECT p.title FROM investments AS i JOIN projects AS p ON p.id = i.project_id WHERE i.id = a.subject_id
          )
          WHEN 'project' THEN (
            SELECT p.title FROM projects AS p WHERE p.id = a.subject_id AND a.details ->> 'title' IS NULL
          )
          WHEN 'complaint' THEN (
            SELECT t.subject FROM complaints AS k JOIN complaint_texts AS t ON t.id = k.text_id
            WHERE k.id = a.subject_id
          )
          WHEN 'report' THEN (
            SELECT coalesce(nullif(r.report_name, ''), r.report_id) FROM reports AS r WHERE r.id = a.subject_id
          )
        END AS about,
        CASE a.verb
          WHEN 'withdrawal.cancel' THEN (SELECT w.amount_cents FROM withdrawals AS w WHERE w.id = a.subject_id)
        END AS "canceledCents"
      FROM (
        SELECT * FROM organization_acts
        WHERE organization_id = :organizationId
          AND (at, id) < (
            CASE
              WHEN :after::uuid IS NULL THEN 'infinity'
              ELSE (SELECT at FROM organization_acts WHERE id = :after AND organization_id = :organizationId)
            END,
            coalesce(:after::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
          )
        ORDER BY at DESC, id DESC LIMIT :most
      ) AS a
        JOIN users AS u ON u.id = a.actor_id
      ORDER BY a.at DESC, a.id DESC`,
  ),
};

type ActRow = {
  id: string;
  at: Date;
  by: string;
  verb: string;
  details: ActDetails;
  /** What it was done to, in words: a member, an order's project, a complaint's subject. */
  about: string | null;
  /** Of a withdrawal that was canceled. */
  canceledCents: bigint | null;
};

/** Acts for an organization, the newest first, after the one of this id. */
export function findActs(db: Db, organizationId: string, after: string | null, most: number) {
  return db.query(sql.record, { organizationId, after, most });
}
