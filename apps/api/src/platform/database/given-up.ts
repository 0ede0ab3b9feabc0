import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { answerOf } from './joined-query.ts';

/** Who waits for an answer: the socket of a request. */
export type Asker = { readonly destroyed: boolean };

/** Nobody waits any more for what was asked. */
export class GivenUp extends Error {}

const askers = new AsyncLocalStorage<Asker>();

/** Runs `work` for `asker`: what it reads is given up once the asker has gone. */
export function askedBy<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work);
}

export type Runner = {
  query(config: pg.QueryConfig): Promise<pg.QueryResult>;
  /** For a statement that `reads`. @throws GivenUp when the asker has gone meanwhile */
  read(config: pg.QueryConfig): Promise<pg.QueryResult>;
};

/** What we use of the driver's connection; its types tell neither. */
type Connection = {
  connect(port: number, host: string): void;
  cancel(processId: number, secretKey: number): void;
  on(event: 'connect' | 'sslconnect' | 'end' | 'error', hear: () => void): void;
  stream: { destroy(): void };
};
type Opened = { connection: Connection; processID: number; secretKey: number };
type Reading = { asker: Asker; client: pg.PoolClient; cancelling?: Promise<boolean> };

/** In milliseconds: how often is looked whether askers have gone, and how long a cancel may take. */
const [lookEvery, patience] = [50, 2_000];

/** Runs statements on a pool opened with `config`, and cancels what is read for those who have gone. */
export function givingUp(pool: pg.Pool, config: pg.PoolConfig): Runner {
  const running = new Set<Reading>();
  let timer: NodeJS.Timeout | undefined;
  const look = () => {
    for (const reading of running) if (reading.asker.destroyed) reading.cancelling ??= cancel(config, reading.client);
    if (running.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const readFor = async (asker: Asker, asked: pg.QueryConfig): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    if (asker.destroyed) {
      client.release();
      throw new GivenUp();
    }
    const reading: Reading = { asker, client };
    running.add(reading);
    timer ??= setInterval(look, lookEvery).unref();
    let failure: Error | undefined;
    try {
      return await answerOf(client, asked);
    } catch (error) {
      failure = error as Error;
      throw reading.cancelling ? new GivenUp('Nobody waits for it any more.', { cause: error }) : error;
    } finally {
      running.delete(reading);
      // A cancel that is still on its way would hit whatever is asked next on this connection.
      if (!reading.cancelling) client.release(failure);
      else void reading.cancelling.then((through) => client.release(!through));
    }
  };
  return {
    query: (asked) => pool.query(asked),
    read: (asked) => {
      const asker = askers.getStore();
      return asker ? readFor(asker, asked) : pool.query(asked);
    },
  };
}

/**
 * Asks the server, or the pooler in front of it, to cancel what runs on a connection. They close ours when it is done; answers false
 * when that is not known.
 */
function cancel(config: pg.PoolConfig, client: pg.PoolClient): Promise<boolean> {
  const { processID, secretKey } = client as unknown as Opened;
  const asking = new pg.Client(config);
  const { connection } = asking as unknown as Opened;
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      resolve(false);
      connection.stream.destroy();
    }, patience);
    const end = (through: boolean) => {
      clearTimeout(late);
      resolve(through);
    };
    connection.on('error', () => end(false));
    connection.on('end', () => end(true));
    for (const event of ['connect', 'sslconnect'] as const)
      connection.on(event, () => connection.cancel(processID, secretKey));
    connection.connect(asking.port, asking.host);
  });
}
