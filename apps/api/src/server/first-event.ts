import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { freezeOf } from '../trust/freezes/freeze-of.ts';
import { organizationsOf } from '../people/members/organizations-of.ts';
import { announcedEvents, announcementsFor } from '../reach/announcements/shown-announcements.ts';
import { unreadOf } from '../reach/notifications/notify.ts';
import { isOperator } from '../trust/operators/is-operator.ts';
import { deletionOf } from '../people/personal-data/deletion-of.ts';
import { termsToAccept } from '../people/terms/terms-in-force.ts';
import type { Resources } from '../resources.ts';
import type { SharedEvents } from '../platform/live/live.http.ts';
import type { Caller } from '../platform/sessions/sessions.ts';

/** What a live stream begins with, and what it sends when what is announced has changed. */
export function sharedEvents(resources: Needed): SharedEvents {
  return {
    first: (caller, tokenHash) => firstEvent(resources, caller, tokenHash),
    announced: () => announcedEvents(resources.database),
  };
}

type Needed = Pick<Resources, 'database' | 'config'>;

async function firstEvent({ database: db, config }: Needed, caller: Caller, tokenHash: Buffer): Promise<LiveEvent> {
  const { id, actor } = caller;
  const data = {
    ...(await unreadOf(db, id)),
    ...(await deletionOf(db, actor)),
    ...(await freezeOf(db, caller)),
    ...(await organizationsOf(db, actor, tokenHash)),
    ...(await isOperator(db, caller)),
    ...(await termsToAccept(db, config, actor)),
    ...(await announcementsFor(db, caller.type)),
  };
  return { event: 'notifications', data };
}
