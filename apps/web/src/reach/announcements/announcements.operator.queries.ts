import { listAnnouncements } from '@guildhall/contract/reach/announcements.operator.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { ask } from '../../console/operator-call.ts';
import { listQuery } from '../../console/operator.queries.ts';

type Part = ReceivedOf<typeof listAnnouncements>;
export type Announcement = Part['records'][number];
export type OpenAnnouncement = Part['open'][number];
export type Accounts = Part['accounts'];

/** What is coming and running, and what is over, part by part. */
export function announcementsForOperatorQuery() {
  return listQuery(['announcements'], (part, options) => ask(listAnnouncements, part, options));
}
