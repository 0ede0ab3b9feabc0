import type { Ctx } from '../../context.ts';
import { isInsider } from './members.sql.ts';

/** To whoever belongs to an organization and would raise its figures. */
export const insiderWords =
  'You belong to this organization, so you cannot invest in its projects, order from it, review, like or refer it.';

/**
 * Lets nobody go on who belongs to the organization: a member now or within 90 days, or an organization with an owner in common.
 * @throws Refusal `forbidden`
 */
export async function refuseInsider(
  { db, caller, refuse }: Pick<Ctx<'forbidden'>, 'db' | 'refuse'> & { caller: { id: string } },
  organizationId: string,
): Promise<void> {
  if (await isInsider(db, caller.id, organizationId)) throw refuse('forbidden', insiderWords);
}
