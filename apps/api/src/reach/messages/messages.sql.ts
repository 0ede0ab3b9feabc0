import type { HiddenBecause } from '@guildhall/contract/hidden-text.ts';
import type { UnreadNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import { asCaller, queryAsCaller } from '../../platform/calls/as-caller.ts';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestIds, ownTotal } from '../../platform/lists/own-page.ts';
import { statement } from '../../platform/database/statement.ts';

/** The conversation of `:callerId` and `:otherId`, whichever of them wrote first. */
const ofPair =
  'c.low_id = least(:callerId::uuid, :otherId::uuid) AND c.high_id = greatest(:callerId::uuid, :otherId::uuid)';

/** Whether `u` has complained about `:callerId` and waits for an answer. */
const waitsForAnswer = `EXISTS (
      SELECT FROM complaints AS k WHERE k.user_id = u.id AND k.organization_id = :callerId AND k.answered_at IS NULL
    )`;

/** To `:otherId`, whom `:callerId` may write to: an organization, the other party of a conversation, or who has complained about the caller. */
const partner = `u.id = :otherId AND u.id <> :callerId
  AND (u.type = 2 OR EXISTS (SELECT FROM conversations AS c WHERE ${ofPair}) OR ${waitsForAnswer})`;

/** What a message of `:callerId` changes of a side: the sender's has answered, the other one's waits for an answer from its first unanswered message on. */
function answerTimeOf(side: 'low' | 'high') {
  const sends = `c.${side}_id = :callerId`;
  return `${side}_answer_seconds = CASE WHEN ${sends} AND c.${side}_asked_at IS NOT NULL
            THEN extract(epoch FROM clock_timestamp() - c.${side}_asked_at)::integer ELSE c.${side}_answer_seconds END,
          ${side}_asked_at = CASE WHEN ${sends} THEN NULL ELSE coalesce(c.${side}_asked_at, clock_timestamp()) END`;
}

const sides = ['low', 'high'].map((side) => ({
  table: 'conversations',
  where: `x.${side}_id = caller.id`,
  at: 'last_message_at',
}));

function message(read: string, text = 'm.message') {
  return `m.id,
    m.sender_id AS "senderId",
    w.profile_pic AS "senderPic",
    ${text} AS message,
    m.created_at AS "createdAt",
    ${read} AS read`;
}

const shown = 'shown_message(m.message, m.hidden_at, m.sender_id, :callerId)';
const hidden = `CASE
    WHEN m.hidden_at IS NOT NULL AND m.sender_id = :callerId THEN hidden_because('message', m.id)
  END AS hidden`;

const sql = {
  conversations: asCaller<{ start: number; length: number }, FoundConversation>(
    'messages.conversations',
    `SELECT
        u.id,
        u.name,
        user_label(u.institution_type_id) AS type,
        u.profile_pic AS "profilePic",
        c.last_message_at AS "lastMessageAt",
        left(shown_message(m.message, m.hidden_at, m.sender_id, caller.id), 100) AS "lastMessage",
        CASE c.low_id WHEN caller.id THEN c.low_unread ELSE c.high_unread END AS unread
      FROM unnest(${newestIds(sides)}) AS i (id)
        JOIN conversations AS c ON c.id = i.id
        JOIN users AS u ON u.id = CASE c.low_id WHEN caller.id THEN c.high_id ELSE c.low_id END
        JOIN messages AS m ON m.conversation_id = c.id AND m.position = c.messages_count
      ORDER BY c.last_message_at DESC, c.id DESC`,
    `SELECT ${ownTotal('caller.id', 'conversations')}`,
  ),
  partner: statement<{ callerId: string; otherId: string }, Partner>(
    'messages.partner',
    `SELECT u.id, u.name, user_label(u.institution_type_id) AS type, u.profile_pic FROM users AS u WHERE ${partner}`,
  ),
  // A repeated client_id breaks the unique index, and so takes back what was counted before.
  insert: statement<
    { callerId: string; otherId: string; message: string; clientId: string | null },
    FoundMessage & { toldUnread: UnreadNotifications }
  >(
    'messages.insert',
    `WITH conversation AS (
        INSERT INTO conversations AS c (
          low_id,
          high_id,
          messages_count,
          last_message_at,
          low_unread,
          high_unread,
          low_asked_at,
          high_asked_at
        )
        SELECT
          least(:callerId::uuid, u.id),
          greatest(:callerId::uuid, u.id),
          1,
          clock_timestamp(),
          (u.id < :callerId)::int,
          (u.id > :callerId)::int,
          CASE WHEN u.id < :callerId THEN clock_timestamp() END,
          CASE WHEN u.id > :callerId THEN clock_timestamp() END
        FROM users AS u WHERE ${partner} AND u.type <> 0
        ON CONFLICT (low_id, high_id) DO UPDATE SET
          messages_count = c.messages_count + 1,
          last_message_at = greatest(c.last_message_at, clock_timestamp()),
          low_unread = c.low_unread + excluded.low_unread,
          high_unread = c.high_unread + excluded.high_unread,
          ${answerTimeOf('low')},
          ${answerTimeOf('high')}
        RETURNING id, messages_count, last_message_at
      ), m AS (
        INSERT INTO messages (
          conversation_id,
          position,
          sender_id,
          client_id,
          message,
          created_at
        )
        SELECT
          id,
          messages_count,
          :callerId,
          :clientId,
          :message,
          last_message_at
        FROM conversation
        RETURNING id, sender_id, message, created_at
      )
      SELECT ${message('false')}, NULL::json AS hidden, to_json(told) AS "toldUnread"
      FROM m JOIN users AS w ON w.id = m.sender_id CROSS JOIN LATERAL notify_of_message(m.sender_id, :otherId) AS told`,
  ),
  byClientId: statement<{ callerId: string; otherId: string; clientId: string }, FoundMessage & { isToSame: boolean }>(
    'messages.by-client-id',
    `SELECT ${message('m.position <= CASE c.low_id WHEN :callerId THEN c.high_read ELSE c.low_read END')}, ${hidden},
        :otherId::uuid IN (c.low_id, c.high_id) AS "isToSame"
      FROM messages AS m JOIN conversations AS c ON c.id = m.conversation_id JOIN users AS w ON w.id = m.sender_id
      WHERE m.sender_id = :callerId AND m.client_id = :clientId`,
  ),
  // What is not unread is not written: opening a chat again costs no row.
  open: statement<{ callerId: string; otherId: string; before: string | null; marks: boolean }, Opened>(
    'messages.open',
    `WITH seen AS (
        UPDATE conversations AS c
        SET
          low_unread = CASE c.low_id WHEN :callerId THEN 0 ELSE c.low_unread END,
          low_read = CASE c.low_id WHEN :callerId THEN c.messages_count ELSE c.low_read END,
          high_unread = CASE c.high_id WHEN :callerId THEN 0 ELSE c.high_unread END,
          high_read = CASE c.high_id WHEN :callerId THEN c.messages_count ELSE c.high_read END
        WHERE ${ofPair}
          AND :before::uuid IS NULL
          AND CASE c.low_id WHEN :callerId THEN c.low_unread ELSE c.high_unread END > 0
          AND :marks::boolean
        RETURNING 1
      ), noticed AS (
        SELECT n.unread, n.changes::float8 AS changes
        FROM seen CROSS JOIN LATERAL notice_messages(:callerId, :otherId) AS n
      )
      SELECT c.id AS "conversationId", EXISTS (SELECT FROM seen) AS "becameRead",
        (SELECT to_json(n) FROM noticed AS n) AS "toldUnread",
        (SELECT b.position FROM messages AS b WHERE b.id = :before AND b.conversation_id = c.id) AS "beforePosition"
      FROM users AS u LEFT JOIN conversations AS c ON ${ofPair}
      WHERE u.id = :otherId AND u.id <> :callerId AND (u.type = 2 OR c.id IS NOT NULL OR ${waitsForAnswer})`,
  ),
  list: statement<{ callerId: string; conversationId: string; before: bigint; length: number }, FoundMessage>(
    'messages.list',
    `SELECT ${message('m.position <= CASE m.sender_id WHEN c.low_id THEN c.high_read ELSE c.low_read END', shown)},
        ${hidden}
      FROM conversations AS c JOIN messages AS m ON m.conversation_id = c.id JOIN users AS w ON w.id = m.sender_id
      WHERE c.id = :conversationId
        AND :callerId IN (c.low_id, c.high_id)
        AND m.conversation_id = :conversationId
        AND m.position < :before
      ORDER BY m.position DESC LIMIT :length`,
  ),
};

