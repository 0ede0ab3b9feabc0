import type { UserCtx } from '../../context.ts';
import { isVerified } from './verification.sql.ts';

const publishWords =
  'Organizations can publish here once Guildhall has verified who they are. Please verify your organization first: My Profile, Verification.';

/** For what publishes something. @throws Refusal `verification_needed` where the configuration asks for it and the caller is not verified */
export async function refuseUnverified(ctx: UserCtx<'verification_needed'>): Promise<void> {
  if (ctx.resources.config.verifyToPublish && !(await isVerified(ctx.db, ctx.caller.id)))
    throw ctx.refuse('verification_needed', publishWords);
}
