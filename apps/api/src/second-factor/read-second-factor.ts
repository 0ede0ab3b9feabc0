import type { readSecondFactor as route } from '@guildhall/contract/second-factor.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../context.ts';
import { findSecondFactor } from './second-factor.sql.ts';

/** The caller's second factor. */
export async function readSecondFactor({
  db,
  caller,
  tokenHash,
}: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { confirmed, recoveryCodesLeft, provenAt } = await findSecondFactor(db, caller.id, tokenHash);
  return { authenticator: confirmed, recoveryCodesLeft, provenAt: provenAt?.toISOString() ?? '' };
}
