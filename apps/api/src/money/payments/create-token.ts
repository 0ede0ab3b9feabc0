import type { createToken as route } from '@guildhall/contract/money/payments.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';

/**
 * Trades a test card for a token, as a real provider's card form would. Neither number nor CVC is kept.
 * @throws Refusal `not_found` while the sandbox is not the provider, `validation` on a card that is none of the test cards
 */
export async function createToken(ctx: Ctx<typeof route>, card: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const { sandbox } = ctx.resources.payments;
  if (!sandbox) throw ctx.refuse('not_found');
  return { token: await sandbox.tokenize(card) };
}
