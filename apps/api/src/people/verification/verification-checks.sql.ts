import type { CheckVerdict } from '@guildhall/contract/people/verification-statuses.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  add: statement<{ verificationId: string }>(
    'verification-checks.add',
    'INSERT INTO verification_checks (verification_id) VALUES (:verificationId)',
  ),
  // Whoever takes one keeps the others from it until it is due again.
  take: statement<{ most: number }, DueCheck>(
    'verification-checks.take',
    `UPDATE verification_checks AS c
      SET tries = c.tries + 1, next_at = now() + least(interval '1 hour', interval '1 minute' * 2 ^ least(c.tries, 6))
      FROM (
        SELECT id FROM verification_checks WHERE state IN ('waiting', 'pending') AND next_at <= now()
        ORDER BY next_at LIMIT :most FOR NO KEY UPDATE SKIP LOCKED
      ) AS due
      WHERE c.id = due.id
      RETURNING c.id, c.verification_id AS "verificationId", c.reference,
        c.created_at <= now() - interval '7 days' AS "isOld"`,
  ),
  subject: statement<{ id: string }, FoundSubject>(
    'verification-checks.subject',
    `SELECT
        v.status IN ('asked', 'in_review')
          AND NOT EXISTS (
            SELECT FROM verification_checks AS o WHERE o.verification_id = c.verification_id AND o.id > c.id
          ) AS "isNeeded",
        u.type = 2 AS organization,
        u.name,
        u.business_name AS "businessName",
        u.organization_reg_no AS "registrationNumber",
        (
          SELECT coalesce(
            json_agg(
              json_build_object('id', d.id, 'name', f.original_name, 'mediaType', f.content_type,
                'storageKey', f.storage_key)
              ORDER BY d.id
            ),
            '[]'
          )
          FROM verification_documents AS d JOIN files AS f ON f.id = d.file_id WHERE d.verification_id = v.id
        ) AS documents
      FROM verification_checks AS c
        JOIN verifications AS v ON v.id = c.verification_id
        JOIN users AS u ON u.id = v.user_id
      WHERE c.id = :id`,
  ),
  tell: statement<{ id: string; reference: string; verdict: CheckVerdict | ''; words: string }>(
    'verification-checks.tell',
    `UPDATE verification_checks
      SET reference = :reference, verdict = :verdict, words = :words,
        state = CASE WHEN :verdict = '' THEN 'pending' ELSE 'done' END,
        told_at = CASE WHEN :verdict = '' THEN NULL ELSE now() END
      WHERE id = :id AND state IN ('waiting', 'pending')`,
  ),
  giveUp: statement<{ id: string }>(
    'verification-checks.give-up',
    "UPDATE verification_checks SET state = 'given_up' WHERE id = :id AND state IN ('waiting', 'pending')",
  ),
  hasten: statement<{ reference: string }, { id: string }>(
    'verification-checks.hasten',
    "UPDATE verification_checks SET next_at = now() WHERE reference = :reference AND state = 'pending' RETURNING id",
  ),
};

type DueCheck = { id: string; verificationId: string; reference: string | null; isOld: boolean };

/** `isNeeded`: an operator has still to decide by just these documents. */
type FoundSubject = {
  isNeeded: boolean;
  organization: boolean;
  name: string;
  businessName: string;
  registrationNumber: string;
  documents: { id: string; name: string; mediaType: string; storageKey: string }[];
};

/** Notes that the documents of a verification are to be checked. */
export function addCheck(db: Db, verificationId: string) {
  return db.query(sql.add, { verificationId });
}

/** Takes at most `most` checks that are due; each is due again a while later, longer each time, unless its verdict comes before. */
export function takeDueChecks(db: Db, most: number) {
  return db.query(sql.take, { most });
}

/** Whom a check is about, and by which documents. */
export async function findSubject(db: Db, id: string) {
  return (await db.query(sql.subject, { id }))[0]!;
}

/** Writes the state of a check; an earlier verdict stays. */
export function writeStanding(
  db: Db,
  told: { id: string; reference: string; verdict: CheckVerdict | ''; words: string },
) {
  return db.query(sql.tell, told);
}

/** Asks no more about a check. */
export function giveUpCheck(db: Db, id: string) {
  return db.query(sql.giveUp, { id });
}

/** Makes a check due now. Answers whether there is such a check. */
export async function hastenCheck(db: Db, reference: string): Promise<boolean> {
  return (await db.query(sql.hasten, { reference })).length > 0;
}
