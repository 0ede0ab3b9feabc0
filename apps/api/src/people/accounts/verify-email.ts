import type { verifyEmail as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { hashSecret } from '../../platform/sessions/sessions.ts';
import { consumeVerification } from './accounts.sql.ts';

/** Marks the e-mail address as verified, once per key. */
export async function verifyEmail(ctx: Ctx, { key }: ParsedOf<typeof route>): Promise<null> {
  if (!(await consumeVerification(ctx.db, hashSecret(key))))
    throw invalid('key', 'This link is wrong or has already been used.');
  return null;
}
