import type { ActingOrganization } from '@guildhall/contract/live.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { findOrganizations } from './members.sql.ts';

/** The organizations that an account may act for, to be shown on every screen; nothing where there are none. */
export async function organizationsOf(
  db: Db,
  memberId: string,
  tokenHash: Buffer,
): Promise<{ organizations?: ActingOrganization[] }> {
  const organizations = await findOrganizations(db, memberId, tokenHash);
  return organizations.length > 0 ? { organizations } : {};
}
