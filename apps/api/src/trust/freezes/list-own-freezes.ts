import type { listOwnFreezes as route } from '@guildhall/contract/trust/freezes.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwnFreezes } from './freezes.sql.ts';
import { toFreeze } from './to-freeze.ts';

/** What freezes the caller's account or projects at this moment. */
export async function listOwnFreezes(ctx: Ctx<typeof route>): Promise<DataOf<typeof route>> {
  return { records: (await findOwnFreezes(ctx)).map(toFreeze) };
}
