import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import type { UserType } from '@guildhall/contract/route.ts';
import type { Db } from '../database/database.ts';
import { endedSessions } from '../sessions/sessions.ts';

/** An open stream. Both functions are called again and again without harm. */
type Stream = {
  tokenHash: Buffer;
  /** Known once the session is looked up. */
  userId?: string;
  type?: UserType;
  beat: () => void;
  tell: (event: LiveEvent) => void;
  end: () => void;
};

/** The streams of this process, by session and by account. */
export type LiveStreams = {
  /** Holds a stream from before its session is looked up, so that an end in between is not missed. */
  add(stream: Stream): void;
  /** Says whose it is. The account's oldest stream makes room when there are more than twenty. */
  ofAccount(stream: Stream, account: { id: string; type: UserType }): void;
  remove(stream: Stream): void;
  /** Ends the streams of one session; `key` is the SHA-256 of its token in hex. */
  endSession(key: string): void;
  /** Sends an event of its own to the streams of each type of account. */
  tellAll(eventFor: (type: UserType) => LiveEvent): Promise<void>;
  /** Lets every stream beat, and ends those whose session has ended without a word. */
  beat(): Promise<void>;
  endAll(): void;
};

/** Of one account in one process. */
const mostPerAccount = 20;
/** How many streams are written to before other work has its turn. */
const turn = 200;

/**
 * One statement a beat for all streams of the process, however many. `beatMs` is how long until the next one: a session
 * that ends by the clock before then is ended at its moment.
 */
export function liveStreams(db: Db, beatMs: number): LiveStreams {
  const all = new Set<Stream>();
  const bySession = new Map<string, Set<Stream>>();
  const byAccount = new Map<string, Set<Stream>>();

  const put = (map: Map<string, Set<Stream>>, key: string, stream: Stream) => {
    const set = map.get(key) ?? new Set();
    map.set(key, set.add(stream));
    return set;
  };
  const take = (map: Map<string, Set<Stream>>, key: string, stream: Stream) => {
    const set = map.get(key);
    set?.delete(stream);
    if (set?.size === 0) map.delete(key);
  };
  const inTurns = async (write: (stream: Stream) => void) => {
    let written = 0;
    for (const stream of [...all]) {
      write(stream);
      if (++written % turn === 0) await new Promise(setImmediate);
    }
  };
  const endSession = (key: string) => {
    for (const stream of [...(bySession.get(key) ?? [])]) stream.end();
  };

  return {
    add: (stream) => {
      all.add(stream);
      put(bySession, stream.tokenHash.toString('hex'), stream);
    },
    ofAccount: (stream, { id, type }) => {
      stream.userId = id;
      stream.type = type;
      const own = put(byAccount, id, stream);
      if (own.size > mostPerAccount) own.values().next().value!.end();
    },
    remove: (stream) => {
      all.delete(stream);
      take(bySession, stream.tokenHash.toString('hex'), stream);
      if (stream.userId !== undefined) take(byAccount, stream.userId, stream);
    },
    endSession,
    tellAll: (eventFor) => inTurns(({ type, tell }) => type !== undefined && tell(eventFor(type))),
    beat: async () => {
      await inTurns(({ beat }) => beat());
      if (all.size === 0) return;
      const hashes = [...bySession.keys()].map((key) => Buffer.from(key, 'hex'));
      for (const { key, msLeft } of await endedSessions(db, hashes, beatMs))
        if (msLeft > 0) setTimeout(() => endSession(key), msLeft).unref();
        else endSession(key);
    },
    endAll: () => {
      for (const stream of [...all]) stream.end();
    },
  };
}
