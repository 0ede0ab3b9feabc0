import { rateOf, yearlyRate } from '@guildhall/contract/market/instalments.ts';
import type { investmentDetails as route } from '@guildhall/contract/market/investments.contract.ts';
import { roleMay, type DataOf, type ParsedOf } from '@guildhall/contract/route.ts';
import { publicFileUrl } from '../../base/files/store-upload.ts';
import type { Ctx } from '../../context.ts';
import { toOwnDispute } from '../../trust/disputes/to-own-dispute.ts';
import { toPurchaseRefund } from '../../money/refunds/to-purchase-refund.ts';
import { linkToStoredKeyInformation } from '../key-information/key-information.http.ts';
import { linkToConfirmation } from './confirmation.http.ts';
import { findInvestment } from './investments.sql.ts';
import { shownBelow } from './shown-value.ts';

/**
 * One investment of the caller. `roi` is what is receivable: what of the amount was not given back × (1 + ROI % / 100), half a cent up;
 * `document` is a link that lasts a short while.
 * @throws Refusal `not_found` for anybody else's as well
 */
export async function investmentDetails(
  ctx: Ctx<typeof route>,
  { id, timeZone }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const found = await findInvestment(ctx, id);
  if (!found) throw ctx.refuse('not_found', 'This investment was not found.');
  const {
    photoId,
    documentId,
    budget,
    receivable,
    amount,
    status,
    instalments,
    repayment,
    graceMonths,
    createdAt,
    documentOpened,
    takenBack,
    refunds,
    dispute,
    frozenSince,
    cancelUntil,
    keepUntil,
    writtenOff,
    daysLate,
    role,
    keyInformation,
    ...rest
  } = found;
  const { secret } = ctx.resources.config;
  return {
    ...rest,
    ...shownBelow({ outstanding: rest.outstanding, daysLate }, ctx.resources.config.shownValue),
    photo: photoId === null ? '' : publicFileUrl(photoId),
    document: ctx.resources.linkTo(documentId),
    confirmation: status === 'COMPLETED' ? linkToConfirmation(id, timeZone, secret) : '',
    keyInformation: keyInformation && {
      version: keyInformation.version,
      sha256: keyInformation.sha256,
      document: linkToStoredKeyInformation(keyInformation.id, secret),
    },
    budget,
    roi: receivable,
    amount,
    paymentStatus: status,
    createdAt: createdAt.toISOString(),
    frozenSince: frozenSince?.toISOString() ?? '',
    cancelUntil: cancelUntil?.toISOString() ?? '',
    keepUntil: keepUntil?.toISOString() ?? '',
    writtenOff: writtenOff && {
      on: writtenOff.on,
      reason: writtenOff.reason,
      principal: BigInt(writtenOff.principal),
      return: BigInt(writtenOff.return),
      lateInterest: BigInt(writtenOff.late),
    },
    refunds: refunds.map(toPurchaseRefund),
    dispute: toOwnDispute(dispute, { isSeller: false, role, mayGiveBack: false }, ctx.resources.linkTo),
    mayDispute: rest.mayDispute && roleMay(role, 'treasurer'),
    documentOpened: documentOpened.map(({ by, at }) => ({ by, at: new Date(at).toISOString() })),
    ...(takenBack > 0n && { takenBack }),
    ...(instalments && {
      yearlyRate: rateOf(
        instalments.reduce((sum, { principal }) => sum + principal, 0),
        instalments,
      ),
    }),
    ...(rest.state === 'escrow' && {
      yearlyRate: yearlyRate({
        returnOnInvestment: rest.roi_per,
        duration: rest.duration,
        repayment,
        graceMonths,
      }),
    }),
  };
}
