import type { CheckVerdict, VerificationStatus } from '@guildhall/contract/people/verification-statuses.ts';
import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const documents = `(
    SELECT coalesce(
      json_agg(
        json_build_object('id', d.id, 'name', f.original_name, 'size', f.size, 'sentAt', f.created_at) ORDER BY d.id
      ),
      '[]'
    )
    FROM verification_documents AS d JOIN files AS f ON f.id = d.file_id WHERE d.verification_id = v.id
  ) AS documents`;
const queuedColumns = `v.id,
  v.user_id AS "userId",
  u.name,
  u.type = 2 AS organization,
  v.status,
  v.asked_at AS "askedAt",
  coalesce(r.name, '') AS "reviewedBy",
  v.ends_at AS "endsAt"`;
const withNames = 'JOIN users AS u ON u.id = v.user_id LEFT JOIN users AS r ON r.id = v.reviewed_by';

const sql = {
  own: statement<{ userId: string }, OwnVerification>(
    'verification.own',
    `SELECT
        v.status,
        CASE WHEN u.verified_until > now() THEN u.verified_until END AS "verifiedUntil",
        v.words,
        v.asked_at AS "askedAt",
        coalesce(v.status NOT IN ('asked', 'in_review'), true)
          AND NOT coalesce(v.status = 'verified' AND v.ends_at > now() + interval '30 days', false) AS "mayAsk",
        ${documents}
      FROM users AS u
        LEFT JOIN LATERAL (SELECT * FROM verifications AS o WHERE o.user_id = u.id ORDER BY o.id DESC LIMIT 1) AS v
          ON true
      WHERE u.id = :userId`,
  ),
  request: statement<
    { userId: string; note: string; fileIds: readonly string[] },
    { outcome: 'ok' | 'open' | 'verified' | 'full'; id: string }
  >(
    'verification.request',
    'SELECT outcome, verification AS id FROM request_verification(:userId, :note, :fileIds::uuid[])',
  ),
  queue: statement<{ status: VerificationStatus; after: string | null; most: number }, QueuedVerification>(
    'verification.queue',
    `SELECT ${queuedColumns}
      FROM (
        SELECT * FROM verifications
        WHERE status = :status
          AND (asked_at, id) > (
            CASE
              WHEN :after::uuid IS NULL THEN '-infinity'
              ELSE (SELECT asked_at FROM verifications WHERE id = :after)
            END,
            coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
          )
        ORDER BY asked_at, id LIMIT :most
      ) AS v ${withNames}
      ORDER BY v.asked_at, v.id`,
  ),
  review: statement<{ id: string }, ReviewedVerification>(
    'verification.review',
    `SELECT
        ${queuedColumns},
        u.email,
        u.email_verified_at IS NOT NULL AS "emailVerified",
        u.mobile,
        u.business_name AS "businessName",
        u.organization_reg_no AS "registrationNumber",
        concat_ws(', ', nullif(u.area, ''), nullif(u.area_code, '')) AS area,
        u.created_at AS "memberSince",
        v.note,
        v.words,
        v.decided_at AS "decidedAt",
        coalesce(
          (
            SELECT json_build_object('state', c.state, 'verdict', c.verdict, 'words', c.words, 'toldAt', c.told_at)
            FROM verification_checks AS c WHERE c.verification_id = v.id ORDER BY c.id DESC LIMIT 1
          ),
          json_build_object('state', 'none', 'verdict', '', 'words', '', 'toldAt', NULL)
        ) AS check,
        coalesce((SELECT d.name FROM users AS d WHERE d.id = v.decided_by), '') AS "decidedBy",
        ${documents},
        (
          SELECT coalesce(
            json_agg(
              json_build_object('id', o.id, 'status', o.status, 'askedAt', o.asked_at, 'words', o.words)
              ORDER BY o.id DESC
            ),
            '[]'
          )
          FROM (SELECT * FROM verifications WHERE user_id = v.user_id AND id <> v.id ORDER BY id DESC LIMIT 10) AS o
        ) AS others
      FROM verifications AS v ${withNames} WHERE v.id = :id`,
  ),
  document: statement<{ id: string; documentId: string }, FoundDocument>(
    'verification.document',
    `SELECT v.user_id AS "ownerId", f.original_name AS name, f.content_type AS "mediaType",
        f.storage_key AS "storageKey"
      FROM verification_documents AS d
        JOIN verifications AS v ON v.id = d.verification_id
        JOIN files AS f ON f.id = d.file_id
      WHERE d.id = :documentId AND v.id = :id`,
  ),
  take: statement<{ id: string; operatorId: string }, TakenVerification>(
    'verification.take',
    'SELECT outcome, owner AS "ownerId", status_before AS before FROM take_verification(:id, :operatorId)',
  ),
  decide: statement<Decision, Changed<SanctionsObstacle>>(
    'verification.decide',
    'SELECT outcome, owner AS "ownerId" FROM decide_verification(:id, :operatorId, :becomes, :words, :endsAt)',
  ),
  ending: statement<{ most: number }, EndingVerification>(
    'verification.ending',
    'SELECT id, user_id AS "userId", ends_at AS "endsAt", is_over AS "isOver" FROM take_ending_verifications(:most)',
  ),
  lastEnded: statement<{ userId: string }, { id: string; words: string }>(
    'verification.last-ended',
    `SELECT id, words FROM verifications WHERE user_id = :userId AND status = 'expired' ORDER BY id DESC LIMIT 1`,
  ),
  saveLimits: statement<{ invest: bigint | null; withdraw: bigint | null }>(
    'verification.keep-limits',
    `INSERT INTO verification_limits (invest_cents, withdraw_cents) VALUES (:invest, :withdraw)
      ON CONFLICT (id) DO UPDATE SET invest_cents = excluded.invest_cents, withdraw_cents = excluded.withdraw_cents`,
  ),
  isVerified: statement<{ userId: string }, { verified: boolean }>(
    'verification.is-verified',
    'SELECT coalesce(verified_until > now(), false) AS verified FROM users WHERE id = :userId',
  ),
  recipient: statement<{ userId: string }, Recipient>(
    'verification.recipient',
    'SELECT name, email, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = :userId',
  ),
  forget: statement<{ days: number }, { forgotten: number }>(
    'verification.forget-documents',
    'SELECT forget_verification_documents(make_interval(days => :days::integer)) AS forgotten',
  ),
};

