import type { Recipient } from '../mail/email-template.ts';
import type { Db } from '../platform/database.ts';

const sql = {
  institutionTypes: {
    name: 'accounts.institution-types',
    text: 'SELECT id, name AS type, name FROM institution_types ORDER BY position',
  },
  insert: {
    name: 'accounts.insert',
    text: `INSERT INTO users (type, name, email, mobile, password_hash, institution_type_id, country, state, city, area, area_code)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (email) DO NOTHING RETURNING id`,
  },
  isInstitutionType: {
    name: 'accounts.is-institution-type',
    text: 'SELECT 1 AS found FROM institution_types WHERE id = $1',
  },
  byEmail: {
    name: 'accounts.by-email',
    text: `SELECT id, type, name, email, password_hash AS "passwordHash", profile_pic AS "profilePic",
        EXISTS (SELECT 1 FROM known_networks WHERE user_id = users.id AND network = $2) AS "fromKnownNetwork"
      FROM users WHERE email = $1`,
  },
  passwordHash: {
    name: 'accounts.password-hash',
    text: 'SELECT password_hash AS "passwordHash" FROM users WHERE id = $1',
  },
  setPassword: {
    name: 'accounts.set-password',
    text: 'UPDATE users SET password_hash = $3 WHERE id = $1 AND password_hash = $2 RETURNING id',
  },
  lockPassword: {
    name: 'accounts.lock-password',
    text: 'SELECT password_hash AS "passwordHash" FROM users WHERE id = $1 FOR NO KEY UPDATE',
  },
  recipient: {
    name: 'accounts.recipient',
    text: 'SELECT name, email, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = $1',
  },
  addVerification: {
    name: 'accounts.add-verification',
    text: `INSERT INTO email_verifications (key_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '7 days')`,
  },
  verify: {
    name: 'accounts.verify',
    text: `WITH used AS (DELETE FROM email_verifications WHERE key_hash = $1 AND expires_at > now() RETURNING user_id)
      UPDATE users SET email_verified_at = coalesce(email_verified_at, now()) FROM used WHERE users.id = used.user_id RETURNING users.id`,
  },
};

export type InstitutionType = { id: string; type: string; name: string };

export function listInstitutionTypes(db: Db) {
  return db.query<InstitutionType>(sql.institutionTypes, []);
}

export async function isInstitutionType(db: Db, id: string) {
  return (await db.query(sql.isInstitutionType, [id])).length > 0;
}

export type NewUser = {
  type: 1 | 2;
  name: string;
  email: string;
  mobile: string;
  passwordHash: string;
  institutionTypeId: string | null;
  country: string;
  state: string;
  city: string;
  area: string;
  areaCode: string;
};

/** The new account's id; undefined when the e-mail is taken. */
export async function insertUser(db: Db, u: NewUser): Promise<string | undefined> {
  const params = [
    u.type,
    u.name,
    u.email,
    u.mobile,
    u.passwordHash,
    u.institutionTypeId,
    u.country,
    u.state,
    u.city,
    u.area,
    u.areaCode,
  ];
  return (await db.query<{ id: string }>(sql.insert, params))[0]?.id;
}

export type Credentials = {
  id: string;
  type: 1 | 2;
  name: string;
  email: string;
  passwordHash: string;
  profilePic: string;
  /** Whether somebody has logged in to the account from the asking network before. */
  fromKnownNetwork: boolean;
};

/** The account of an e-mail, which must be in lower case, as `network` asks for it. */
export async function findByEmail(db: Db, email: string, network: string) {
  return (await db.query<Credentials>(sql.byEmail, [email, network]))[0];
}

export async function findPasswordHash(db: Db, id: string) {
  return (await db.query<{ passwordHash: string }>(sql.passwordHash, [id]))[0]?.passwordHash;
}

/** Reads the password's hash and keeps everybody else from changing it until the transaction ends. */
export async function lockPasswordHash(db: Db, id: string) {
  return (await db.query<{ passwordHash: string }>(sql.lockPassword, [id]))[0]!.passwordHash;
}

/** Replaces the password's hash `from` by `to`; false when the hash is no longer `from`. */
export async function replacePassword(db: Db, id: string, from: string, to: string) {
  return (await db.query(sql.setPassword, [id, from, to])).length > 0;
}

/** Whom a mail to an account goes to. */
export async function findRecipient(db: Db, id: string) {
  return (await db.query<Recipient>(sql.recipient, [id]))[0]!;
}

export function addVerification(db: Db, keyHash: Buffer, userId: string) {
  return db.query(sql.addVerification, [keyHash, userId]);
}

/** Whether the key was right, unused and young enough. */
export async function useVerification(db: Db, keyHash: Buffer) {
  return (await db.query(sql.verify, [keyHash])).length > 0;
}
