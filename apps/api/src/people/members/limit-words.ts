import { formatCents } from '@guildhall/contract/money.ts';
import type { Ctx } from '../../context.ts';
import { findLimit } from './members.sql.ts';

/** What is answered to a purchase beyond the limit of two members of the organization that pays: what is needed, and who can do it. */
export async function limitWords(ctx: Pick<Ctx, 'db'>, organizationId: string): Promise<string> {
  const limit = await findLimit(ctx.db, organizationId);
  const beyond = limit === null ? 'your organization’s limit' : `${formatCents(limit)} a day`;
  return `Above ${beyond} for withdrawals and purchases together, your organization needs a second member. An owner can raise the limit under My Profile, Members, Change Limit. Owners and treasurers are notified.`;
}
