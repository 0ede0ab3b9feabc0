import type { askMoreForVerification as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { decide } from './decide.ts';

/** Says what is still needed for a verification in review. @throws Refusal as `decide` */
export function askMoreForVerification(
  ctx: OperatorCtx<typeof route>,
  { id, words }: ParsedOf<typeof route>,
): Promise<null> {
  return decide(ctx, { id, becomes: 'more_needed', words });
}
