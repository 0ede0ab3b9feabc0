import type { orderDetails as route } from '@guildhall/contract/market/orders.contract.ts';
import { roleMay, type DataOf, type ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { isOpen, toOwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import { toPurchaseRefund } from '../../money/refunds/to-purchase-refund.ts';
import { orderActsOf } from './order-acts.ts';
import { findOrder } from './orders.sql.ts';

/**
 * One order, for its buyer and its seller; `unitPrice` is that of when it was ordered, and so is `budgetRequired` where it is the price of a unit.
 * @throws Refusal `not_found` for anybody else as well
 */
export async function orderDetails(
  ctx: Ctx<typeof route>,
  { id }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findOrder(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This order was not found.');
  const { photoId, budget, units, total, status, createdAt, takenBack, fee, refunds, dispute, frozenSince, ...others } =
    found;
  const { isSeller, role, mayGiveBack, ...rest } = others;
  const side = { isSeller, role, mayGiveBack };
  return {
    ...rest,
    photo: photoId === null ? '' : publicFileUrl(photoId),
    budgetRequired: budget,
    numberOfUnit: units,
    investment: total,
    paymentStatus: status,
    createdAt: createdAt.toISOString(),
    frozenSince: frozenSince?.toISOString() ?? '',
    acceptedAt: rest.acceptedAt?.toISOString() ?? '',
    sentAt: rest.sentAt?.toISOString() ?? '',
    receivedAt: rest.receivedAt?.toISOString() ?? '',
    canceledAt: rest.canceledAt?.toISOString() ?? '',
    refunds: refunds.map(toPurchaseRefund),
    dispute: toOwnDispute(dispute, side, ctx.resources.linkTo),
    mayDispute: rest.mayDispute && roleMay(role, 'treasurer'),
    acts: orderActsOf(rest.state, { ...side, isDisputed: isOpen(dispute) }),
    ...(takenBack > 0n && { takenBack }),
    ...(fee > 0n && { fee }),
  };
}
