import { createHmac, randomInt } from 'node:crypto';
import type { forgotPassword as route } from '@guildhall/contract/people/accounts.contract.ts';
import type { ParsedOf } from '@guildhall/contract/route.ts';
import { emailTemplate } from '../../reach/mail/email-template.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Ctx } from '../../context.ts';
import { isOwnMachine, networkOf } from '../../platform/calls/network-address.ts';
import { takeRate } from '../../platform/calls/rate-limit.ts';
import { issueCode, takeCode } from './recovery.sql.ts';

const tooMany = 'Too many codes were requested today. Please try again tomorrow.';

/** A code has only a million values, so its hash is keyed: a stolen table alone gives no code away. */
export function hashCode(secret: string, email: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`${email}\n${code}`).digest();
}

/**
 * Sends a new one-time code of six digits that holds for ten minutes; older ones end. Known and unknown e-mails get
 * the same answer in the same time (spec §4.recovery), at most ten codes a day and three of them for one network.
 * @throws Refusal `too_many` when one e-mail is asked for too often, or one network address asks for too many
 */
export async function forgotPassword(ctx: Ctx<typeof route>, input: ParsedOf<typeof route>): Promise<null> {
  const email = input.email.toLowerCase();
  const network = networkOf(ctx.address);
  // As at sign-up, the machine itself is not counted: a proxy on it may speak for everybody.
  if (!isOwnMachine(ctx.address)) await takeRate(ctx, `codes-for:${network}`, { most: 100, seconds: 3600 });
  const wait = await takeCode(ctx.db, email, network);
  if (wait > 0) throw ctx.refuse('too_many', tooMany, { retryAfter: wait });
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await inTransaction(ctx, async ({ db }) => {
    const account = await issueCode(db, email, hashCode(ctx.resources.config.secret, email, code), network);
    // The job is written for unknown e-mails too, so that both take the same time; without an address it does nothing.
    await ctx.resources.mailer.send(
      emailTemplate(ctx.resources, {
        to: account ?? { email: '', name: '', emailVerified: false },
        subject: 'Your verification code',
        lines: [
          'Someone, hopefully you, asked to reset the password of your Guildhall account. This code works for ten minutes:',
        ],
        code,
        closing:
          'If this was not you, ignore this mail. Your password stays the same. Nobody from Guildhall will ever ask you for this code.',
        because: 'someone asked to reset the password of the account with this e-mail address',
      }),
      db,
    );
  });
  return null;
}
