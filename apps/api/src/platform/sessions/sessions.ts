import { hash, randomBytes } from 'node:crypto';
import type { MemberRule, UserType } from '@guildhall/contract/route.ts';
import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The account that a call is made for; `actor` is the one that is logged in: the same, or a member of the organization that it acts for. */
export type Caller = { id: string; type: UserType; actor: string };

/** What a call asks of whoever holds a session: what its contract asks of a member; `see_as`: no more than to read, be it as an operator who sees as the account. */
export type Needs = MemberRule | 'see_as';

const sql = {
  caller: statement<{ tokenHash: Buffer; needs: Needs }, Caller>(
    'sessions.caller',
    'SELECT id, type, actor FROM caller_of(:tokenHash, :needs)',
  ),
  frozenActor: statement<{ tokenHash: Buffer }, { isFrozen: boolean }>(
    'sessions.frozen-actor',
    `SELECT freeze_of(actor) IS NOT NULL AS "isFrozen" FROM caller_of(:tokenHash, 'reader')`,
  ),
  // The lock makes a change of the password wait, or this statement wait for it and then see the new hash.
  open: statement<{ tokenHash: Buffer; userId: string; passwordHash: string; device: string; address: string }>(
    'sessions.open',
    `INSERT INTO sessions (token_hash, user_id, expires_at, device, network_address)
      SELECT :tokenHash, id, now() + make_interval(days => 30), :device, :address FROM users WHERE id = :userId AND password_hash = :passwordHash FOR SHARE RETURNING id`,
  ),
  seesAs: statement<{ tokenHash: Buffer }>(
    'sessions.sees-as',
    'SELECT FROM sessions AS s WHERE s.token_hash = :tokenHash AND s.sees_as IS NOT NULL AND s.expires_at > now()',
  ),
  ended: statement<{ tokenHashes: readonly Buffer[]; soonMs: number }, { key: string; msLeft: number }>(
    'sessions.ended',
    `SELECT encode(t.hash, 'hex') AS key,
        coalesce(extract(epoch FROM session_ends_at(s.expires_at, s.last_seen_at) - now()) * 1000, 0)::float8 AS "msLeft"
      FROM unnest(:tokenHashes::bytea[]) AS t (hash) LEFT JOIN sessions AS s ON s.token_hash = t.hash
      WHERE s.id IS NULL OR session_ends_at(s.expires_at, s.last_seen_at) < now() + make_interval(secs => :soonMs / 1000.0)`,
  ),
  revoke: statement<{ tokenHash: Buffer }>('sessions.revoke', 'DELETE FROM sessions WHERE token_hash = :tokenHash'),
  revokeAll: statement<{ userId: string; exceptTokenHash: Buffer | null }>(
    'sessions.revoke-all',
    'DELETE FROM sessions WHERE (user_id = :userId OR acting_for = :userId OR sees_as = :userId) AND token_hash IS DISTINCT FROM :exceptTokenHash',
  ),
};

/** What the database has of a token, code or key: never the thing itself. */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/** 256 random bits, as text for a header or a link. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** For whom the holder of the token calls; undefined when it opens nothing, or they act for an organization without the role that the call needs. */
export async function findCaller(db: Db, tokenHash: Buffer, needs: Needs): Promise<Caller | undefined> {
  return (await db.query(sql.caller, { tokenHash, needs }))[0];
}

/** Whether the own account of who is logged in is frozen, whomever they act for; undefined when the token opens nothing. */
export async function isActorFrozen(db: Db, tokenHash: Buffer): Promise<boolean | undefined> {
  return (await db.query(sql.frozenActor, { tokenHash }))[0]?.isFrozen;
}

/** How the token of an operator who sees as somebody else begins. Without it the token has another hash, and opens nothing. */
const seeAsPrefix = 'see.';

/** The token of a session in which an operator sees as somebody else. */
export function newSeeAsToken(): string {
  return seeAsPrefix + newSecret();
}

/** Whether a token says that an operator sees as somebody else by it; it may be invented. */
export function isSeeAsToken(token: string): boolean {
  return token.startsWith(seeAsPrefix);
}

/** Whether the session is that of an operator who sees as somebody else, and not over. */
export async function seesAs(db: Db, tokenHash: Buffer): Promise<boolean> {
  return (await db.query(sql.seesAs, { tokenHash })).length > 0;
}

/** Where a session is opened from, to be shown to its account: the device in words, and the network address. */
export type Origin = { device: string; address: string };

/**
 * Opens a session and answers its token; undefined when the account's password hash is no longer `passwordHash`, the
 * one that the caller has checked.
 */
export async function openSession(
  db: Db,
  userId: string,
  passwordHash: string,
  { device, address }: Origin = { device: '', address: '' },
): Promise<string | undefined> {
  const token = newSecret();
  const opened = await db.query(sql.open, { tokenHash: hashSecret(token), userId, passwordHash, device, address });
  return opened.length > 0 ? token : undefined;
}

/** Of these tokens' hashes, in hex, those whose session has ended or ends within `soonMs`, and in how many milliseconds. */
export function endedSessions(db: Db, tokenHashes: readonly Buffer[], soonMs: number) {
  return db.query(sql.ended, { tokenHashes, soonMs });
}

/** Ends one session. */
export function revokeSession(db: Db, tokenHash: Buffer) {
  return db.query(sql.revoke, { tokenHash });
}

/** Ends every session of an account, of members who act for it and of operators who see as it, all but one when that one is given. */
export function revokeSessions(db: Db, userId: string, exceptTokenHash: Buffer | null = null) {
  return db.query(sql.revokeAll, { userId, exceptTokenHash });
}
