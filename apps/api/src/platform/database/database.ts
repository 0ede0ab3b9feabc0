import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Statement } from './statement.ts';

/** A text with its values by their places: for the job queue and for tests, never for a domain's statements. */
type ByPlace = { name: string; text: string; values?: never };

/** Runs statements: the pool, or one connection inside a transaction. */
export type Db = {
  query<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>;
  query<Row>(statement: ByPlace, params: readonly unknown[]): Promise<Row[]>;
};

/** The pool of the application's own role, which may not rewrite the ledger. */
export type Database = Db & {
  /** Runs `work` on one connection between BEGIN and COMMIT; any throw rolls back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * A connection of its own that hears the channel until the database is closed, opened again for as long as it takes.
   * `onGap` is called when it hears again after a break, in which something may have been missed. Resolves after the first try.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<void>;
  /** Throws when the database does not answer within two seconds. Asked on a connection of its own, however busy the pool is. */
  ping(): Promise<void>;
  /** Connections in use, idle and waited for. */
  gauge(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

// int8 comes as bigint: money is never a float.
pg.types.setTypeParser(20, BigInt);

const busy = new AsyncLocalStorage<true>();

function runOn(client: pg.Pool | pg.PoolClient) {
  return async function query<Row>(statement: ByPlace | Statement<unknown, Row>, params: unknown): Promise<Row[]> {
    const values = statement.values ? statement.values(params) : (params as unknown[]);
    const result = await client.query({ name: statement.name, text: statement.text, values });
    return result.rows as Row[];
  };
}

/**
 * Makes a new connection ours. By statements and not by start-up options, which the address may carry too and which would
 * then silently replace these.
 */
async function prepare(client: pg.ClientBase, role?: string): Promise<void> {
  const taken = role ? `SET ROLE ${pg.escapeIdentifier(role)};` : '';
  // One locked row must not fill the pool and so stop those who do not need it: nobody waits for it long.
  const waits = `SET lock_timeout TO '2s'; SET idle_in_transaction_session_timeout TO '15s'`;
  await client.query(`${taken} SET TimeZone TO 'UTC'; SET jit TO off; ${waits}`);
}

/** Opens the pool on `url`; `role` is taken by every connection, so that a slip in the code cannot touch what it may not. */
export function openDatabase(
  url: string,
  settings: { max?: number; role?: string; onError?: (error: Error) => void } = {},
): Database {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: settings.max ?? 20,
    application_name: 'guildhall',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: 15_000,
    // For a connection whose other end vanished without a word.
    query_timeout: 20_000,
    onConnect: (client) => prepare(client, settings.role),
  };
  const pool = new pg.Pool(config);
  const prober = new pg.Pool({ ...config, max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000 });
  const onError = settings.onError ?? (() => {});
  for (const each of [pool, prober]) {
    each.on('error', onError);
    // The pool stops listening when it hands a connection on, a moment before the next one can begin to.
    each.on('connect', (client) => void client.on('error', () => {}));
  }
  const query = runOn(pool);
  let closed = false;
  const listeners = new Set<pg.Client>();

  /** Answers once the connection has heard and ended; `begun` is called when it hears. */
  const hearOnce = async (channel: string, hear: (payload: string) => void, begun: () => void): Promise<void> => {
    const client = new pg.Client({ ...config, query_timeout: 0 });
    client.on('error', onError);
    client.on('notification', (notice) => hear(notice.payload ?? ''));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    listeners.add(client);
    try {
      await client.connect();
      await prepare(client, settings.role);
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (!closed) begun();
      await ended;
    } finally {
      listeners.delete(client);
      await client.end().catch(() => {});
    }
  };

  return {
    query: <Row>(statement: ByPlace | Statement<unknown, Row>, params: unknown) => {
      if (busy.getStore())
        throw new Error('A second connection was asked for inside a transaction: pass the transaction on.');
      return query(statement, params);
    },
    transaction: async (work) => {
      if (busy.getStore()) throw new Error('A transaction was begun inside another one: use inTransaction.');
      const client = await pool.connect();
      let broken: Error | undefined;
      // The pool listens to idle connections only, and an error that is not listened to ends the process.
      const onLost = (error: Error) => {
        broken ??= error;
        onError(error);
      };
      client.on('error', onLost);
      try {
        await client.query('BEGIN');
        const result = await busy.run(true, () => work({ query: runOn(client) }));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!broken) await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.off('error', onLost);
        client.release(broken);
      }
    },
    listen: async (channel, hear, onGap = () => {}) => {
      let triedBefore = false;
      const tried = Promise.withResolvers<void>();
      const begun = () => {
        if (triedBefore) onGap();
        triedBefore = true;
        tried.resolve();
      };
      void (async () => {
        while (!closed) {
          await hearOnce(channel, hear, begun).catch((error: unknown) => {
            if (!closed) onError(error as Error);
          });
          triedBefore = true;
          tried.resolve();
          if (!closed) await sleep(500, undefined, { ref: false });
        }
      })();
      await tried.promise;
    },
    ping: async () => {
      await prober.query('SELECT 1');
    },
    gauge: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      closed = true;
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})));
      await Promise.all([pool.end(), prober.end()]);
    },
  };
}

/** Runs `work` in the transaction that `ctx` is in, or in one of its own. */
export function inTransaction<Ctx extends { db: Db }, T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return 'transaction' in ctx.db ? (ctx.db as Database).transaction((db) => work({ ...ctx, db })) : work(ctx);
}
