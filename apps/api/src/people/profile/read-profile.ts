import type { readProfile as route } from '@guildhall/contract/people/profile.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { sharePath } from '@guildhall/contract/addresses.ts';
import type { UserCtx } from '../../context.ts';
import { findProfile } from './profile.sql.ts';

/** The caller's own profile; nobody else's can be asked for. */
export async function readProfile(ctx: UserCtx): Promise<DataOf<typeof route>> {
  const { type, slug, verifiedUntil, ...rest } = await findProfile(ctx.db, ctx.caller.id);
  return {
    ...rest,
    userType: type,
    sharePath: sharePath('o', slug),
    verifiedUntil: verifiedUntil?.toISOString() ?? '',
  };
}
