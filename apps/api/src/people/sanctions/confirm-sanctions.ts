import type { confirmSanctions as route } from '@guildhall/contract/people/sanctions.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { decideSanctions } from './decide-sanctions.ts';

/** Decides that an entry of a sanctions list names the account, whose withdrawals stay held. @throws Refusal as `decideSanctions` */
export function confirmSanctions(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  return decideSanctions(ctx, { id, becomes: 'same', reason });
}
