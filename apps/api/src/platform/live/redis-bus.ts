import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { Carrier } from '../database/database.ts';
import { growingPauses } from '../process/pauses.ts';
import { openNotice, sealNotice } from './sealed-notice.ts';

/** Notices over Redis or Valkey. Nobody who publishes waits for it: while it is away, notices are lost and pages have to load again. */
export type RedisBus = Carrier & {
  /**
   * Hears every notice that any process publishes in the channel. `onGap` is called when some may have been missed. Resolves after the first
   * try to connect; a lost connection is opened again for as long as it takes.
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
/** In milliseconds: several processes may report that they could not publish; pages load again once for all of them. */
const gapPause = 1_000;

/**
 * The bus at `url`. The databases of a Redis share their channels, so the database's number from the address is part of a channel's name. Notices
 * travel sealed under `key`, which all processes of an installation have: whoever else may publish there is not believed, and reads nothing.
 */
export function openRedisBus(url: string, key: Buffer, log: Log): RedisBus {
  const own = (channel: string) => `${channel}:${new URL(url).pathname.slice(1) || '0'}`;
  const closing = new AbortController();
  let clients: Redis[] = [];
  let sender: Redis | undefined;
  /** Something was not published, so that the pages of other processes have to load again. */
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
    let isLossLogged = false;
    while (!closing.signal.aborted) {
      let problem: unknown = new Error('The connection was closed.');
      const begun = () => {
        pauses.begin();
        if (isLossLogged) log.info('The bus of REDIS_URL is back.');
        isLossLogged = false;
        if (triedBefore) onGap();
        triedBefore = true;
        tried();
      };
      await connect(own(channel), hear, begun).catch((error: unknown) => (problem = error));
      sender = undefined;
      for (const client of clients) client.disconnect();
      if (!isLossLogged && !closing.signal.aborted)
        log.warn({ err: problem }, 'The bus of REDIS_URL is lost; live events are late.');
      isLossLogged = true;
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
    listen: (channel, hear, onGap) =>
      new Promise((resolve) => (ended = keepConnected(channel, hearNotice(hear, onGap), onGap, resolve))),
    connected: () => sender !== undefined,
    close: async () => {
      closing.abort();
      for (const client of clients) client.disconnect();
      await ended;
    },
  };
}

/** Passes notices for people on to `hear`; what another process says about its own gap becomes one `onGap` a moment later. */
function hearNotice(hear: (payload: string) => void, onGap: () => void): (payload: string) => void {
  let gap: NodeJS.Timeout | undefined;
  return (payload) => {
    const notice = objectOf(payload);
    if (notice?.['again'] === true)
      gap ??= setTimeout(() => {
        gap = undefined;
        onGap();
      }, gapPause).unref();
    else if (Array.isArray(notice?.['userIds'])) hear(payload);
  };
}

/** A client that does not connect again by itself and does not queue commands. */
function newClient(url: string): Redis {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: null,
    enableOfflineQueue: false,
    connectTimeout: patience,
    commandTimeout: patience,
    connectionName: 'guildhall',
  });
  // The one who waits for the connection logs the error.
  client.on('error', () => {});
  return client;
}

/** The content of a notice; null for any other text, since others may use the same Redis. */
function objectOf(payload: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(payload);
    return typeof read === 'object' ? (read as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
