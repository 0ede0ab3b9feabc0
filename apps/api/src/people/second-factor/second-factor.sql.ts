import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Encrypted } from '../../platform/secrets/encryption.ts';
import { statement } from '../../platform/database/statement.ts';
import type { ListedPasskey } from './passkeys.sql.ts';

const sql = {
  find: statement<{ userId: string; tokenHash: Buffer | null }, StoredSecondFactor>(
    'second-factor.find',
    `SELECT
        u.email,
        u.password_hash AS "passwordHash",
        EXISTS (SELECT FROM operators WHERE user_id = u.id) AS "isOperator",
        a.secret AS ciphertext,
        a.key_id AS "keyId",
        a.confirmed_at IS NOT NULL AS confirmed,
        has_second_factor(u.id) AS "hasFactor",
        coalesce(
          (
            SELECT json_agg(
              json_build_object('id', p.id, 'name', p.name, 'createdAt', p.created_at, 'usedAt', p.used_at)
              ORDER BY p.id
            )
            FROM passkeys AS p WHERE p.user_id = u.id
          ),
          '[]'
        ) AS passkeys,
        (SELECT count(*)::int FROM recovery_codes WHERE user_id = u.id) AS "recoveryCodesLeft",
        (SELECT factor_at FROM sessions WHERE token_hash = :tokenHash) AS "provenAt"
      FROM users AS u LEFT JOIN authenticators AS a ON a.user_id = u.id WHERE u.id = :userId`,
  ),
  begin: statement<{ userId: string } & Encrypted>(
    'second-factor.begin',
    `INSERT INTO authenticators (user_id, secret, key_id) VALUES (:userId, :ciphertext, :keyId)
      ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, key_id = excluded.key_id, created_at = now()
        WHERE authenticators.confirmed_at IS NULL
      RETURNING user_id`,
  ),
  confirm: statement<{ userId: string; step: bigint; secret: Buffer }>(
    'second-factor.confirm',
    `UPDATE authenticators SET confirmed_at = now(), last_step = :step
      WHERE user_id = :userId AND secret = :secret AND confirmed_at IS NULL RETURNING user_id`,
  ),
  take: statement<{ userId: string; step: bigint }>(
    'second-factor.take-code',
    `UPDATE authenticators SET last_step = :step
      WHERE user_id = :userId AND confirmed_at IS NOT NULL AND last_step < :step
      RETURNING user_id`,
  ),
  takeRecovery: statement<{ userId: string; codeHash: Buffer }>(
    'second-factor.take-recovery-code',
    'DELETE FROM recovery_codes WHERE user_id = :userId AND code_hash = :codeHash RETURNING user_id',
  ),
  proven: statement<{ tokenHash: Buffer | null }>(
    'second-factor.proven',
    `UPDATE sessions
      SET factor_at = now(), console_seen_at = now(),
        console_until = CASE
          WHEN console_until > now() AND console_seen_at > now() - interval '30 minutes' THEN console_until
          ELSE now() + interval '8 hours'
        END
      WHERE token_hash = :tokenHash`,
  ),
  fresh: statement<{ userId: string; tokenHash: Buffer | null }, { isFresh: boolean }>(
    'second-factor.fresh',
    `SELECT has_second_factor(:userId)
        AND EXISTS (
          SELECT FROM sessions
          WHERE token_hash = :tokenHash AND user_id = :userId AND factor_at > now() - interval '10 minutes'
        ) AS "isFresh"`,
  ),
  voidCodes: statement<{ userId: string }>(
    'second-factor.void-codes',
    'DELETE FROM recovery_codes WHERE user_id = :userId',
  ),
  addCodes: statement<{ userId: string; codeHashes: readonly Buffer[] }>(
    'second-factor.add-codes',
    'INSERT INTO recovery_codes (user_id, code_hash) SELECT :userId, unnest(:codeHashes::bytea[])',
  ),
  recipient: statement<{ userId: string }, Recipient>(
    'second-factor.recipient',
    'SELECT name, email, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = :userId',
  ),
  lock: statement<{ userId: string }>('second-factor.lock', 'SELECT FROM users WHERE id = :userId FOR NO KEY UPDATE'),
  remove: statement<{ userId: string }>('second-factor.remove', 'DELETE FROM authenticators WHERE user_id = :userId'),
  countStale: statement<{ newest: string }, { count: number }>(
    'second-factor.count-stale',
    'SELECT count(*)::int AS count FROM authenticators WHERE key_id <> :newest',
  ),
  stale: statement<{ newest: string; after: string; limit: number }, { id: string } & Encrypted>(
    'second-factor.stale',
    `SELECT user_id AS id, key_id AS "keyId", secret AS ciphertext FROM authenticators
      WHERE user_id > :after AND key_id <> :newest ORDER BY user_id LIMIT :limit`,
  ),
  encryptAnew: statement<{ id: string; from: string } & Encrypted>(
    'second-factor.encrypt-anew',
    `UPDATE authenticators SET key_id = :keyId, secret = :ciphertext
      WHERE user_id = :id AND key_id = :from
      RETURNING user_id`,
  ),
};

