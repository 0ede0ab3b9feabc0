import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Carrier } from '../database/database.ts';
import { growingPauses } from '../process/pauses.ts';
import { openNotice, sealNotice } from './sealed-notice.ts';

/** Notices over Redis or Valkey. Nothing that is told waits for it: while it is away, notices are lost and pages are made to ask anew. */
export type RedisBus = Carrier & {
  /**
   * Hears every notice that any process publishes in the channel. `onGap` is called when some may have been missed. Resolves after the first
   * try to connect; a lost connection is made again for as long as it takes.
   */
  listen(channel: string, hear: (payload: string) => void, onGap: () => void): Promise<void>;
  connected(): boolean;
  close(): Promise<void>;
};

type Log = { info(message: string): void; warn(context: object, message: string): void };

/** In milliseconds. */
const pausesBetween = [250, 10_000] as const;
const beatMs = 10_000;
const patience = 3_000;
/** Other processes that could not publish tell so one after the other; pages ask anew once for them. */
const gapPause = 1_000;

/**
 * The bus at `url`. Redis does not part the channels of its databases, so that the number in the address stands in a channel's name. Notices
 * travel sealed under `key`, which all processes of an installation have: whoever else may publish there is not believed, and reads nothing.
 */
export function openRedisBus(url: string, key: Buffer, log: Log): RedisBus {
  const own = (channel: string) => `${channel}:${new URL(url).pathname.slice(1) || '0'}`;
  const closing = new AbortController();
  let clients: Redis[] = [];
  let sender: Redis | undefined;
  /** Something was not published, so that the pages of other processes have to ask anew. */
  let missed = false;
  let ended = Promise.resolve();

  const connect = async (channel: string, hear: (payload: string) => void, begun: () => void): Promise<void> => {
    const [sends, hears] = (clients = [newClient(url), newClient(url)]) as [Redis, Redis];
    const lost = Promise.race(clients.map((client) => once(client, 'end', { signal: closing.signal })));
    lost.catch(() => {});
    await Promise.all(clients.map((client) => client.connect()));
    hears.on('message', (_channel, sealed) => {
      const payload = openNotice(key, channel, sealed);
      if (payload !== null) hear(payload);
    });
    await hears.subscribe(channel);
    // Also proves that we may publish.
    await sends.publish(channel, sealNotice(key, channel, JSON.stringify(missed ? { again: true } : {})));
    missed = false;
    sender = sends;
    begun();
    const beat = setInterval(() => {
      for (const client of clients) client.ping().catch(() => client.disconnect());
    }, beatMs);
    await lost.finally(() => clearInterval(beat));
  };

  const keepConnected: (...args: [...Parameters<RedisBus['listen']>, tried: () => void]) => Promise<void> = async (
    channel,
    hear,
    onGap,
    tried,
  ) => {
    const pauses = growingPauses(...pausesBetween);
    let triedBefore = false;
    let told = false;
    while (!closing.signal.aborted) {
      let problem: unknown = new Error('The connection was closed.');
      const begun = () => {
        pauses.begin();
        if (told) log.info('The bus of REDIS_URL is back.');
        told = false;
        if (triedBefore) onGap();
        triedBefore = true;
        tried();
      };
      await connect(own(channel), hear, begun).catch((error: unknown) => (problem = error));
      sender = undefined;
      for (const client of clients) client.disconnect();
      if (!told && !closing.signal.aborted)
        log.warn({ err: problem }, 'The bus of REDIS_URL is lost; live events are late.');
      told = true;
      triedBefore = true;
      tried();
      await sleep(pauses.next(), undefined, { ref: false, signal: closing.signal }).catch(() => {});
    }
  };

  return {
    publish: (channel, payloads) => {
      const by = sender;
      missed ||= !by;
      for (const payload of by ? payloads : [])
        by!.publish(own(channel), sealNotice(key, own(channel), payload)).catch(() => {
          missed = true;
          by!.disconnect();
        });
    },
    listen: (channel, hear, onGap) => {
      let gap: NodeJS.Timeout | undefined;
      const hearOne = (payload: string) => {
        const notice = objectOf(payload);
        if (notice?.['again'] === true)
          gap ??= setTimeout(() => {
            gap = undefined;
            onGap();
          }, gapPause).unref();
        else if (Array.isArray(notice?.['userIds'])) hear(payload);
      };
      return new Promise((resolve) => (ended = keepConnected(channel, hearOne, onGap, resolve)));
    },
    connected: () => sender !== undefined,
    close: async () => {
      closing.abort();
      for (const client of clients) client.disconnect();
      await ended;
    },
  };
}

/** One that is not connected again by itself, whose commands wait for nothing. */
function newClient(url: string): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    enableOfflineQueue: false,
    connectTimeout: patience,
    commandTimeout: patience,
    connectionName: 'guildhall',
  });
  // What is wrong is told once, by the one who waits for the connection.
  client.on('error', () => {});
  return client;
}

/** What stands in a notice; null for what is none, since others may use the same Redis. */
function objectOf(payload: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(payload);
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
