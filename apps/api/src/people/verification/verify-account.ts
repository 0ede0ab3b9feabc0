import type { verifyAccount as route } from '@guildhall/contract/people/verification.operator.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import { decide } from './decide.ts';

/** Verifies an account until the end of a day. @throws Refusal as `decide` */
export function verifyAccount(ctx: OperatorCtx<typeof route>, { id, lastDay }: ParsedOf<typeof route>): Promise<null> {
  return decide(ctx, { id, becomes: 'verified', words: '', lastDay });
}
