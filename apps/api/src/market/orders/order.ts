import { formatCents } from '@guildhall/contract/money.ts';
import type { order as route } from '@guildhall/contract/market/orders.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { accountFrozen, projectPaused, sellerFrozen } from '../../trust/freezes/refuse-frozen.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { followMoney } from '../../money/outbox/follow-money.ts';
import { publishWalletChanges } from '../../reach/notifications/publish-wallet-changes.ts';
import { placeOrder, type PlacedOrder } from './orders.sql.ts';
import { termsBeneath } from '../../people/terms/terms-in-force.ts';
import { limitWords } from '../../people/members/limit-words.ts';
import { insiderWords } from '../../people/members/refuse-insider.ts';

/**
 * Orders units of a project. The server alone computes the total. From the wallet it is paid at once; otherwise it is
 * `pending` and `due` by card, and expires unless it is paid in time. One statement, the token and the idempotency key
 * included.
 * @throws Refusal `not_found`, `forbidden` for the creator, a frozen account, a frozen organization, a frozen project and
 *   what is beyond the limit of the organization that buys, `conflict` for a key of another request, `terms_changed`, and `validation` when
 *   the wallet has too little or the total is too large
 */
export async function order(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const wanted = {
    projectId: input.projectId,
    units: input.numberOfUnit,
    address: input.address,
    postalCode: input.postalCode,
    contactNo: input.contactNo,
    fromWallet: input.payFromWallet,
    holdSeconds: ctx.resources.config.holdSeconds,
  };
  const placed = await placeOrder(ctx, wanted, await termsBeneath(ctx.resources.config));
  if (placed.outcome !== 'ok') throw await refusalOf(ctx, placed);
  if (placed.status === 'COMPLETED') {
    publishWalletChanges(ctx.resources, [placed.buyerId, placed.sellerId]);
    if (placed.isFirst) {
      followMoney(ctx.resources, [placed.id]);
    }
  }
  return { investId: placed.id, orderId: placed.id, paymentStatus: placed.status, due: placed.due };
}

async function refusalOf(ctx: Ctx<typeof route>, { outcome, total, free, buyerId }: PlacedOrder) {
  switch (outcome) {
    case 'unauthorized':
      return ctx.refuse('unauthorized');
    case 'terms_changed':
      return ctx.refuse('terms_changed');
    case 'conflict':
      return ctx.refuse('conflict');
    case 'forbidden':
      return ctx.refuse('forbidden', 'You cannot order from your own project.');
    case 'frozen':
      return ctx.refuse('forbidden', accountFrozen);
    case 'seller_frozen':
      return ctx.refuse('forbidden', sellerFrozen);
    case 'insider':
      return ctx.refuse('forbidden', insiderWords);
    case 'second_member':
      return ctx.refuse('forbidden', await limitWords(ctx, buyerId!));
    case 'paused':
      return ctx.refuse('forbidden', projectPaused);
    case 'too_large':
      return invalid('numberOfUnit', 'The total cannot exceed 12 digits. Please order fewer units.');
    case 'insufficient': {
      const text = `Your wallet has ${formatCents(free)} free, but this order costs ${formatCents(total)}.`;
      return ctx.refuse('insufficient_funds', { payFromWallet: `${text} Please add money or pay by card.` });
    }
    default:
      return ctx.refuse('not_found', 'This project was not found.');
  }
}
