import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, startPrimary, startStandby, type PostgresNode } from '@guildhall/embedded-postgres/postgres-pair.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { startProgram } from './programs.ts';

export type Databases = {
  /** The way to the primary, whichever that is. */
  primaryUrl: string;
  /** The way to the standby. */
  replicaUrl: string;
  /** The primary itself at the moment, past the balancer. */
  current(): PostgresNode;
  /** Switches the machine of the primary off. Answers when it did and, later, when the other one had taken its place. */
  loseThePrimary(): { at: number; promoted: Promise<number> };
  /** Switches the machine of the standby off. */
  loseTheStandby(): Promise<void>;
  /** Makes a new standby of what is there, and waits until commits wait for it. */
  makeWhole(): Promise<void>;
  stop(): Promise<void>;
};

type Place = { name: string; dir: string; node: PostgresNode | undefined; healthPort: number };

/** How often the watcher looks, in milliseconds. */
const look = 1000;
/** How long it waits for an answer, in milliseconds. */
const patience = 5000;
/** How often in a row a server has to be away before the watcher acts. */
const looks = 3;

/**
 * A primary and a standby for whom each commit waits, and in front of them the balancer of deploy/haproxy-database.cfg. A watcher plays
 * the part of Patroni or CloudNativePG: it promotes the standby when the primary is away, and lets commits wait for nobody when the standby is.
 */
export async function startDatabases(home: string, settings: Record<string, string | number> = {}): Promise<Databases> {
  const places: Place[] = [];
  for (const name of ['one', 'two'])
    places.push({ name, dir: join(home, name), node: undefined, healthPort: await freePort() });
  const [one, two] = places as [Place, Place];
  let primary = one;
  let standby: Place | undefined;
  one.node = await startPrimary(one.dir, settings);

  const follow = async () => {
    const [from, to] = primary === one ? [one, two] : [two, one];
    to.node?.remove();
    const { dir, name } = to;
    const port = to.node?.port ?? (await freePort());
    to.node = await startStandby({ of: from.node!, from: from.dir, dir, name, port }, settings);
    // What it copied from waits for a standby, and promoted it would have none.
    await waitForNobody(to.node);
    await waitForStandby(from.node!, to.name);
    standby = to;
  };
  await follow();

  const servers = places.map((place) =>
    createServer(({ url }, response) => {
      const is = place === primary ? '/primary' : place === standby ? '/replica' : '';
      response.writeHead(url === is ? 200 : 503, { connection: 'close' }).end();
    }).listen(place.healthPort, '127.0.0.1'),
  );
  const primaryPort = await freePort();
  const replicaPort = await freePort();
  const at = (port: number) => `127.0.0.1:${port}`;
  const balancer = await startProgram(
    ['haproxy', '-db', '-f', join(import.meta.dirname, '../../../deploy/haproxy-database.cfg')],
    primaryPort,
    {
      LISTEN_PRIMARY: at(primaryPort),
      LISTEN_REPLICA: at(replicaPort),
      DATABASE_ONE: at(one.node.port),
      DATABASE_TWO: at(two.node!.port),
      HEALTH_ONE: String(one.healthPort),
      HEALTH_TWO: String(two.healthPort),
    },
  );

  const promotions = new Set<() => void>();
  let stopped = false;
  const watch = async () => {
    let primaryAway = 0;
    let standbyAway = 0;
    while (!stopped) {
      await sleep(look);
      const question = `SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`;
      const streaming = await ask(primary.node!.url, question, patience).catch(() => null);
      primaryAway = streaming === null ? primaryAway + 1 : 0;
      standbyAway = standby && streaming?.length === 0 ? standbyAway + 1 : 0;
      if (primaryAway >= looks && standby) {
        const lost = primary;
        // Nobody may write to the old one any more, wherever it still answers.
        await lost.node!.kill();
        await ask(standby.node!.url, 'SELECT pg_promote(true, 30)', 40_000);
        primary = standby;
        standby = undefined;
        primaryAway = 0;
        for (const tell of promotions) tell();
      }
      if (standbyAway >= looks) {
        standby = undefined;
        standbyAway = 0;
        await waitForNobody(primary.node!);
      }
    }
  };
  const watched = watch();

  const through = (port: number) => {
    const url = new URL(one.node!.url);
    url.host = at(port);
    return url.href;
  };
  return {
    primaryUrl: through(primaryPort),
    replicaUrl: through(replicaPort),
    current: () => primary.node!,
    loseThePrimary: () => {
      const from = Date.now();
      const promoted = new Promise<number>((resolve) => {
        const tell = () => {
          promotions.delete(tell);
          resolve(Date.now() - from);
        };
        promotions.add(tell);
      });
      void primary.node!.kill();
      return { at: from, promoted };
    },
    loseTheStandby: () => standby!.node!.kill(),
    makeWhole: follow,
    stop: async () => {
      stopped = true;
      await watched;
      await balancer.kill();
      for (const server of servers) server.close();
      for (const { node } of places) await node?.stop();
    },
  };
}

async function waitForStandby(node: PostgresNode, name: string): Promise<void> {
  await ask(node.url, `ALTER SYSTEM SET synchronous_standby_names TO '${name}'`);
  await ask(node.url, 'SELECT pg_reload_conf()');
  const question = `SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`;
  while ((await ask(node.url, question)).length === 0) await sleep(50);
}

async function waitForNobody(node: PostgresNode): Promise<void> {
  await ask(node.url, `ALTER SYSTEM SET synchronous_standby_names TO ''`);
  await ask(node.url, 'SELECT pg_reload_conf()');
}
