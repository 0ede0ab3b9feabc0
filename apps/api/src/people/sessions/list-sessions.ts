import type { DataOf } from '@guildhall/contract/route.ts';
import type { listSessions as route } from '@guildhall/contract/people/sessions.contract.ts';
import type { Ctx } from '../../context.ts';
import { findOpenSessions } from './sessions.sql.ts';

/** The caller's open sessions; the account is looked up in the same statement. */
export async function listSessions(ctx: Ctx): Promise<DataOf<typeof route>> {
  const { rows, total } = await findOpenSessions(ctx);
  const records = rows.map(({ createdAt, lastSeenAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { records, recordsTotal: total! };
}
