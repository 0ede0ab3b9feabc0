import type { listNotifications as route } from '@guildhall/contract/reach/notifications.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { Ctx } from '../../context.ts';
import { wordsOf } from './declare.ts';
import { findNotifications } from './notifications.sql.ts';

/** The caller's notifications, newest first; `more` says that others came before the last of them. */
export async function listNotifications(ctx: Ctx, input: ParsedOf<typeof route>): Promise<DataOf<typeof route>> {
  const found = await findNotifications(ctx, input, input.before, input.length + 1);
  const records = found.slice(0, input.length).map(({ id, kind, event, lastAt, read, ...happened }) => ({
    id,
    kind,
    ...wordsOf(ctx.resources.notifications, event, happened),
    date: lastAt.toISOString(),
    read,
  }));
  return { records, more: found.length > input.length };
}