type ListedDocument = { id: string; name: string; size: number; sentAt: string };

/** `status` and `askedAt` are null where there was never one. */
type OwnVerification = {
  status: VerificationStatus | null;
  verifiedUntil: Date | null;
  words: string | null;
  askedAt: Date | null;
  mayAsk: boolean;
  documents: ListedDocument[];
};

export type QueuedVerification = {
  id: string;
  userId: string;
  name: string;
  organization: boolean;
  status: VerificationStatus;
  askedAt: Date;
  reviewedBy: string;
  endsAt: Date | null;
};

type CheckState = 'waiting' | 'pending' | 'done' | 'given_up';

type ReviewedVerification = QueuedVerification & {
  email: string;
  emailVerified: boolean;
  mobile: string;
  businessName: string;
  registrationNumber: string;
  area: string;
  memberSince: Date;
  note: string;
  words: string;
  decidedAt: Date | null;
  decidedBy: string;
  check: { state: 'none' | CheckState; verdict: CheckVerdict | ''; words: string; toldAt: string | null };
  documents: ListedDocument[];
  others: { id: string; status: VerificationStatus; askedAt: string; words: string }[];
};

type FoundDocument = { ownerId: string; name: string; mediaType: string; storageKey: string };

/** `endsAt` only of one that becomes verified. */
export type Decision = {
  id: string;
  operatorId: string;
  becomes: 'more_needed' | 'verified' | 'refused';
  words: string;
  endsAt: Date | null;
};

/** What keeps an account from being verified because of lists of sanctions. */
export type SanctionsObstacle = 'sanctions' | 'sanctions_unanswered';

type Changed<More = never> = { outcome: 'ok' | 'stake' | 'not_found' | VerificationStatus | More; ownerId: string };
type TakenVerification = Changed & { before: VerificationStatus };
type EndingVerification = { id: string; userId: string; endsAt: Date | null; isOver: boolean };

/** How an account stands: its newest verification, and until when it is verified. */
export async function findOwnVerification(db: Db, userId: string) {
  return (await db.query(sql.own, { userId }))[0]!;
}

/** Asks for a verification with these files, or adds them to the one that needs more. */
export async function writeRequest(db: Db, userId: string, note: string, fileIds: readonly string[]) {
  return (await db.query(sql.request, { userId, note, fileIds }))[0]!;
}

/** Verifications in one status, the one first that was asked for first. */
export function findVerificationQueue(db: Db, status: VerificationStatus, after: string | null, most: number) {
  return db.query(sql.queue, { status, after, most });
}

/** One verification with all that operators know of it. */
export async function findForReview(db: Db, id: string) {
  return (await db.query(sql.review, { id }))[0];
}

/** A document of this verification. */
export async function findDocument(db: Db, id: string, documentId: string) {
  return (await db.query(sql.document, { id, documentId }))[0];
}

/** Takes a verification in review. */
export async function writeTaken(db: Db, id: string, operatorId: string) {
  return (await db.query(sql.take, { id, operatorId }))[0]!;
}

/** Decides a verification that is in review, once. */
export async function writeDecision(db: Db, decision: Decision) {
  return (await db.query(sql.decide, decision))[0]!;
}

/** Takes at most `most` that end soon or have ended, each once. */
export function takeEnding(db: Db, most: number) {
  return db.query(sql.ending, { most });
}

/** Detaches the documents of what was decided a number of days ago; answers how many. */
export async function forgetDocuments(db: Db, days: number) {
  return (await db.query(sql.forget, { days }))[0]!.forgotten;
}

/** Whom a mail goes to. */
export async function findRecipient(db: Db, userId: string) {
  return (await db.query(sql.recipient, { userId }))[0]!;
}

/** Saves up to where somebody who is not verified invests and withdraws within 30 days, in cents; null is no limit. */
export function saveLimits(db: Db, limits: { invest: bigint | null; withdraw: bigint | null }) {
  return db.query(sql.saveLimits, limits);
}

/** Whether an account is verified at this moment. */
export async function isVerified(db: Db, userId: string): Promise<boolean> {
  return (await db.query(sql.isVerified, { userId }))[0]!.verified;
}

/** The newest verification of an account that has ended, and why. */
export async function findLastEnded(db: Db, userId: string) {
  return (await db.query(sql.lastEnded, { userId }))[0]!;
}
