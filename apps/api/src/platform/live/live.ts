import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { Database, Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Carries events to every page of an account, whatever process the page hangs on. */
export type Live = {
  /** Tells the account's pages. Inside a transaction it leaves with the commit. At most 7 kB of data. */
  tell(db: Db, userId: string, event: LiveEvent): Promise<void>;
  /** Hears what is told to the account until the returned function is called. */
  hear(userId: string, listener: (event: LiveEvent) => void): () => void;
  /** Calls `listener` when events may have been missed, so that pages are made to ask anew. */
  onGap(listener: () => void): void;
  /** Is called for each session that is ended before its time, with the SHA-256 of its token in hex. The database itself sends these. */
  hearEnds(listener: (tokenHash: string) => void): void;
};

const channel = 'guildhall_live';
const notify = statement<{ payload: string }>('live.notify', `SELECT pg_notify('${channel}', :payload)`);

async function tellLive(db: Db, userId: string, event: LiveEvent): Promise<void> {
  await db.query(notify, { payload: JSON.stringify({ userId, ...event }) });
}

const notifyAll = statement<{ payloads: readonly string[] }>(
  'live.notify-all',
  `SELECT pg_notify('${channel}', payload) FROM unnest(:payloads::text[]) AS payload`,
);

/** So many accounts are named in one notification, of which the database sends 8,000 bytes at most, beside a short event. */
const mostNamed = 150;
const shortEvent = 1000;

/** Tells the pages of many accounts in one statement; those that are told the same, in few notifications. */
export async function tellLiveAll(db: Db, events: readonly { userId: string; event: LiveEvent }[]): Promise<void> {
  const payloads: string[] = [];
  for (const [text, same] of Map.groupBy(events, ({ event }) => JSON.stringify(event))) {
    const named = text.length < shortEvent ? mostNamed : 1;
    for (let i = 0; i < same.length; i += named) {
      const userIds = same.slice(i, i + named).map(({ userId }) => userId);
      payloads.push(JSON.stringify({ userIds, ...same[0]!.event }));
    }
  }
  if (payloads.length > 0) await db.query(notifyAll, { payloads });
}

/** The bus over PostgreSQL's LISTEN and NOTIFY. */
export async function startLive(database: Database): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const gapListeners: (() => void)[] = [];
  const endListeners: ((tokenHash: string) => void)[] = [];
  const hearAll = (payload: string) => {
    const { userId, userIds, endedSession, ...event } = JSON.parse(payload) as LiveEvent & {
      userId?: string;
      userIds?: string[];
      endedSession?: string;
    };
    if (endedSession !== undefined) return endListeners.forEach((listener) => listener(endedSession));
    for (const id of userIds ?? [userId!]) for (const listener of listeners.get(id) ?? []) listener(event);
  };
  await database.listen(channel, hearAll, () => {
    for (const listener of gapListeners) listener();
  });
  return {
    tell: tellLive,
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
  };
}
