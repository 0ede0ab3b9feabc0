import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import pg from 'pg';
import { traced } from '../process/follow.ts';
import { openListening, type Listening } from './listening.ts';
import { prepareSession } from './session-settings.ts';
import { statement, type Statement } from './statement.ts';

/** A text with its values by their places: for the job queue and for tests, never for a domain's statements. */
type ByPlace = { name: string; text: string; values?: never; patience?: never };

/** Runs statements: the pool, or one connection inside a transaction. */
export type Db = {
  query<Params, Row>(statement: Statement<Params, Row>, params: NoInfer<Params>): Promise<Row[]>;
  query<Row>(statement: ByPlace, params: readonly unknown[]): Promise<Row[]>;
  /** Sends texts of at most 7 kB to everybody who hears the channel. Inside a transaction they leave once it has committed, and never otherwise. */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  /** Under which the application seals what it writes, so that not even the owner of the database can write it. */
  readonly sealKey?: Buffer | undefined;
};

/** Carries notices past the database. What cannot be carried at the moment is lost. */
export type Carrier = { publish(channel: string, payloads: readonly string[]): void };

/** The pool of the application's own role, which may not rewrite the ledger. */
export type Database = Db & {
  /** Runs `work` on one connection between BEGIN and COMMIT; any throw rolls back. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
  listen: Listening['listen'];
  /** Throws when the database or a pooler does not answer within two seconds. It has a connection of its own, however busy the pool is. */
  ping(): Promise<void>;
  /** Connections in use, idle and waited for. */
  gauge(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

// int8 comes as bigint: money is never a float.
pg.types.setTypeParser(20, BigInt);

const busy = new AsyncLocalStorage<true>();

/** The name of a statement says what it does; its text would add nothing, and its values must not leave the process. */
const ofDatabase = { kind: 'client', values: { 'db.system.name': 'postgresql' } } as const;

/** A pool or one connection of it. */
type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** `named` keeps the plans of statements under their names. */
function runOn(client: Runner, named: boolean): Db['query'] {
  return async function query<Row>(statement: ByPlace | Statement<unknown, Row>, params: unknown): Promise<Row[]> {
    const values = statement.values ? statement.values(params) : (params as unknown[]);
    const config: pg.QueryConfig & { query_timeout?: number } = {
      name: named ? statement.name : '',
      text: statement.text,
      values,
    };
    if (statement.patience !== undefined) config.query_timeout = statement.patience;
    const { rows } = await traced(statement.name || 'statement', ofDatabase, () => client.query(config));
    return rows as Row[];
  };
}

const notify = statement<{ channel: string; payloads: readonly string[] }>(
  'database.notify',
  'SELECT pg_notify(:channel, payload) FROM unnest(:payloads::text[]) AS payload',
);

/** In milliseconds. */
const usualPatience = 15_000;
/**
 * The name of this process on the server, in at most 63 bytes. Processes that log in as the application's role share one name, since a pooler
 * would change it each time it gives a connection to another process.
 */
export const processName = `guildhall-${hostname().slice(0, 40)}-${process.pid}`;

export type DatabaseSettings = {
  max?: number;
  /** Is taken by every connection, so that a slip in the code cannot touch what it may not. */
  role?: string;
  /** Carries notices in place of NOTIFY. */
  carrier?: Carrier;
  /**
   * The owner's address, past any pooler, where `url` logs in as `role` by itself and may be that of a pooler which gives each transaction
   * another connection. Those connections are left as they are: what they begin under is set for the role (`provideRoleSettings`).
   */
  ownerUrl?: string;
  /** Whether plans are kept under the names of their statements, which poolers can only since PgBouncer 1.21. */
  statements?: 'named' | 'unnamed';
  /** How long a statement may take, in milliseconds. */
  patience?: number;
  /** How long a statement may wait for a lock, in milliseconds. */
  lockPatience?: number;
  /** See `Db`. It never reaches the server. */
  sealKey?: Buffer | undefined;
  onError?: (error: Error) => void;
};

/** The pool that runs statements, with what looks whether the server and a pooler answer. */
type Pools = {
  pool: pg.Pool;
  /** On the owner's address, with connections that take the role. */
  prober: pg.Pool;
  /** Where statements run through a pooler. */
  poolerProber: pg.Pool | null;
  /** For connections of their own beside the pools. */
  prepared: pg.PoolConfig;
};

function openPools(url: string, settings: DatabaseSettings, patience: number, onError: (error: Error) => void): Pools {
  const config: pg.PoolConfig = {
    connectionString: url,
    max: settings.max ?? 20,
    application_name: 'guildhall',
    connectionTimeoutMillis: Math.min(10_000, patience),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // For a connection whose other end vanished without a word.
    query_timeout: patience + patience / 3,
  };
  const prepared: pg.PoolConfig = {
    ...config,
    connectionString: settings.ownerUrl ?? url,
    application_name: processName,
    onConnect: (client) => prepareSession(client, { ...settings, patience }),
  };
  const logsInAsRole = settings.ownerUrl !== undefined;
  const pool = new pg.Pool(logsInAsRole ? config : prepared);
  const probe = { max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
  const prober = new pg.Pool({ ...prepared, ...probe });
  const poolerProber = logsInAsRole ? new pg.Pool({ ...config, ...probe }) : null;
  for (const each of [pool, prober, ...(poolerProber ? [poolerProber] : [])]) {
    each.on('error', onError);
    // The pool stops listening when it hands a connection on, a moment before the next one can begin to.
    each.on('connect', (client) => void client.on('error', () => {}));
  }
  return { pool, prober, poolerProber, prepared };
}

/** Runs `work` between BEGIN and COMMIT on a connection of the pool. Notices by a carrier leave once it has committed. */
async function runTransaction<T>(
  pool: pg.Pool,
  { statements, carrier, sealKey }: DatabaseSettings,
  onError: (error: Error) => void,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // The pool listens to idle connections only, and an error without a listener ends the process.
  const onLost = (error: Error) => {
    broken ??= error;
    onError(error);
  };
  client.on('error', onLost);
  try {
    await client.query('BEGIN');
    const notices: [channel: string, payloads: readonly string[]][] = [];
    const db: Db = {
      sealKey,
      query: runOn(client, statements !== 'unnamed'),
      notify: async (channel, payloads) => {
        if (carrier) notices.push([channel, payloads]);
        else await db.query(notify, { channel, payloads });
      },
    };
    const result = await busy.run(true, () => work(db));
    // A transaction in which a statement failed is rolled back by COMMIT, without an error.
    const { command } = await client.query('COMMIT');
    if (command === 'COMMIT') for (const notice of notices) carrier?.publish(...notice);
    return result;
  } catch (error) {
    if (!broken) await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', onLost);
    client.release(broken);
  }
}

function refuseInsideTransaction(): void {
  if (busy.getStore())
    throw new Error('A second connection was requested inside a transaction: pass the transaction on.');
}

/** Opens the pool on `url`. */
export function openDatabase(url: string, settings: DatabaseSettings = {}): Database {
  const { patience = usualPatience, carrier, sealKey, onError = () => {} } = settings;
  const { pool, prober, poolerProber, prepared } = openPools(url, settings, patience, onError);
  const listening = openListening(
    { ...prepared, query_timeout: 0 },
    (client) => prepareSession(client, { ...settings, patience }),
    onError,
  );
  const query = runOn(pool, settings.statements !== 'unnamed');
  return {
    sealKey,
    query: <Row>(statement: ByPlace | Statement<unknown, Row>, params: unknown) => {
      refuseInsideTransaction();
      return query(statement as Statement<unknown, Row>, params);
    },
    notify: async (channel, payloads) => {
      refuseInsideTransaction();
      if (carrier) carrier.publish(channel, payloads);
      else await query(notify, { channel, payloads });
    },
    transaction: async (work) => {
      if (busy.getStore()) throw new Error('A transaction was begun inside another one: use inTransaction.');
      return runTransaction(pool, settings, onError, work);
    },
    listen: (...heard) => listening.listen(...heard),
    ping: async () => {
      await prober.query('SELECT 1');
      // A statement would wait in a pooler while all its connections are taken, so only a connection is opened there.
      if (poolerProber) (await poolerProber.connect()).release();
    },
    gauge: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listening.close();
      await Promise.all([pool.end(), prober.end(), poolerProber?.end()]);
    },
  };
}

/** Runs `work` in the transaction that `ctx` is in, or in one of its own. */
export function inTransaction<Ctx extends { db: Db }, T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return 'transaction' in ctx.db ? (ctx.db as Database).transaction((db) => work({ ...ctx, db })) : work(ctx);
}
