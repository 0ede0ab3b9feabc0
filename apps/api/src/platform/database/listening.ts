import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { growingPauses } from '../process/pauses.ts';

/** Connections that hear channels of the database. */
export type Listening = {
  /**
   * A connection of its own that hears the channel until the database is closed, opened again for as long as it takes.
   * `onGap` is called when it hears again after a break, in which something may have been missed. Resolves after the first try;
   * the function that it answers says whether the channel is heard at the moment.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => boolean>;
  close(): Promise<void>;
};

/** In milliseconds: the first and the longest pause before a lost connection for live events is tried again. */
const listenPauses = [250, 10_000] as const;

/** Opens connections by `config`, each of which `prepare` sets up before it listens. */
export function openListening(
  config: pg.ClientConfig,
  prepare: (client: pg.Client) => Promise<void>,
  onError: (error: Error) => void,
): Listening {
  let closed = false;
  const listeners = new Set<pg.Client>();

  /** Resolves once the connection has heard and ended; `begun` is called when it hears. */
  const hearOnce = async (channel: string, hear: (payload: string) => void, begun: () => void): Promise<void> => {
    const client = new pg.Client(config);
    client.on('error', onError);
    client.on('notification', (notice) => hear(notice.payload ?? ''));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    listeners.add(client);
    try {
      await client.connect();
      await prepare(client);
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (!closed) begun();
      await ended;
    } finally {
      listeners.delete(client);
      await client.end().catch(() => {});
    }
  };

  return {
    listen: async (channel, hear, onGap = () => {}) => {
      let triedBefore = false;
      let hears = false;
      const pauses = growingPauses(...listenPauses);
      const tried = Promise.withResolvers<void>();
      const begun = () => {
        hears = true;
        pauses.begin();
        if (triedBefore) onGap();
        triedBefore = true;
        tried.resolve();
      };
      void (async () => {
        while (!closed) {
          await hearOnce(channel, hear, begun).catch((error: unknown) => {
            if (!closed) onError(error as Error);
          });
          hears = false;
          triedBefore = true;
          tried.resolve();
          if (!closed) await sleep(pauses.next(), undefined, { ref: false });
        }
      })();
      await tried.promise;
      return () => hears;
    },
    close: async () => {
      closed = true;
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})));
    },
  };
}
