import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { Database, Db } from '../database/database.ts';
import type { RedisBus } from './redis-bus.ts';

/** Carries events to every page of an account, whatever process the page hangs on. */
export type Live = {
  /** Sends an event to the account’s pages. Inside a transaction it leaves with the commit. At most 7 kB of data. */
  publish(db: Db, userId: string, event: LiveEvent): Promise<void>;
  /** Hears the events of the account until the returned function is called. */
  hear(userId: string, listener: (event: LiveEvent) => void): () => void;
  /** Calls `listener` when events may have been missed, so that pages load again. */
  onGap(listener: () => void): void;
  /** Is called for each session that is ended before its time, with the SHA-256 of its token in hex. The database itself sends these. */
  hearEnds(listener: (tokenHash: string) => void): void;
  /** Is called when something is to be sent by push. The database itself sends these. */
  hearPushes(listener: () => void): void;
  /** Is called when what is announced to everybody has changed. The database itself sends these. */
  hearAnnounced(listener: () => void): void;
  /** Is called when a setting was changed in the console. The database itself sends these. */
  hearSettings(listener: () => void): void;
  /** Whether events come by each bus at the moment. */
  buses(): { database: boolean; redis?: boolean };
};

const liveChannel = 'guildhall_live';

/** How many accounts one notification names beside a short event; the database sends at most 8,000 bytes. */
const mostNamed = 150;
const shortEvent = 1000;

/** Sends events to the pages of many accounts in one statement; those that get the same event share few notifications. */
export async function publishLiveEvents(
  db: Db,
  events: readonly { userId: string; event: LiveEvent }[],
): Promise<void> {
  const payloads: string[] = [];
  for (const [text, same] of Map.groupBy(events, ({ event }) => JSON.stringify(event))) {
    const named = text.length < shortEvent ? mostNamed : 1;
    for (let i = 0; i < same.length; i += named) {
      const userIds = same.slice(i, i + named).map(({ userId }) => userId);
      payloads.push(JSON.stringify({ userIds, ...same[0]!.event }));
    }
  }
  if (payloads.length > 0) await db.notify(liveChannel, payloads);
}

/**
 * Hears events over PostgreSQL's LISTEN and NOTIFY and, when there is one, over Redis. The database is heard beside Redis, too:
 * it sends the events of database functions, such as the end of a session, and those of processes without Redis.
 */
export async function startLive(database: Database, redis?: RedisBus): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const gapListeners: (() => void)[] = [];
  const endListeners: ((tokenHash: string) => void)[] = [];
  const pushListeners: (() => void)[] = [];
  const announcedListeners: (() => void)[] = [];
  const settingsListeners: (() => void)[] = [];
  const hearAll = (payload: string) => {
    const { userId, userIds, endedSession, pushDue, announced, settingsChanged, ...event } = JSON.parse(
      payload,
    ) as LiveEvent & {
      userId?: string;
      userIds?: string[];
      endedSession?: string;
      pushDue?: true;
      announced?: true;
      settingsChanged?: true;
    };
    if (endedSession !== undefined) return endListeners.forEach((listener) => listener(endedSession));
    if (pushDue) return pushListeners.forEach((listener) => listener());
    if (announced) return announcedListeners.forEach((listener) => listener());
    if (settingsChanged) return settingsListeners.forEach((listener) => listener());
    for (const id of userIds ?? [userId!]) for (const listener of listeners.get(id) ?? []) listener(event);
  };
  const onGap = () => {
    for (const listener of gapListeners) listener();
  };
  const [hearsDatabase] = await Promise.all([
    database.listen(liveChannel, hearAll, onGap),
    redis?.listen(liveChannel, hearAll, onGap),
  ]);
  return {
    publish: (db, userId, event) => publishLiveEvents(db, [{ userId, event }]),
    hear: (userId, listener) => {
      const own = listeners.get(userId) ?? new Set();
      listeners.set(userId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(userId);
      };
    },
    onGap: (listener) => void gapListeners.push(listener),
    hearEnds: (listener) => void endListeners.push(listener),
    hearPushes: (listener) => void pushListeners.push(listener),
    hearAnnounced: (listener) => void announcedListeners.push(listener),
    hearSettings: (listener) => void settingsListeners.push(listener),
    buses: () => ({ database: hearsDatabase(), ...(redis ? { redis: redis.connected() } : {}) }),
  };
}
