import type { listMembers as route } from '@guildhall/contract/people/members.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findLimit, findMembers } from './members.sql.ts';

/** The members of the calling organization and its open invitations. */
export async function listMembers({ db, caller }: UserCtx): Promise<DataOf<typeof route>> {
  const { members, invitations } = await findMembers(db, caller.id, caller.actor);
  const limit = await findLimit(db, caller.id);
  return {
    withdrawalLimit: limit,
    role: members.find(({ you }) => you)?.role ?? 'owner',
    members: members.map(({ joinedAt, ...rest }) => ({ ...rest, joinedAt: joinedAt.toISOString() })),
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt.toISOString() })),
  };
}
