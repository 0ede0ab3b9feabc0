import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

/** What a challenge was made for: it serves for nothing else. */
export type Purpose = 'set up' | 'log in' | 'prove';

/** A passkey of the account, as it is shown. */
export type ListedPasskey = { id: string; name: string; createdAt: string; usedAt: string | null };

/** What a browser needs to find a passkey. */
export type KnownPasskey = { credentialId: Buffer; transports: string[] };

type NewPasskey = {
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: bigint;
  transports: readonly string[];
  name: string;
};

/** How long a challenge holds. */
const held = `interval '5 minutes'`;

const sql = {
  addChallenge: statement<{ userId: string; hash: Buffer; purpose: Purpose }>(
    'passkeys.add-challenge',
    `INSERT INTO passkey_challenges (hash, user_id, purpose, expires_at)
      VALUES (:hash, :userId, :purpose, now() + ${held})`,
  ),
  takeChallenge: statement<{ userId: string; hash: Buffer; purpose: Purpose }>(
    'passkeys.take-challenge',
    `DELETE FROM passkey_challenges
      WHERE hash = :hash AND user_id = :userId AND purpose = :purpose AND expires_at > now()
      RETURNING user_id`,
  ),
  known: statement<{ userId: string }, KnownPasskey>(
    'passkeys.known',
    'SELECT credential_id AS "credentialId", transports FROM passkeys WHERE user_id = :userId ORDER BY id',
  ),
  publicKey: statement<{ userId: string; credentialId: Buffer }, { id: string; publicKey: Buffer }>(
    'passkeys.public-key',
    'SELECT id, public_key AS "publicKey" FROM passkeys WHERE user_id = :userId AND credential_id = :credentialId',
  ),
  add: statement<NewPasskey>(
    'passkeys.add',
    `INSERT INTO passkeys (
        user_id,
        credential_id,
        public_key,
        counter,
        transports,
        name
      )
      VALUES (:userId, :credentialId, :publicKey, :counter, :transports, :name)
      ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
  ),
  use: statement<{ id: string; counter: bigint }>(
    'passkeys.use',
    `UPDATE passkeys SET counter = :counter, used_at = now()
      WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0)) RETURNING id`,
  ),
  name: statement<{ userId: string; id: string }, { name: string }>(
    'passkeys.name',
    'SELECT name FROM passkeys WHERE user_id = :userId AND id = :id',
  ),
  remove: statement<{ userId: string; id: string }>(
    'passkeys.remove',
    'DELETE FROM passkeys WHERE user_id = :userId AND id = :id RETURNING id',
  ),
};

/** Saves the hash of a challenge for five minutes. */
export function addChallenge(db: Db, userId: string, purpose: Purpose, hash: Buffer) {
  return db.query(sql.addChallenge, { userId, purpose, hash });
}

/** Takes a challenge, once; false when there is none like it for this account and purpose, or no longer. */
export async function takeChallenge(db: Db, userId: string, purpose: Purpose, hash: Buffer): Promise<boolean> {
  return (await db.query(sql.takeChallenge, { userId, purpose, hash })).length > 0;
}

/** The passkeys of an account, for its browser to look for. */
export function findKnownPasskeys(db: Db, userId: string) {
  return db.query(sql.known, { userId });
}

/** The key of a passkey of this account; undefined when it has none like it. */
export async function findPublicKey(db: Db, userId: string, credentialId: Buffer) {
  return (await db.query(sql.publicKey, { userId, credentialId }))[0];
}

/** Adds a passkey; false when it is some account's already. */
export async function insertPasskey(db: Db, passkey: NewPasskey): Promise<boolean> {
  return (await db.query(sql.add, passkey)).length > 0;
}

/** Notes that a passkey was used; false when it has counted no further, as one does that a copy was made of, or is gone. */
export async function recordPasskeyUse(db: Db, id: string, counter: bigint): Promise<boolean> {
  return (await db.query(sql.use, { id, counter })).length > 0;
}

/** What the account calls this passkey; undefined when it has none like it. */
export async function findPasskeyName(db: Db, userId: string, id: string): Promise<string | undefined> {
  return (await db.query(sql.name, { userId, id }))[0]?.name;
}

/** Takes a passkey away; false when it is gone. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  return (await db.query(sql.remove, { userId, id })).length > 0;
}
