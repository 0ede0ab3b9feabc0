import type { listInvestors as route } from '@guildhall/contract/market/investments.contract.ts';
import { roleMay, type DataOf, type ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { isOpen, toOwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import { findInvestors } from './investments.sql.ts';

/**
 * Who invested in the caller's own project, with what they wrote and sent along. The links are made for the caller, so that
 * each opening is kept and shown to the investor.
 * @throws Refusal `not_found` for a project of anybody else as well
 */
export async function listInvestors(
  ctx: Ctx<typeof route>,
  input: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findInvestors(ctx, input.id, input.before, input.length + 1);
  if (!found) throw ctx.refuse('not_found', 'This project was not found.');
  const records = found
    .slice(0, input.length)
    .map(({ documentId, viewerId, dispute, createdAt, role, mayGiveBack, fee, ...rest }) => ({
      ...rest,
      ...(fee > 0n && { fee }),
      dispute: toOwnDispute(dispute, { isSeller: true, role, mayGiveBack }, ctx.resources.linkTo),
      mayRefund: roleMay(role, 'treasurer') && mayGiveBack && rest.refundable > 0n && !isOpen(dispute),
      createdAt: createdAt.toISOString(),
      document: ctx.resources.linkTo(documentId, viewerId),
    }));
  return { records, more: found.length > input.length };
}