/** `ciphertext` and `keyId` are null where no authenticator app was begun. */
export type StoredSecondFactor = {
  email: string;
  passwordHash: string;
  isOperator: boolean;
  ciphertext: Buffer | null;
  keyId: string | null;
  confirmed: boolean;
  /** An authenticator app is confirmed, or there is a passkey. */
  hasFactor: boolean;
  passkeys: ListedPasskey[];
  recoveryCodesLeft: number;
  provenAt: Date | null;
};

/** Of an account, and when the session of this token has last proven it. */
export async function findSecondFactor(db: Db, userId: string, tokenHash: Buffer | null): Promise<StoredSecondFactor> {
  return (await db.query(sql.find, { userId, tokenHash }))[0]!;
}

/** Whom a mail about the second factor is for. */
export async function findRecipient(db: Db, userId: string): Promise<Recipient> {
  return (await db.query(sql.recipient, { userId }))[0]!;
}

/** Locks the account until the end of the transaction, so that its second factor changes once at a time. */
export function lockSecondFactor(db: Db, userId: string) {
  return db.query(sql.lock, { userId });
}

/** Saves the secret of an app that is not confirmed yet; false when one is set up. */
export async function saveNewSecret(db: Db, userId: string, secret: Encrypted): Promise<boolean> {
  return (await db.query(sql.begin, { userId, ...secret })).length > 0;
}

/** Sets the app up, whose code of this half minute then was taken; false when its secret is another one by now. */
export async function confirmSecret(db: Db, userId: string, secret: Buffer, step: bigint): Promise<boolean> {
  return (await db.query(sql.confirm, { userId, secret, step })).length > 0;
}

/** Takes the code of a half minute, once; false when it or a later one was taken before. */
export async function takeCode(db: Db, userId: string, step: bigint): Promise<boolean> {
  return (await db.query(sql.take, { userId, step })).length > 0;
}

/** Takes a recovery code, once; false when there is none like it. */
export async function takeRecoveryCode(db: Db, userId: string, codeHash: Buffer): Promise<boolean> {
  return (await db.query(sql.takeRecovery, { userId, codeHash })).length > 0;
}

/** Whether there is a second factor, and the session has proven it within ten minutes. */
export async function findFreshProof(db: Db, userId: string, tokenHash: Buffer | null): Promise<boolean> {
  return (await db.query(sql.fresh, { userId, tokenHash }))[0]!.isFresh;
}

/** Notes that the session has proven the second factor just now, which opens an operator's console for eight hours. */
export function noteProven(db: Db, tokenHash: Buffer | null) {
  return db.query(sql.proven, { tokenHash });
}

/** Voids the recovery codes of an account and keeps these hashes instead. */
export async function replaceRecoveryCodes(db: Db, userId: string, codeHashes: readonly Buffer[]): Promise<void> {
  await db.query(sql.voidCodes, { userId });
  if (codeHashes.length > 0) await db.query(sql.addCodes, { userId, codeHashes });
}

/** Takes the app away. */
export function removeSecret(db: Db, userId: string) {
  return db.query(sql.remove, { userId });
}

/** How many secrets do not stand under this key. */
export async function countStaleSecrets(db: Db, newest: string): Promise<number> {
  return (await db.query(sql.countStale, { newest }))[0]!.count;
}

/** Some of them, by the account's id. */
export function findStaleSecrets(db: Db, newest: string, after: string, limit: number) {
  return db.query(sql.stale, { newest, after, limit });
}

/** Writes a secret under another key, unless its key has changed meanwhile. */
export async function writeSecret(db: Db, id: string, from: string, secret: Encrypted): Promise<boolean> {
  return (await db.query(sql.encryptAnew, { id, from, ...secret })).length > 0;
}
