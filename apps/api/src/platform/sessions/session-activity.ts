import type { Db } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Records when and from where each session was last used. */
export type SessionActivity = {
  /** Notes that a session was used. `address` is called only when its value will be written. */
  seen(tokenHash: Buffer, address: () => string): void;
  /** Writes what is noted and not yet written. */
  flush(): Promise<void>;
  stop(): Promise<void>;
};

// A row that another statement holds, such as a log-out, is left out: waiting for it could only end in a deadlock.
const write = statement<{ hashes: readonly Buffer[]; addresses: readonly string[] }>(
  'session-activity.write',
  `WITH used AS (
      SELECT s.id, u.address FROM unnest(:hashes::bytea[], :addresses::text[]) AS u (hash, address)
      JOIN sessions AS s ON s.token_hash = u.hash
      FOR NO KEY UPDATE OF s SKIP LOCKED
    )
    UPDATE sessions AS s SET last_seen_at = now(), network_address = used.address
    FROM used WHERE s.id = used.id`,
);

/** How many sessions one statement writes at most. */
const mostAtOnce = 1000;

/**
 * Notes in the process's memory, so that a call costs no write: a session is written at most once in `every`
 * milliseconds by each process, together with all others of the last `gather` milliseconds.
 */
export function trackSessions(
  db: Db,
  onError: (error: unknown) => void,
  { every = 5 * 60_000, gather = 2_000 } = {},
): SessionActivity {
  /** When each session was noted last, oldest first; in milliseconds. */
  const noted = new Map<string, number>();
  const unwritten = new Map<string, { hash: Buffer; address: string }>();
  let timer: NodeJS.Timeout | undefined;

  const forgetOld = (now: number) => {
    for (const [key, at] of noted) {
      if (now - at < every) return;
      noted.delete(key);
    }
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...unwritten.values()];
    unwritten.clear();
    for (let start = 0; start < uses.length; start += mostAtOnce) {
      const part = uses.slice(start, start + mostAtOnce);
      await db.query(write, { hashes: part.map((use) => use.hash), addresses: part.map((use) => use.address) });
    }
  };

  return {
    seen: (tokenHash, address) => {
      const key = tokenHash.toString('latin1');
      const now = Date.now();
      const before = noted.get(key);
      if (before !== undefined && now - before < every) return;
      forgetOld(now);
      noted.delete(key);
      noted.set(key, now);
      unwritten.set(key, { hash: tokenHash, address: address() });
      timer ??= setTimeout(() => void flush().catch(onError), gather).unref();
    },
    flush,
    stop: () => flush().catch(onError),
  };
}
