import type { UserCtx } from '../../context.ts';
import { notify } from '../../reach/notifications/notify.ts';
import { complaintsNotifications } from './complaints.notifications.ts';
import { insertComplaints, type NewComplaint } from './complaints.sql.ts';

/**
 * Writes one complaint of the caller to each of these organizations in the caller's transaction, and notifies them. Answers the
 * ids: fewer, where one of them is no organization.
 */
export async function writeComplaints(
  { db, caller }: Pick<UserCtx, 'db' | 'caller'>,
  organizationIds: readonly string[],
  complaint: NewComplaint,
): Promise<string[]> {
  const ids = await insertComplaints(db, caller.id, organizationIds, complaint);
  await notify(
    db,
    complaintsNotifications,
    organizationIds.map((userId) => ({
      userId,
      event: 'complaint',
      subject: complaint.attachmentId,
      actorId: caller.id,
      data: { about: complaint.subject },
    })),
  );
  return ids;
}
