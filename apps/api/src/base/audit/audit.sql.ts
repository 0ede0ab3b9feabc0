import { asId } from '@guildhall/contract/fields.ts';
import type { Ctx } from '../../context.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';
import { notConcealed } from './concealed.ts';

const listed = `SELECT
    e.seq,
    e.at,
    coalesce(o.name, '') AS operator,
    e.operator_id IS NULL AS "commandLine",
    e.verb,
    e.subject_kind AS "subjectKind",
    e.subject_id AS "subjectId",
    coalesce(a.name, '') AS account,
    coalesce(a.id::text, '') AS "accountId",
    e.before,
    e.after,
    e.reason,
    e.network_address AS "networkAddress"`;
const named =
  'LEFT JOIN users AS o ON o.id = e.operator_id LEFT JOIN users AS a ON a.id = e.account_id ORDER BY e.seq DESC';

const sql = {
  add: statement<AuditEntry, Link>(
    'audit.add',
    `SELECT seq, hash
      FROM add_audit_entry(:operatorId, :verb, :subjectKind, :subjectId, :accountId, :before, :after, :reason,
        :networkAddress)`,
  ),
  addAll: statement<Pick<AuditEntry, 'operatorId' | 'networkAddress'> & { acts: string }, Link>(
    'audit.addAll',
    'SELECT seq, hash FROM add_audit_entries(:operatorId, :acts::jsonb, :networkAddress)',
  ),
  seal: statement<{ seqs: bigint[]; seals: Buffer[] }>(
    'audit.seal',
    `INSERT INTO audit_seals (seq, seal)
      SELECT s.seq, s.seal FROM unnest(:seqs::bigint[], :seals::bytea[]) AS s (seq, seal)`,
  ),
  sealed: statement<{ after: bigint; most: number }, SealedLink>(
    'audit.sealed',
    `SELECT e.seq, e.hash, e.verb, s.seal FROM audit_entries AS e LEFT JOIN audit_seals AS s USING (seq)
      WHERE e.seq > :after ORDER BY e.seq LIMIT :most`,
  ),
  head: statement<NoParams, AuditHead>(
    'audit.head',
    `SELECT h.seq, h.hash, coalesce(e.at > now() - interval '1 day', false) AS "grown",
        (SELECT max(seq) FROM audit_seals) AS "lastSealed"
      FROM audit_head AS h LEFT JOIN audit_entries AS e ON e.seq = h.seq`,
  ),
  entry: statement<{ seq: bigint }, Link>('audit.entry', 'SELECT seq, hash FROM audit_entries WHERE seq = :seq'),
  newest: statement<{ before: bigint; most: number }, ListedAuditEntry>(
    'audit.newest',
    `${listed} FROM (SELECT * FROM audit_entries WHERE seq < :before ORDER BY seq DESC LIMIT :most) AS e ${named}`,
  ),
  // The verbs that begin so are found one after another by their index: there are few of them, however many entries each has.
  search: statement<{ search: string; id: string; before: bigint; most: number }, ListedAuditEntry>(
    'audit.search',
    `WITH RECURSIVE verbs (verb) AS (
        (SELECT verb FROM audit_entries WHERE verb >= :search AND verb < :search || '~' ORDER BY verb LIMIT 1)
        UNION ALL SELECT next.verb FROM verbs AS v CROSS JOIN LATERAL (
          SELECT verb FROM audit_entries WHERE verb > v.verb AND verb < :search || '~' ORDER BY verb LIMIT 1) AS next
      )
      ${listed} FROM (
        SELECT f.seq FROM verbs AS v CROSS JOIN LATERAL (
          SELECT seq FROM audit_entries WHERE verb = v.verb AND seq < :before ORDER BY seq DESC LIMIT :most) AS f
        UNION (SELECT seq FROM audit_entries WHERE subject_id = :search AND seq < :before ORDER BY seq DESC LIMIT :most)
        UNION (SELECT seq FROM audit_entries WHERE account_id = :id AND seq < :before ORDER BY seq DESC LIMIT :most)
        ORDER BY seq DESC LIMIT :most
      ) AS found JOIN audit_entries AS e USING (seq) ${named}`,
  ),
  // Of the newest entries alone: one more than needed does no harm, and no account has a long history read for it.
  looked: statement<{ operatorId: string; verb: string; accountId: string }, { looked: boolean }>(
    'audit.looked',
    `SELECT EXISTS (
        SELECT FROM (SELECT * FROM audit_entries WHERE account_id = :accountId ORDER BY seq DESC LIMIT 100) AS e
        WHERE e.operator_id = :operatorId AND e.verb = :verb AND e.at > now() - interval '1 hour') AS looked`,
  ),
  own: asCaller<{ before: bigint; most: number }, OwnAuditEntry>(
    'audit.own',
    `SELECT e.seq, e.at, e.verb, e.reason FROM audit_entries AS e
      WHERE e.account_id = caller.id AND e.seq < :before AND ${notConcealed}
      ORDER BY e.seq DESC LIMIT :most`,
  ),
  // One pass over the whole, so for the night.
  faults: statement<NoParams, { fault: string }>(
    'audit.faults',
    `SELECT fault
      FROM (
        SELECT CASE
          WHEN seq <> lag(seq, 1, 0::bigint) OVER chain + 1 THEN format('Before entry %s entries are missing.', seq)
          WHEN hash <> audit_hash(lag(hash, 1, ''::bytea) OVER chain, e) THEN format('Entry %s was changed.', seq)
        END AS fault
        FROM audit_entries AS e
        WINDOW chain AS (ORDER BY seq)
      ) AS walked
      WHERE fault IS NOT NULL
      UNION ALL SELECT format('The log ends with entry %s, but the last one added was %s.', coalesce(l.seq, 0), h.seq)
      FROM audit_head AS h
        LEFT JOIN LATERAL (SELECT seq, hash FROM audit_entries ORDER BY seq DESC LIMIT 1) AS l ON true
      WHERE (coalesce(l.seq, 0), coalesce(l.hash, '')) <> (h.seq, h.hash)
      LIMIT 100`,
  ),
};

