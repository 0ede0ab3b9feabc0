import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from './context.ts';
import type { Db } from './database.ts';

const sql = {
  caller: { name: 'sessions.caller', text: 'SELECT id, type, operator FROM caller_of($1)' },
  open: {
    name: 'sessions.open',
    // The lock makes a change of the password wait, or this statement wait for it and then see the new hash.
    text: `INSERT INTO sessions (token_hash, user_id, expires_at)
      SELECT $1, id, now() + make_interval(days => 30) FROM users WHERE id = $2 AND password_hash = $3 FOR SHARE RETURNING id`,
  },
  revoke: { name: 'sessions.revoke', text: 'DELETE FROM sessions WHERE token_hash = $1' },
  revokeAll: {
    name: 'sessions.revoke-all',
    text: 'DELETE FROM sessions WHERE user_id = $1 AND token_hash IS DISTINCT FROM $2',
  },
};

/** What stands in the database of a token, code or key: never the thing itself. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** 256 random bits, as text for a header or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Who holds the token; undefined when it opens nothing. */
export const findCaller = async (db: Db, tokenHash: Buffer): Promise<Caller | undefined> =>
  (await db.query<Caller>(sql.caller, [tokenHash]))[0];

/**
 * Opens a session and answers its token; undefined when the account's password hash is no longer `passwordHash`, the
 * one that the caller has checked.
 */
export const openSession = async (db: Db, userId: string, passwordHash: string): Promise<string | undefined> => {
  const token = newSecret();
  const opened = await db.query(sql.open, [hashSecret(token), userId, passwordHash]);
  return opened.length > 0 ? token : undefined;
};

/** Ends one session. */
export const revokeSession = (db: Db, tokenHash: Buffer) => db.query(sql.revoke, [tokenHash]);

/** Ends every session of an account, all but one when that one is given. */
export const revokeSessions = (db: Db, userId: string, exceptTokenHash: Buffer | null = null) =>
  db.query(sql.revokeAll, [userId, exceptTokenHash]);
