import type { Recipient } from '../../reach/mail/email-template.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { retentionInterval } from '../../platform/jobs/retention.ts';

const sql = {
  institutionTypes: statement<{ forSearch: boolean }, InstitutionType>(
    'accounts.institution-types',
    `SELECT t.id, t.name AS type, t.name FROM institution_types AS t
      WHERE NOT t.is_hidden
        OR (:forSearch::boolean
          AND EXISTS (SELECT FROM directory_totals AS d WHERE d.institution_type_id = t.id AND d.organizations > 0))
      ORDER BY t.position`,
  ),
  insert: statement<NewUser, { id: string }>(
    'accounts.insert',
    `INSERT INTO users (
        type,
        name,
        email,
        mobile,
        password_hash,
        institution_type_id,
        country,
        state,
        city,
        area,
        area_code
      )
      VALUES (:type, :name, :email, :mobile, :passwordHash, :institutionTypeId, :country, :state, :city, :area,
        :areaCode)
      ON CONFLICT (email) DO NOTHING
      RETURNING id`,
  ),
  institutionType: statement<{ id: string; keptBy: string | null }, { isOffered: boolean }>(
    'accounts.institution-type',
    `SELECT NOT t.is_hidden
        OR EXISTS (SELECT FROM users AS u WHERE u.id = :keptBy::uuid AND u.institution_type_id = t.id) AS "isOffered"
      FROM institution_types AS t WHERE t.id = :id`,
  ),
  byEmail: statement<{ email: string; network: string }, Credentials>(
    'accounts.by-email',
    `SELECT
        id,
        type,
        name,
        email,
        password_hash AS "passwordHash",
        profile_pic AS "profilePic",
        EXISTS (SELECT 1 FROM known_networks WHERE user_id = users.id AND network = :network) AS "fromKnownNetwork",
        has_second_factor(users.id) AS "hasSecondFactor"
      FROM users WHERE email = :email`,
  ),
  passwordHash: statement<{ id: string }, { passwordHash: string }>(
    'accounts.password-hash',
    'SELECT password_hash AS "passwordHash" FROM users WHERE id = :id',
  ),
  setPassword: statement<{ id: string; from: string; to: string }>(
    'accounts.set-password',
    'UPDATE users SET password_hash = :to WHERE id = :id AND password_hash = :from RETURNING id',
  ),
  lockPassword: statement<{ id: string }, { passwordHash: string }>(
    'accounts.lock-password',
    'SELECT password_hash AS "passwordHash" FROM users WHERE id = :id FOR NO KEY UPDATE',
  ),
  name: statement<{ id: string }, { name: string }>('accounts.name', 'SELECT name FROM users WHERE id = :id'),
  recipient: statement<{ id: string }, Recipient>(
    'accounts.recipient',
    'SELECT name, email, email_verified_at IS NOT NULL AS "emailVerified" FROM users WHERE id = :id',
  ),
  addVerification: statement<{ keyHash: Buffer; userId: string }>(
    'accounts.add-verification',
    `INSERT INTO email_verifications (key_hash, user_id, expires_at)
      VALUES (:keyHash, :userId, now() + ${retentionInterval('verifications')})`,
  ),
  unverified: statement<{ id: string }, { email: string }>(
    'accounts.unverified',
    'SELECT email FROM users WHERE id = :id AND email_verified_at IS NULL',
  ),
  verify: statement<{ keyHash: Buffer }>(
    'accounts.verify',
    `WITH used AS (DELETE FROM email_verifications WHERE key_hash = :keyHash AND expires_at > now() RETURNING user_id)
      UPDATE users SET email_verified_at = coalesce(email_verified_at, now())
      FROM used
      WHERE users.id = used.user_id
      RETURNING users.id`,
  ),
};

export type InstitutionType = { id: string; type: string; name: string };

/** The e-mail address of an account while it is not verified. */
export async function findUnverifiedEmail(db: Db, id: string): Promise<string | undefined> {
  return (await db.query(sql.unverified, { id }))[0]?.email;
}

/** The categories that an organization can choose; those that a search offers have also the hidden ones that some organization has. */
export function listInstitutionTypes(db: Db, forSearch: boolean) {
  return db.query(sql.institutionTypes, { forSearch });
}

/** Whether a category is offered, or is that of the account `keptBy`; undefined when there is none of this id. */
export async function isInstitutionTypeOffered(db: Db, id: string, keptBy: string | null) {
  return (await db.query(sql.institutionType, { id, keptBy }))[0]?.isOffered;
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
export async function insertUser(db: Db, user: NewUser): Promise<string | undefined> {
  return (await db.query(sql.insert, user))[0]?.id;
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
  /** An authenticator app is set up, a code of which is asked for as well. */
  hasSecondFactor: boolean;
};

/** The account of an e-mail, which must be in lower case, as `network` asks for it. */
export async function findByEmail(db: Db, email: string, network: string) {
  return (await db.query(sql.byEmail, { email, network }))[0];
}

export async function findPasswordHash(db: Db, id: string) {
  return (await db.query(sql.passwordHash, { id }))[0]?.passwordHash;
}

/** Reads the password's hash and keeps everybody else from changing it until the transaction ends. */
export async function lockPasswordHash(db: Db, id: string) {
  return (await db.query(sql.lockPassword, { id }))[0]!.passwordHash;
}

/** Replaces the password's hash `from` by `to`; false when the hash is no longer `from`. */
export async function replacePassword(db: Db, id: string, from: string, to: string) {
  return (await db.query(sql.setPassword, { id, from, to })).length > 0;
}

/** Whom a mail to an account goes to. */
export async function findName(db: Db, id: string) {
  return (await db.query(sql.name, { id }))[0]?.name;
}

export async function findRecipient(db: Db, id: string) {
  return (await db.query(sql.recipient, { id }))[0]!;
}

export function addVerification(db: Db, keyHash: Buffer, userId: string) {
  return db.query(sql.addVerification, { keyHash, userId });
}

/** Whether the key was right, unused and young enough. */
export async function consumeVerification(db: Db, keyHash: Buffer) {
  return (await db.query(sql.verify, { keyHash })).length > 0;
}
