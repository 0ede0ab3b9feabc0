import type { DataOf } from '@guildhall/contract/route.ts';
import type { sessions } from '@guildhall/contract/sessions.contract.ts';
import type { Ctx } from '../platform/context.ts';
import { listOpen } from './sessions.sql.ts';

/** The caller's open sessions; the account is looked up in the same statement. */
export const listSessions = async (ctx: Ctx): Promise<DataOf<typeof sessions>> => {
  const { rows, total } = await listOpen(ctx);
  const records = rows.map(({ createdAt, lastSeenAt, ...rest }) => ({
    ...rest,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  return { records, recordsTotal: total! };
};
