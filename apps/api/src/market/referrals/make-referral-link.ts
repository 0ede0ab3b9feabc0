import { randomBytes } from 'node:crypto';
import { referralPath } from '@guildhall/contract/market/referrals.ts';
import type { makeReferralLink as route } from '@guildhall/contract/market/referrals.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { UserCtx } from '../../context.ts';
import { refuseInsider } from '../../people/members/refuse-insider.ts';
import { makeLink } from './referral-links.sql.ts';
import { findSubject } from './referrals.sql.ts';

/**
 * The caller's own link to the public page of a project: the same each time.
 * @throws Refusal `not_found` for a project without a public page, `forbidden` for its creator and whoever belongs to it
 */
export async function makeReferralLink(
  ctx: UserCtx<typeof route>,
  { projectId }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const { db, caller } = ctx;
  const subject = await findSubject(db, caller.id, projectId, caller.id);
  if (!subject) throw ctx.refuse('not_found', 'This project does not exist.');
  if (subject.createdBy === caller.id) throw ctx.refuse('forbidden', 'You cannot refer users to your own project.');
  await refuseInsider(ctx, subject.createdBy);
  const link = await makeLink(db, caller.id, projectId, randomBytes(16).toString('base64url'));
  if (!link) throw ctx.refuse('not_found', 'This project has no public page.');
  return { path: referralPath(link.slug, link.token) };
}
