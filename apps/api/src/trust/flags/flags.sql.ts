import type { HiddenBecause } from '@guildhall/contract/hidden-text.ts';
import type { FlagKind, FlagReason } from '@guildhall/contract/trust/flags.contract.ts';
import type { FlagDecision, FlagPlace, FlagQueue } from '@guildhall/contract/trust/flag-cases.ts';
import type { Db } from '../../platform/database/database.ts';
import type { StoredTaken } from '../cases/taken-case.ts';
import { statement } from '../../platform/database/statement.ts';

const columns = `t.id,
  t.kind,
  left(coalesce(flagged_text(t.kind, t.thing_id), ''), 200) AS excerpt,
  a.name AS author,
  t.status,
  t.flags,
  t.flagged_at AS "flaggedAt",
  t.appealed_at AS "appealedAt",
  ARRAY(
    SELECT DISTINCT f.reason
    FROM (SELECT reason FROM flags WHERE flagged_id = t.id ORDER BY created_at DESC LIMIT 100) AS f
    ORDER BY 1
  ) AS reasons,
  t.status = 'hidden' AND t.appealed_at IS NOT NULL AND t.answered_at IS NULL AS appealed,
  taken_case('flag', t.id) AS taken,
  (
    SELECT count(*)::int
    FROM (
      SELECT FROM flagged_things AS o
      WHERE o.author_id = t.author_id AND o.status IN ('hidden', 'frozen') AND o.id <> t.id LIMIT 100
    ) AS h
  ) AS "hiddenOfAuthor"`;

