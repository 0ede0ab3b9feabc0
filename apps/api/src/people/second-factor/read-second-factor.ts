import type { readSecondFactor as route } from '@guildhall/contract/people/second-factor.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { passkeySite } from './passkeys.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/** The caller's second factor. */
export async function readSecondFactor({
  db,
  caller,
  tokenHash,
  resources,
}: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { confirmed, passkeys, recoveryCodesLeft, provenAt } = await findSecondFactor(db, caller.id, tokenHash);
  return {
    authenticator: confirmed,
    passkeys: passkeys.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      usedAt: usedAt === null ? '' : new Date(usedAt).toISOString(),
    })),
    passkeySite: passkeySite(resources.site),
    recoveryCodesLeft,
    provenAt: provenAt?.toISOString() ?? '',
  };
}
