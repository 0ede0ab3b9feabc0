import type { UnreadNotifications } from '@guildhall/contract/reach/notifications.contract.ts';
import type { Db } from '../../platform/database/database.ts';
import { onlyReads } from '../../platform/sessions/only-reads.ts';
import type { Caller } from '../../platform/sessions/sessions.ts';
import { countUnread, markAsRead } from './notifications.sql.ts';
import { publishUnread } from './notify.ts';

/**
 * Marks as read what the caller has of this id, or of this event and subject, or all; a reader of an organization changes nothing. Answers how
 * many wait to be read now.
 */
export async function markRead(
  db: Db,
  caller: Caller,
  which: Parameters<typeof markAsRead>[2],
): Promise<UnreadNotifications> {
  const changed = (await onlyReads(db, caller)) ? undefined : await markAsRead(db, caller.id, which);
  if (changed) await publishUnread(db, [changed]);
  return countUnread(db, caller.id);
}