export type FoundConversation = {
  id: string;
  name: string;
  type: string;
  profilePic: string;
  lastMessageAt: Date;
  lastMessage: string;
  unread: number;
};

/** `read`: whether whom it was sent to has seen it. */
export type FoundMessage = {
  id: string;
  senderId: string;
  senderPic: string;
  message: string;
  createdAt: Date;
  read: boolean;
  hidden: HiddenBecause | null;
};

/** The caller's conversations, newest first; of the last message 100 characters. */
export async function findConversations(ctx: Ctx, start: number, length: number) {
  return (await queryAsCaller(ctx, sql.conversations, { start, length })).rows;
}

export type Partner = { id: string; name: string; type: string; profile_pic: string };

/** Another account that the caller may write to. */
export async function findPartner(db: Db, callerId: string, otherId: string) {
  return (await db.query(sql.partner, { callerId, otherId }))[0];
}

/**
 * Writes a message and counts it as unread. `undefined`: the caller may not write to this account, or there is none;
 * `repeated`: the caller has sent a message under this client id before, and nothing was written.
 */
export async function insertMessage(
  db: Db,
  senderId: string,
  receiverId: string,
  text: string,
  clientId: string | null,
): Promise<(FoundMessage & { toldUnread: UnreadNotifications }) | 'repeated' | undefined> {
  try {
    return (await db.query(sql.insert, { callerId: senderId, otherId: receiverId, message: text, clientId }))[0];
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'messages_once') return 'repeated';
    throw error;
  }
}

/** What the sender wrote under this client id, and whether it was to this receiver. */
export async function findByClientId(db: Db, senderId: string, receiverId: string, clientId: string) {
  return (await db.query(sql.byClientId, { callerId: senderId, otherId: receiverId, clientId }))[0];
}

/** `conversationId` is null before the first message; `toldUnread` is for the caller's pages, null where no notification was read. */
export type Opened = {
  toldUnread: UnreadNotifications | null;
  conversationId: string | null;
  becameRead: boolean;
  beforePosition: bigint | null;
};

/**
 * Looks a conversation up and, unless it is paged back (`before` a message), marks it as read up to now.
 * Undefined when the caller may not write to this account, or there is none.
 */
export async function openConversation(
  db: Db,
  callerId: string,
  otherId: string,
  { before, marks }: { before: string | null; marks: boolean },
) {
  return (await db.query(sql.open, { callerId, otherId, before, marks }))[0];
}

const beyondAll = 2n ** 63n - 1n;

/** The messages of one of the caller's conversations, newest first, from before a position on. */
export function findMessages(db: Db, callerId: string, conversationId: string, before: bigint | null, length: number) {
  return db.query(sql.list, { callerId, conversationId, before: before ?? beyondAll, length });
}
