import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement with the name under which the server keeps its plan. */
export type Statement = { name: string; text: string };

/** Runs statements: the pool, or one connection inside a transaction. */
export type Db = {
  query<Row>(statement: Statement, params: readonly unknown[]): Promise<Row[]>;
};

/** The pool of the application's own role, which may not rewrite the ledger. */
export type Database = Db & {
  /** Runs `work` on one connection between BEGIN and COMMIT; any throw rolls back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** A connection of its own that hears the channel; ends with the database. Reconnects by itself. */
  listen(channel: string, hear: (payload: string) => void): Promise<void>;
  /** Connections in use, idle and waited for. */
  gauge(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

// int8 comes as bigint: money is never a float.
pg.types.setTypeParser(20, BigInt);

const busy = new AsyncLocalStorage<true>();

const runOn = (client: pg.Pool | pg.PoolClient) =>
  async function query<Row>(statement: Statement, params: readonly unknown[]): Promise<Row[]> {
    const result = await client.query({ name: statement.name, text: statement.text, values: params as unknown[] });
    return result.rows as Row[];
  };

/**
 * Makes a new connection ours. By statements and not by start-up options, which the address may carry too and which would
 * then silently replace these.
 */
const prepare = async (client: pg.ClientBase, role?: string): Promise<void> => {
  const taken = role ? `SET ROLE ${pg.escapeIdentifier(role)};` : '';
  await client.query(`${taken} SET TimeZone TO 'UTC'; SET jit TO off`);
};

/** Opens the pool on `url`; `role` is taken by every connection, so that a slip in the code cannot touch what it may not. */
export const openDatabase = (
  url: string,
  settings: { max?: number; role?: string; onError?: (error: Error) => void } = {},
): Database => {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: settings.max ?? 20,
    application_name: 'guildhall',
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    onConnect: (client) => prepare(client, settings.role),
  };
  const pool = new pg.Pool(config);
  const onError = settings.onError ?? (() => {});
  pool.on('error', onError);
  const query = runOn(pool);
  let closed = false;
  const listeners = new Set<pg.Client>();

  const listen = async (channel: string, hear: (payload: string) => void): Promise<void> => {
    const client = new pg.Client(config);
    client.on('error', onError);
    client.on('notification', (notice) => hear(notice.payload ?? ''));
    client.on('end', () => {
      listeners.delete(client);
      if (!closed) setTimeout(() => void listen(channel, hear).catch(onError), 500).unref();
    });
    try {
      await client.connect();
      await prepare(client, settings.role);
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      listeners.add(client);
    } catch (error) {
      onError(error as Error);
      await client.end().catch(() => {});
    }
  };

  return {
    query: <Row>(statement: Statement, params: readonly unknown[]) => {
      if (busy.getStore())
        throw new Error('A second connection was asked for inside a transaction: pass the transaction on.');
      return query<Row>(statement, params);
    },
    transaction: async (work) => {
      if (busy.getStore()) throw new Error('A transaction was begun inside another one: use inTransaction.');
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await busy.run(true, () => work({ query: runOn(client) }));
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
        throw error;
      } finally {
        client.release(broken);
      }
    },
    listen,
    gauge: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      closed = true;
      await Promise.all([...listeners].map((client) => client.end()));
      await pool.end();
    },
  };
};

/** Runs `work` in the transaction that `ctx` is in, or in one of its own. */
export const inTransaction = <Ctx extends { db: Db }, T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  'transaction' in ctx.db ? (ctx.db as Database).transaction((db) => work({ ...ctx, db })) : work(ctx);