function queue(name: string, of: string, at: string, dir: 'ASC' | 'DESC') {
  const [comes, start, nobody] =
    dir === 'ASC'
      ? ['>', '-infinity', '00000000-0000-0000-0000-000000000000']
      : ['<', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
  return statement<{ after: string | null; most: number }, QueuedFlag>(
    `flags.queue-${name}`,
    `SELECT ${columns} FROM (
        SELECT * FROM flagged_things
        WHERE ${of} AND (${at}, id) ${comes} (
          CASE WHEN :after::uuid IS NULL THEN '${start}' ELSE (SELECT ${at} FROM flagged_things WHERE id = :after) END,
          coalesce(:after::uuid, '${nobody}'))
        ORDER BY ${at} ${dir}, id ${dir} LIMIT :most
      ) AS t JOIN users AS a ON a.id = t.author_id ORDER BY t.${at} ${dir}, t.id ${dir}`,
  );
}

/** The message `offset` positions before or after a flagged one. */
function neighbour(offset: '- 1' | '+ 1') {
  return `coalesce(
      (
        SELECT n.message
        FROM messages AS m
          JOIN messages AS n ON n.conversation_id = m.conversation_id AND n.position = m.position ${offset}
        WHERE t.kind = 'message' AND m.id = t.thing_id
      ),
      ''
    )`;
}

const sql = {
  flag: statement<NewFlag, { outcome: 'ok' | 'own' | 'not_found' }>(
    'flags.flag',
    'SELECT outcome FROM flag_thing(:personId, :kind, :thingId, :reason, :words)',
  ),
  appeal: statement<{ personId: string; id: string; text: string }, { outcome: 'ok' | 'appealed' | 'not_found' }>(
    'flags.appeal',
    'SELECT outcome FROM appeal_flagged(:personId, :id, :text)',
  ),
  decide: statement<NewDecision, RecordedDecision>(
    'flags.decide',
    `SELECT
        outcome,
        author AS "authorId",
        of_kind AS kind,
        coalesce(place::text, '') AS "placeId",
        status_before AS before,
        was_appealed AS appealed
      FROM decide_flagged(:id, :operatorId, :decision, :reason)`,
  ),
  queues: {
    open: queue('open', `status = 'open'`, 'flagged_at', 'ASC'),
    appealed: queue('appealed', 'appealed_at IS NOT NULL AND answered_at IS NULL', 'appealed_at', 'ASC'),
    decided: queue('decided', `status <> 'open'`, 'decided_at', 'DESC'),
  },
  review: statement<{ id: string }, ReviewedFlag>(
    'flags.review',
    `SELECT
        ${columns},
        t.thing_id AS "thingId",
        coalesce(flagged_text(t.kind, t.thing_id), '') AS text,
        t.author_id AS "authorId",
        coalesce(
          (SELECT f.content_type FROM files AS f WHERE f.id = t.thing_id AND t.kind = 'file'),
          ''
        ) AS "mediaType",
        coalesce(l.place, '') AS place,
        coalesce(l.place_id::text, '') AS "placeId",
        ${neighbour('- 1')} AS before,
        ${neighbour('+ 1')} AS after,
        t.reason,
        t.decided_at AS "decidedAt",
        coalesce(d.name, '') AS "decidedBy",
        t.appeal,
        (
          SELECT coalesce(
            json_agg(
              json_build_object('id', f.id, 'by', w.name, 'reason', f.reason, 'words', f.words,
                'createdAt', f.created_at)
              ORDER BY f.created_at DESC, f.id DESC
            ),
            '[]'
          )
          FROM (SELECT * FROM flags WHERE flagged_id = t.id ORDER BY created_at DESC, id DESC LIMIT 100) AS f
            JOIN users AS w ON w.id = f.by_id
        ) AS flagged,
        (
          SELECT coalesce(
            json_agg(
              json_build_object('id', e.id, 'kind', e.kind, 'status', e.status, 'reason', e.reason,
                'decidedAt', e.decided_at)
              ORDER BY e.decided_at DESC, e.id DESC
            ),
            '[]'
          )
          FROM (
            SELECT * FROM flagged_things AS o
            WHERE o.author_id = t.author_id AND o.decided_at IS NOT NULL AND o.id <> t.id
            ORDER BY o.decided_at DESC, o.id DESC LIMIT 10
          ) AS e
        ) AS earlier
      FROM flagged_things AS t JOIN users AS a ON a.id = t.author_id LEFT JOIN users AS d ON d.id = t.decided_by
        CROSS JOIN LATERAL place_of_flagged(t.kind, t.thing_id) AS l
      WHERE t.id = :id`,
  ),
  hidden: statement<{ id: string; callerId: string }, HiddenThing>(
    'flags.hidden',
    `SELECT t.kind, coalesce(flagged_text(t.kind, t.thing_id), '') AS text, hidden_because(t.kind, t.thing_id) AS hidden
      FROM flagged_things AS t
      WHERE t.id = :id AND t.author_id = :callerId AND (t.status = 'hidden' OR t.answered_at IS NOT NULL)`,
  ),
  file: statement<{ id: string }, FlaggedFile>(
    'flags.file',
    `SELECT f.owner_id AS "ownerId", f.original_name AS name, f.content_type AS "mediaType",
        f.storage_key AS "storageKey"
      FROM flagged_things AS t JOIN files AS f ON f.id = t.thing_id WHERE t.id = :id AND t.kind = 'file'`,
  ),
  author: statement<{ authorId: string }, { email: string; name: string; emailVerified: boolean }>(
    'flags.author',
    'SELECT email, name, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = :authorId',
  ),
};

type NewFlag = { personId: string; kind: FlagKind; thingId: string; reason: FlagReason; words: string };

type HiddenThing = { kind: FlagKind; text: string; hidden: HiddenBecause | null };

type FlaggedFile = { ownerId: string; name: string; mediaType: string; storageKey: string };

type NewDecision = { id: string; operatorId: string; decision: FlagDecision; reason: string };

type RecordedDecision = {
  outcome: 'ok' | 'decided' | 'stake' | 'not_hidden' | 'not_frozen' | 'not_found';
  authorId: string;
  kind: FlagKind;
  /** The organization reviewed, or the other party of the conversation; empty for other kinds. */
  placeId: string;
  before: 'open' | FlagDecision;
  appealed: boolean;
};

export type QueuedFlag = {
  id: string;
  kind: FlagKind;
  excerpt: string;
  author: string;
  status: 'open' | FlagDecision;
  flags: number;
  flaggedAt: Date;
  appealedAt: Date | null;
  reasons: FlagReason[];
  appealed: boolean;
  hiddenOfAuthor: number;
  taken: StoredTaken;
};

type ReviewedFlag = QueuedFlag & {
  thingId: string;
  text: string;
  mediaType: string;
  authorId: string;
  place: FlagPlace;
  placeId: string;
  before: string;
  after: string;
  reason: string;
  decidedAt: Date | null;
  decidedBy: string;
  appeal: string;
  flagged: { id: string; by: string; reason: FlagReason; words: string; createdAt: string }[];
  earlier: { id: string; kind: FlagKind; status: 'open' | FlagDecision; reason: string; decidedAt: string }[];
};

/** Flags a thing that the person can see, once. */
export async function writeFlag(db: Db, flag: NewFlag) {
  return (await db.query(sql.flag, flag))[0]!.outcome;
}

/** Saves the appeal of the author of what was hidden, once. */
export async function writeFlagAppeal(db: Db, personId: string, id: string, text: string) {
  return (await db.query(sql.appeal, { personId, id, text }))[0]!.outcome;
}

/** Decides what is flagged, or the appeal against its hiding. */
export async function writeFlagDecision(db: Db, decision: NewDecision) {
  return (await db.query(sql.decide, decision))[0]!;
}

/** What is flagged, each thing once. */
export function findFlags(db: Db, wanted: FlagQueue, after: string | null, most: number) {
  return db.query(sql.queues[wanted], { after, most });
}

/** One flagged thing with all that an operator needs to decide. */
export async function findFlagged(db: Db, id: string) {
  return (await db.query(sql.review, { id }))[0];
}

/** What operators have hidden of the caller's, or shown again after an appeal. */
export async function findHidden(db: Db, callerId: string, id: string) {
  return (await db.query(sql.hidden, { id, callerId }))[0];
}

/** A flagged file and where its content is kept. */
export async function findFlaggedFile(db: Db, id: string) {
  return (await db.query(sql.file, { id }))[0];
}

/** Whom to notify of a decision. */
export async function findAuthor(db: Db, authorId: string) {
  return (await db.query(sql.author, { authorId }))[0]!;
}
