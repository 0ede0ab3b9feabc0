import type { listAnnouncements as route } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import type { DataOf, ParsedOf } from '@guildhall/contract/route.ts';
import type { OperatorCtx } from '../../context.ts';
import {
  countAudiences,
  findOpenAnnouncements,
  findPastAnnouncements,
  type FoundAnnouncement,
} from './announcements.sql.ts';

/** Announcements for the console. */
export async function listAnnouncements(
  { db }: OperatorCtx<typeof route>,
  { after, length }: ParsedOf<typeof route>,
): Promise<DataOf<typeof route>> {
  const [open, past, accounts] = await Promise.all([
    findOpenAnnouncements(db),
    findPastAnnouncements(db, after, length + 1),
    countAudiences(db),
  ]);
  return {
    open: open.map((each) => ({ ...toAnnouncement(each), isRunning: each.isRunning })),
    records: past.slice(0, length).map(toAnnouncement),
    more: past.length > length,
    accounts,
  };
}

function toAnnouncement({ id, title, text, audience, way, madeBy, notified, ...found }: FoundAnnouncement) {
  return {
    id,
    title,
    text,
    audience,
    way,
    beginsAt: found.beginsAt.toISOString(),
    endsAt: found.endsAt.toISOString(),
    madeBy,
    stoppedBy: found.stoppedBy ?? '',
    stoppedAt: found.stoppedAt?.toISOString() ?? '',
    notified,
  };
}
