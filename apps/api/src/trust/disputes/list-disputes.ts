import type { listDisputes as route } from '@guildhall/contract/trust/own-disputes.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { findOwnDisputes } from './listed-disputes.sql.ts';
import { toOwnDispute } from './to-own-dispute.ts';

/** Disputes of the caller, as buyer and as seller. */
export async function listDisputes(
  ctx: Ctx<typeof route>,
  { length, ...wanted }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOwnDisputes(ctx, wanted, length + 1);
  const records = found.slice(0, length).map(({ dispute, role, mayGiveBack, ...rest }) => ({
    ...toOwnDispute(dispute, { isSeller: rest.isSeller, role, mayGiveBack }, ctx.resources.linkTo)!,
    ...rest,
  }));
  return { records, more: found.length > length };
}
