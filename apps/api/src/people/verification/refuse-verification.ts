import type { refuseVerification as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { decide } from './decide.ts';

/** Refuses a verification in review. @throws Refusal as `decide` */
export function refuseVerification(
  ctx: OperatorCtx<typeof route>,
  { id, reason }: ParsedOf<typeof route>,
): Promise<null> {
  return decide(ctx, { id, becomes: 'refused', words: reason });
}
