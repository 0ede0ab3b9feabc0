import type { OperatorRole } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement, type NoParams } from '../../platform/database/statement.ts';

const columns = `u.id,
  u.name,
  u.email,
  o.role,
  o.granted_at AS since,
  has_second_factor(u.id) AS "secondFactor"`;

const sql = {
  list: statement<NoParams, ListedOperator>(
    'operators.list',
    `SELECT ${columns} FROM operators AS o JOIN users AS u ON u.id = o.user_id ORDER BY u.name, u.id LIMIT 1000`,
  ),
  one: statement<{ userId: string }, ListedOperator>(
    'operators.one',
    `SELECT ${columns} FROM operators AS o JOIN users AS u ON u.id = o.user_id WHERE o.user_id = :userId`,
  ),
  account: statement<{ email: string }, AccountToBe>(
    'operators.account',
    `SELECT u.id, u.name, u.email_verified_at IS NOT NULL AS verified, o.role, has_second_factor(u.id) AS "secondFactor"
      FROM users AS u LEFT JOIN operators AS o ON o.user_id = u.id
      WHERE u.email = :email FOR NO KEY UPDATE OF u`,
  ),
  grant: statement<Given>(
    'operators.grant',
    `INSERT INTO operators (user_id, role, granted_by, confirmed_by, hand)
      VALUES (
        :userId,
        :role,
        :grantedBy,
        :confirmedBy,
        CASE
          WHEN :grantedBy::uuid IS NULL OR hand_of(:confirmedBy::uuid) <> hand_of(:grantedBy::uuid) THEN :userId
          ELSE hand_of(:grantedBy::uuid)
        END
      )
      ON CONFLICT (user_id) DO UPDATE SET role = excluded.role, granted_by = excluded.granted_by,
        confirmed_by = excluded.confirmed_by, hand = excluded.hand,
        granted_at = CASE WHEN operators.role = excluded.role THEN operators.granted_at ELSE now() END`,
  ),
  revoke: statement<{ userId: string }, { role: OperatorRole }>(
    'operators.revoke',
    'DELETE FROM operators WHERE user_id = :userId RETURNING role',
  ),
};

export type ListedOperator = {
  id: string;
  name: string;
  email: string;
  role: OperatorRole;
  since: Date;
  secondFactor: boolean;
};

/** `role` is null where the account is no operator's. */
type AccountToBe = { id: string; name: string; verified: boolean; role: OperatorRole | null; secondFactor: boolean };

/** Who has given the role, null at the command line, and which other admin has said yes, null where nobody had to. */
type Given = { userId: string; role: OperatorRole; grantedBy: string | null; confirmedBy: string | null };

/** All operators by name, at most 1,000. */
export function findOperators(db: Db) {
  return db.query(sql.list, {});
}

/** One operator. */
export async function findOneOperator(db: Db, userId: string) {
  return (await db.query(sql.one, { userId }))[0];
}

/** The account of this e-mail, locked until the end of the transaction. */
export async function lockAccount(db: Db, email: string) {
  return (await db.query(sql.account, { email }))[0];
}

/** Makes an account an operator's, or changes its role. */
export function writeRole(db: Db, given: Given) {
  return db.query(sql.grant, given);
}

/** Takes the role away and answers which it was; undefined where there was none. */
export async function deleteRole(db: Db, userId: string) {
  return (await db.query(sql.revoke, { userId }))[0]?.role;
}
