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
  /** Hears of each session that is ended before its time, by the SHA-256 of its token in hex. The database itself sends these. */
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

/** Tells the pages of many accounts in one statement. */
export async function tellLiveAll(db: Db, events: readonly { userId: string; event: LiveEvent }[]): Promise<void> {
  if (events.length > 0)
    await db.query(notifyAll, { payloads: events.map(({ userId, event }) => JSON.stringify({ userId, ...event })) });
}

/** The bus over PostgreSQL's LISTEN and NOTIFY. */
export async function startLive(database: Database): Promise<Live> {
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>();
  const gapListeners: (() => void)[] = [];
  const endListeners: ((tokenHash: string) => void)[] = [];
  const hearAll = (payload: string) => {
    const { userId, endedSession, ...event } = JSON.parse(payload) as LiveEvent & {
      userId: string;
      endedSession?: string;
    };
    if (endedSession !== undefined) return endListeners.forEach((listener) => listener(endedSession));
    for (const listener of listeners.get(userId) ?? []) listener(event);
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