/** An entry's number, and the hash of it and of all before it. */
export type Link = { seq: bigint; hash: Buffer };
export type SealedLink = Link & { verb: string; seal: Buffer | null };
/** The last entry; `grown`: it is of the last 24 hours. */
export type AuditHead = Link & { grown: boolean; lastSealed: bigint | null };

/** What an operator does, as it is stored. `before` and `after` have people by their ids alone. */
export type AuditEntry = {
  /** Null at the command line. */
  operatorId: string | null;
  verb: string;
  subjectKind: string;
  subjectId: string;
  /** The account that it concerns, if any. */
  accountId: string | null;
  before: Record<string, string>;
  after: Record<string, string>;
  reason: string;
  networkAddress: string;
};

export type ListedAuditEntry = {
  seq: bigint;
  at: Date;
  operator: string;
  commandLine: boolean;
  verb: string;
  subjectKind: string;
  subjectId: string;
  account: string;
  accountId: string;
  before: Record<string, string>;
  after: Record<string, string>;
  reason: string;
  networkAddress: string;
};

type OwnAuditEntry = Pick<ListedAuditEntry, 'seq' | 'at' | 'verb' | 'reason'>;

/** The newest entries before the one of this number that concern the caller. */
export async function findOwnAuditEntries(ctx: Ctx, before: bigint, most: number) {
  return (await queryAsCaller(ctx, sql.own, { before, most })).rows;
}

/** Adds an entry in the transaction of the act that it records. Other entries wait until that transaction ends. */
export async function addAuditEntry(db: Db, entry: AuditEntry): Promise<Link> {
  return (await db.query(sql.add, entry))[0]!;
}

/** Whether an entry of the last hour says that the operator has looked at this account so. */
export async function hasLooked(
  db: Db,
  look: { operatorId: string; verb: string; accountId: string },
): Promise<boolean> {
  return (await db.query(sql.looked, look))[0]!.looked;
}

/** Adds entries of one operator in their order, in the transaction of the acts that they record. */
export function addAuditEntries(
  db: Db,
  { operatorId, networkAddress }: Pick<AuditEntry, 'operatorId' | 'networkAddress'>,
  acts: readonly Omit<AuditEntry, 'operatorId' | 'networkAddress'>[],
): Promise<Link[]> {
  return db.query(sql.addAll, { operatorId, networkAddress, acts: JSON.stringify(acts) });
}

export async function addAuditSeals(db: Db, seals: readonly { seq: bigint; seal: Buffer }[]): Promise<void> {
  await db.query(sql.seal, { seqs: seals.map(({ seq }) => seq), seals: seals.map(({ seal }) => seal) });
}

/** The entries after the one of this number with their seals, the oldest first. */
export function findSealedLinks(db: Db, after: bigint, most: number): Promise<SealedLink[]> {
  return db.query(sql.sealed, { after, most });
}

export async function findAuditHead(db: Db): Promise<AuditHead> {
  return (await db.query(sql.head, {}))[0]!;
}

export async function findAuditLink(db: Db, seq: bigint): Promise<Link | undefined> {
  return (await db.query(sql.entry, { seq }))[0];
}

/** The newest entries before the one of this number. */
export function findAuditEntries(db: Db, search: string, before: bigint, most: number) {
  return search === ''
    ? db.query(sql.newest, { before, most })
    : db.query(sql.search, { search, id: asId(search), before, most });
}

/** What in the log is not as it was written, in words; at most 100. It reads the whole log. */
export async function findAuditFaults(db: Db): Promise<string[]> {
  return (await db.query(sql.faults, {})).map(({ fault }) => fault);
}
