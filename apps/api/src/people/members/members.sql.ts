import type { MemberRole, UserType } from '@guildhall/contract/route.ts';
import { mostMembers } from '@guildhall/contract/people/members.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';

const sql = {
  list: statement<{ organizationId: string; actor: string }, MemberRow>(
    'members.list',
    `SELECT
        u.id,
        u.name,
        u.email,
        m.role,
        m.joined_at AS "joinedAt",
        u.id = :actor AS you
      FROM memberships AS m JOIN users AS u ON u.id = m.member_id
      WHERE m.organization_id = :organizationId
      ORDER BY u.name, u.id LIMIT ${mostMembers}`,
  ),
  invitations: statement<{ organizationId: string }, InvitationRow>(
    'members.invitations',
    `SELECT i.id, i.email, i.role, i.expires_at AS "expiresAt" FROM member_invitations AS i
      WHERE i.organization_id = :organizationId AND i.expires_at > now() ORDER BY i.email LIMIT ${mostMembers}`,
  ),
  // The lock lets one invitation after the other be counted.
  toInvite: statement<{ organizationId: string; email: string }, ToInvite>(
    'members.to-invite',
    `SELECT o.name, o.email_verified_at IS NOT NULL AS verified,
        o.email = :email
          OR EXISTS (
            SELECT FROM memberships AS m JOIN users AS u ON u.id = m.member_id
            WHERE m.organization_id = o.id AND u.email = :email
          ) AS "isMember",
        (SELECT count(*) FROM memberships AS m WHERE m.organization_id = o.id)::integer
          + (
            SELECT count(*) FROM member_invitations AS i WHERE i.organization_id = o.id AND i.email <> :email
          )::integer AS count,
        (SELECT u.id FROM users AS u WHERE u.email = :email) AS "accountId"
      FROM users AS o WHERE o.id = :organizationId FOR NO KEY UPDATE OF o`,
  ),
  invite: statement<NewInvitation, { id: string }>(
    'members.invite',
    `INSERT INTO member_invitations AS i (
        organization_id,
        email,
        role,
        key_hash,
        invited_by,
        expires_at
      )
      VALUES (:organizationId, :email, :role, :keyHash, :invitedBy, now() + interval '7 days')
      ON CONFLICT (organization_id, email) DO UPDATE SET
        id = uuidv7(),
        role = excluded.role,
        key_hash = excluded.key_hash,
        invited_by = excluded.invited_by,
        created_at = now(),
        expires_at = excluded.expires_at
      RETURNING i.id`,
  ),
  insider: statement<{ accountId: string; organizationId: string }, { isInsider: boolean }>(
    'members.insider',
    'SELECT is_insider(:accountId, :organizationId) AS "isInsider"',
  ),
  revoke: statement<{ organizationId: string; id: string }>(
    'members.revoke',
    'DELETE FROM member_invitations WHERE id = :id AND organization_id = :organizationId RETURNING id',
  ),
  changeRole: statement<{ organizationId: string; memberId: string; role: MemberRole }, { before: MemberRole }>(
    'members.change-role',
    `UPDATE memberships AS m SET role = :role FROM memberships AS b
      WHERE m.organization_id = :organizationId
        AND m.member_id = :memberId
        AND b.organization_id = m.organization_id
        AND b.member_id = m.member_id
      RETURNING b.role AS before`,
  ),
  remove: statement<{ organizationId: string; memberId: string }, { role: MemberRole }>(
    'members.remove',
    `WITH ended AS (DELETE FROM sessions AS s WHERE s.user_id = :memberId AND s.acting_for = :organizationId)
      DELETE FROM memberships WHERE organization_id = :organizationId AND member_id = :memberId RETURNING role`,
  ),
  people: statement<{ organizationId: string }, { id: string }>(
    'members.people',
    `SELECT m.member_id AS id FROM memberships AS m
      WHERE m.organization_id = :organizationId AND m.role IN ('owner', 'treasurer')
      ORDER BY m.member_id`,
  ),
  limit: statement<{ organizationId: string }, { cents: bigint }>(
    'members.limit',
    'SELECT cents FROM withdrawal_limits WHERE organization_id = :organizationId',
  ),
  setLimit: statement<{ organizationId: string; cents: bigint; setBy: string }>(
    'members.set-limit',
    `INSERT INTO withdrawal_limits (organization_id, cents, set_by) VALUES (:organizationId, :cents, :setBy)
      ON CONFLICT (organization_id) DO UPDATE SET cents = excluded.cents, set_by = excluded.set_by, set_at = now()`,
  ),
  dropLimit: statement<{ organizationId: string }>(
    'members.drop-limit',
    'DELETE FROM withdrawal_limits WHERE organization_id = :organizationId',
  ),
  memberships: statement<{ memberId: string; tokenHash: Buffer }, MembershipRow>(
    'members.memberships',
    `SELECT o.id, o.name, m.role, s.acting_for IS NOT DISTINCT FROM o.id AS acting
      FROM memberships AS m
        JOIN users AS o ON o.id = m.organization_id
        LEFT JOIN sessions AS s ON s.token_hash = :tokenHash
      WHERE m.member_id = :memberId ORDER BY o.name, o.id LIMIT 100`,
  ),
  invitationsTo: statement<{ memberId: string }, InvitationToRow>(
    'members.invitations-to',
    `SELECT i.id, o.name AS organization, i.role, i.expires_at AS "expiresAt",
        u.email_verified_at IS NULL AS "needsLink"
      FROM users AS u JOIN member_invitations AS i ON i.email = u.email JOIN users AS o ON o.id = i.organization_id
      WHERE u.id = :memberId AND i.expires_at > now() ORDER BY i.expires_at, i.id LIMIT 100`,
  ),
  // One that was revoked at this moment is gone: whoever deletes it first has it.
  accept: statement<{ id: string; memberId: string; keyHash: Buffer }, Joined>(
    'members.accept',
    `WITH taken AS (
        DELETE FROM member_invitations AS i USING users AS u
        WHERE i.id = :id
          AND u.id = :memberId
          AND i.email = u.email
          AND i.organization_id <> u.id
          AND i.expires_at > now()
          AND (u.email_verified_at IS NOT NULL OR i.key_hash = :keyHash)
        RETURNING i.organization_id, i.role
      )
      INSERT INTO memberships AS m (organization_id, member_id, role)
      SELECT t.organization_id, :memberId, t.role
      FROM taken AS t
      ON CONFLICT (organization_id, member_id) DO UPDATE SET role = excluded.role
      RETURNING m.organization_id AS "organizationId", m.role`,
  ),
  decline: statement<{ id: string; memberId: string }, Joined>(
    'members.decline',
    `DELETE FROM member_invitations AS i USING users AS u
      WHERE i.id = :id AND u.id = :memberId AND i.email = u.email AND i.expires_at > now()
      RETURNING i.organization_id AS "organizationId", i.role`,
  ),
  // Every process ends the streams of the session: their events are for somebody else from now on.
  act: statement<{ tokenHash: Buffer; organizationId: string | null }, ActingAs>(
    'members.act',
    `WITH changed AS (
        UPDATE sessions AS s SET acting_for = :organizationId::uuid
        WHERE s.token_hash = :tokenHash
          AND (:organizationId::uuid IS NULL
            OR EXISTS (
              SELECT FROM memberships AS m WHERE m.organization_id = :organizationId::uuid AND m.member_id = s.user_id
            ))
        RETURNING s.user_id, s.token_hash
      )
      SELECT u.id, u.type AS "userType", u.profile_pic AS "profilePic", u.name,
        pg_notify('guildhall_live',
          json_build_object('endedSession', encode(c.token_hash, 'hex'))::text) IS NULL AS told
      FROM changed AS c JOIN users AS u ON u.id = coalesce(:organizationId::uuid, c.user_id)`,
  ),
};

