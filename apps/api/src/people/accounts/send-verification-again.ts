import type { sendVerificationAgain as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { takeRate } from '../../platform/calls/rate-limit.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { hashSecret, newSecret } from '../../platform/sessions/sessions.ts';
import { addVerification, findUnverifiedEmail } from './accounts.sql.ts';
import { verificationMail } from './verification-mail.ts';

/**
 * Sends the mail of the sign-up again, with a link of its own; earlier links hold as long as they did.
 * Sends nothing where the address is verified.
 * @throws Refusal `too_many` within a minute of the last one
 */
export async function sendVerificationAgain(ctx: UserCtx<typeof route>): Promise<DataOf<typeof route>> {
  const { caller, resources } = ctx;
  const email = await findUnverifiedEmail(ctx.db, caller.id);
  if (email === undefined) return { isVerified: true };
  await takeRate(
    ctx,
    `verification-mail:${caller.id}`,
    { most: 1, seconds: 60 },
    'The mail was sent a moment ago. Please wait a minute.',
  );
  await inTransaction(ctx, async ({ db }) => {
    const key = newSecret();
    await addVerification(db, hashSecret(key), caller.id);
    await resources.mailer.send(verificationMail(resources, email, key), db);
  });
  return { isVerified: false };
}
