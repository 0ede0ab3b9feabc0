import type { listMemberships as route } from '@guildhall/contract/people/memberships.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { findMemberships } from './members.sql.ts';

/** The organizations that the account which is logged in may act for, and its invitations. */
export async function listMemberships({ db, caller, tokenHash }: UserCtx): Promise<DataOf<typeof route>> {
  const { organizations, invitations } = await findMemberships(db, caller.id, tokenHash!);
  return {
    organizations,
    invitations: invitations.map(({ expiresAt, ...rest }) => ({ ...rest, expiresAt: expiresAt.toISOString() })),
  };
}