type MemberRow = { id: string; name: string; email: string; role: MemberRole; joinedAt: Date; you: boolean };
type InvitationRow = { id: string; email: string; role: MemberRole; expiresAt: Date };
type ToInvite = { name: string; verified: boolean; isMember: boolean; count: number; accountId: string | null };
type NewInvitation = {
  organizationId: string;
  email: string;
  role: MemberRole;
  keyHash: Buffer;
  invitedBy: string;
};
type MembershipRow = { id: string; name: string; role: MemberRole; acting: boolean };
type InvitationToRow = { id: string; organization: string; role: MemberRole; expiresAt: Date; needsLink: boolean };
type Joined = { organizationId: string; role: MemberRole };
type ActingAs = { id: string; userType: UserType; profilePic: string; name: string; told: boolean };

export async function findMembers(db: Db, organizationId: string, actor: string) {
  const members = await db.query(sql.list, { organizationId, actor });
  return { members, invitations: await db.query(sql.invitations, { organizationId }) };
}

/** What is known of an invitation before it is sent, in lower case; the organization is locked until the transaction ends. */
export async function lockToInvite(db: Db, organizationId: string, email: string) {
  return (await db.query(sql.toInvite, { organizationId, email }))[0]!;
}

/** Saves an invitation in place of an earlier one of the e-mail, and answers its id. */
export async function saveInvitation(db: Db, invitation: NewInvitation) {
  return (await db.query(sql.invite, invitation))[0]!.id;
}

