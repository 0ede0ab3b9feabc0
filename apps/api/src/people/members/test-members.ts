import type { MemberRole } from '@guildhall/contract/route.ts';
import { must } from '../../attacks/attacked-app.ts';
import type { OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import type { Person } from '../../server/test-app.ts';

/** Makes an account a member of an organization without an invitation, and lets its session act for it. */
export async function memberOf(app: Pick<OrganizationsApp, 'owner'>, of: Person, member: Person, role: MemberRole) {
  await app.owner(
    `INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, member_id) DO UPDATE SET role = excluded.role`,
    [of.id, member.id, role],
  );
  await app.owner('UPDATE sessions SET acting_for = $2 WHERE token_hash = $1', [hashSecret(member.token), of.id]);
  return member;
}

/** Lets the session of an account act for an organization, or for the account itself again. */
export async function actFor(app: Pick<OrganizationsApp, 'call'>, { token }: { token: string }, organization?: Person) {
  const body = { organizationId: organization?.id ?? '' };
  return must(await app.call('POST', '/memberships/actFor', { token, body }));
}
