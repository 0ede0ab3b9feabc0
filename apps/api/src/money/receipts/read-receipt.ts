import type { readReceipt as route } from '@guildhall/contract/money/receipts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { givenBackWords, receiptWords } from './receipt-words.ts';
import { linkToReceipt } from './receipts.http.ts';
import { findReceipt } from './receipts.sql.ts';

/**
 * One receipt of the caller.
 * @throws Refusal `not_found` for anybody else's as well, and in the moment before it is issued
 */
export async function readReceipt(
  ctx: Ctx<typeof route>,
  { id, timeZone }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const receipt = await findReceipt(ctx, id);
  if (!receipt) throw ctx.refuse('not_found', 'This receipt was not found.');
  const { keyInformationVersion, keyInformationHash } = receipt;
  return {
    id: receipt.id,
    kind: receipt.kind,
    ...receiptWords(receipt),
    date: receipt.paidAt.toISOString(),
    amount: receipt.cents,
    test: receipt.test,
    refunds: receipt.givenBack.map(({ id: move, code, cents, at }) => ({
      id: move,
      date: new Date(at).toISOString(),
      how: givenBackWords[code],
      amount: BigInt(cents),
    })),
    ...(receipt.returnedCents > 0n && { returned: receipt.returnedCents }),
    left: receipt.cents - receipt.givenBackCents,
    ...(keyInformationVersion !== null && {
      keyInformation: { version: keyInformationVersion, sha256: keyInformationHash ?? '' },
    }),
    pdf: linkToReceipt(receipt.id, timeZone, ctx.resources.config.secret),
  };
}
