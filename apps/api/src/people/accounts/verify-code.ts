import type { verifyCode as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { networkOf } from '../../platform/calls/network-address.ts';
import { invalid } from '../../platform/calls/refusal.ts';
import { hashSecret, newSecret } from '../../platform/sessions/sessions.ts';
import { tradeCode } from './recovery.sql.ts';
import { hashCode } from './forgot-password.ts';

/** Trades the newest code for a key that resets the password once within 15 minutes. Five tries in all, over all processes. */
export async function verifyCode(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const email = input.email.toLowerCase();
  const userKey = newSecret();
  const traded = await tradeCode(
    ctx.db,
    email,
    hashCode(ctx.resources.config.secret, email, input.otp),
    hashSecret(userKey),
    networkOf(ctx.address),
  );
  if (!traded) throw invalid('otp', 'This code is wrong or has expired.');
  return { userKey };
}
