import type { LiveEvent, ShownAnnouncement } from '@guildhall/contract/live.contract.ts';
import { userType, type UserType } from '@guildhall/contract/route.ts';
import type { Db } from '../../platform/database/database.ts';
import { findRunningAnnouncements, type RunningAnnouncement } from './announcements.sql.ts';

/** What is announced now to an account of a type, the newest first. */
export async function announcementsFor(db: Db, type: UserType): Promise<{ announcements: ShownAnnouncement[] }> {
  return { announcements: shownTo(await findRunningAnnouncements(db), type) };
}

/** The event by which open pages hear what is announced now, by the type of the account. */
export async function announcedEvents(db: Db): Promise<(type: UserType) => LiveEvent> {
  const running = await findRunningAnnouncements(db);
  return (type) => ({ event: 'announcements', data: shownTo(running, type) });
}

function shownTo(running: readonly RunningAnnouncement[], type: UserType): ShownAnnouncement[] {
  const own = type === userType.organization ? 'organizations' : 'people';
  return running
    .filter(({ audience }) => audience === 'everybody' || audience === own)
    .map(({ id, title, text, endsAt }) => ({ id, title, text, endsAt: endsAt.toISOString() }));
}
