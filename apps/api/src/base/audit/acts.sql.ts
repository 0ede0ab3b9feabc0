import type { MemberRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  addAct: statement<NewAct>(
    'acts.add',
    `INSERT INTO organization_acts (organization_id, actor_id, verb, subject_id, details)
      VALUES (:organizationId, :actorId, :verb, :subjectId, :details)`,
  ),
};

/** What else is worth knowing of an act: a title, a role, or an amount in cents. */
export type ActDetails = { title?: string; step?: string; role?: MemberRole; cents?: string };

/** An act for an organization, by whom, and on what. */
export type NewAct = {
  organizationId: string;
  actorId: string;
  verb: string;
  subjectId: string | null;
  details: ActDetails;
};

export function addAct(db: Db, act: NewAct) {
  return db.query(sql.addAct, act);
}