/** False where the organization has no such invitation. */
export async function deleteInvitation(db: Db, organizationId: string, id: string) {
  return (await db.query(sql.revoke, { organizationId, id })).length > 0;
}

/** Answers the role that the member had; undefined for whoever is none. */
export async function writeMemberRole(db: Db, organizationId: string, memberId: string, role: MemberRole) {
  return (await db.query(sql.changeRole, { organizationId, memberId, role }))[0]?.before;
}

/** Takes a membership away and ends the sessions that act by it. Answers the role that it had; undefined for whoever is no member. */
export async function deleteMembership(db: Db, organizationId: string, memberId: string) {
  return (await db.query(sql.remove, { organizationId, memberId }))[0]?.role;
}

/** The owners and treasurers of an organization, by their ids. */
export async function findPeople(db: Db, organizationId: string) {
  return (await db.query(sql.people, { organizationId })).map(({ id }) => id);
}

/** Beyond how many cents a withdrawal of the organization needs two of its members; null where none does. */
export async function findLimit(db: Db, organizationId: string) {
  return (await db.query(sql.limit, { organizationId }))[0]?.cents ?? null;
}

/** Sets that limit, or takes it away when null. */
export async function writeLimit(db: Db, organizationId: string, cents: bigint | null, setBy: string) {
  await (cents === null
    ? db.query(sql.dropLimit, { organizationId })
    : db.query(sql.setLimit, { organizationId, cents, setBy }));
}

export async function findMemberships(db: Db, memberId: string, tokenHash: Buffer) {
  const organizations = await db.query(sql.memberships, { memberId, tokenHash });
  return { organizations, invitations: await db.query(sql.invitationsTo, { memberId }) };
}

/** The organizations that an account may act for. */
export function findOrganizations(db: Db, memberId: string, tokenHash: Buffer) {
  return db.query(sql.memberships, { memberId, tokenHash });
}

/** Makes a membership of an invitation; undefined where the account has none, or has to prove its e-mail by the key first. */
export async function consumeInvitation(db: Db, id: string, memberId: string, keyHash: Buffer) {
  return (await db.query(sql.accept, { id, memberId, keyHash }))[0];
}

/** The invitation that was declined; undefined where the account has none of this id. */
export async function dropInvitation(db: Db, id: string, memberId: string) {
  return (await db.query(sql.decline, { id, memberId }))[0];
}

/** Lets a session act for an organization, or for its own account when null; undefined where its account is no member. */
export async function letSessionAct(db: Db, tokenHash: Buffer, organizationId: string | null) {
  return (await db.query(sql.act, { tokenHash, organizationId }))[0];
}

/** Whether an account belongs to an organization, of whose figures it should be no part (`is_insider`). */
export async function isInsider(db: Db, accountId: string, organizationId: string): Promise<boolean> {
  return (await db.query(sql.insider, { accountId, organizationId }))[0]!.isInsider;
}
