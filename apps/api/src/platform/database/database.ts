import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { traced } from '../process/follow.ts';
import { growingPauses } from '../process/pauses.ts';
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
  /**
   * A connection of its own that hears the channel until the database is closed, opened again for as long as it takes.
   * `onGap` is called when it hears again after a break, in which something may have been missed. Resolves after the first try;
   * the function that it answers tells whether the channel is heard at the moment.
   */
  listen(channel: string, hear: (payload: string) => void, onGap?: () => void): Promise<() => boolean>;
  /** Throws when the database or a pooler does not answer within two seconds. Asked on a connection of its own, however busy the pool is. */
  ping(): Promise<void>;
  /** Connections in use, idle and waited for. */
  gauge(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
};

// int8 comes as bigint: money is never a float.
pg.types.setTypeParser(20, BigInt);

const busy = new AsyncLocalStorage<true>();

/** The name of a statement tells what it does; its text would say no more, and its values are nobody's business. */
const ofDatabase = { kind: 'client', values: { 'db.system.name': 'postgresql' } } as const;

/** A pool or one connection of it. */
type Runner = { query(config: pg.QueryConfig): Promise<pg.QueryResult> };

/** `named` keeps the plans of statements under their names. */
function runOn(client: Runner, named: boolean): Db['query'] {
  return async function query<Row>(asked: ByPlace | Statement<unknown, Row>, params: unknown): Promise<Row[]> {
    const values = asked.values ? asked.values(params) : (params as unknown[]);
    const config: pg.QueryConfig & { query_timeout?: number } = {
      name: named ? asked.name : '',
      text: asked.text,
      values,
    };
    if (asked.patience !== undefined) config.query_timeout = asked.patience;
    const { rows } = await traced(asked.name || 'statement', ofDatabase, () => client.query(config));
    return rows as Row[];
  };
}

const notify = statement<{ channel: string; payloads: readonly string[] }>(
  'database.notify',
  'SELECT pg_notify(:channel, payload) FROM unnest(:payloads::text[]) AS payload',
);

/** In milliseconds. */
const usualPatience = 15_000;
/** In milliseconds: the first and the longest pause before a lost connection for live events is tried again. */
const listenPauses = [250, 10_000] as const;

/**
 * By which the server tells our processes apart, in at most 63 bytes. Those that log in as the application's role have one name: a pooler
 * would set each anew whenever it gives a connection to another process.
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
  /** See `Db`. It never reaches the server. */
  sealKey?: Buffer | undefined;
  onError?: (error: Error) => void;
};

/** Opens the pool on `url`. */
export function openDatabase(url: string, settings: DatabaseSettings = {}): Database {
  const { patience = usualPatience } = settings;
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
    onConnect: (client) => prepareSession(client, patience, settings.role),
  };
  const logsInAsRole = settings.ownerUrl !== undefined;
  const named = settings.statements !== 'unnamed';
  const pool = new pg.Pool(logsInAsRole ? config : prepared);
  const probe = { max: 1, connectionTimeoutMillis: 2_000, query_timeout: 2_000 };
  const prober = new pg.Pool({ ...prepared, ...probe });
  const poolerProber = logsInAsRole ? new pg.Pool({ ...config, ...probe }) : null;
  const onError = settings.onError ?? (() => {});
  for (const each of [pool, prober, ...(poolerProber ? [poolerProber] : [])]) {
    each.on('error', onError);
    // The pool stops listening when it hands a connection on, a moment before the next one can begin to.
    each.on('connect', (client) => void client.on('error', () => {}));
  }
  let closed = false;
  const listeners = new Set<pg.Client>();

  /** Answers once the connection has heard and ended; `begun` is called when it hears. */
  const hearOnce = async (channel: string, hear: (payload: string) => void, begun: () => void): Promise<void> => {
    const client = new pg.Client({ ...prepared, query_timeout: 0 });
    client.on('error', onError);
    client.on('notification', (notice) => hear(notice.payload ?? ''));
    const ended = new Promise<void>((resolve) => client.once('end', resolve));
    listeners.add(client);
    try {
      await client.connect();
      await prepareSession(client, patience, settings.role);
      await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
      if (!closed) begun();
      await ended;
    } finally {
      listeners.delete(client);
      await client.end().catch(() => {});
    }
  };

  const { carrier, sealKey } = settings;
  const refuseInside = () => {
    if (busy.getStore())
      throw new Error('A second connection was asked for inside a transaction: pass the transaction on.');
  };

  const query = runOn(pool, named);
  return {
    sealKey,
    query: <Row>(asked: ByPlace | Statement<unknown, Row>, params: unknown) => {
      refuseInside();
      return query(asked as Statement<unknown, Row>, params);
    },
    notify: async (channel, payloads) => {
      refuseInside();
      if (carrier) carrier.publish(channel, payloads);
      else await query(notify, { channel, payloads });
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
        const told: [channel: string, payloads: readonly string[]][] = [];
        const db: Db = {
          sealKey,
          query: runOn(client, named),
          notify: async (channel, payloads) => {
            if (carrier) told.push([channel, payloads]);
            else await db.query(notify, { channel, payloads });
          },
        };
        const result = await busy.run(true, () => work(db));
        // A transaction in which a statement failed is rolled back by COMMIT, without an error.
        const { command } = await client.query('COMMIT');
        if (command === 'COMMIT') for (const notice of told) carrier?.publish(...notice);
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
    ping: async () => {
      await prober.query('SELECT 1');
      // A pooler is only asked to let us in: a statement would wait there while all its connections are taken.
      if (poolerProber) (await poolerProber.connect()).release();
    },
    gauge: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      closed = true;
      await Promise.all([...listeners].map((client) => client.end().catch(() => {})));
      await Promise.all([pool.end(), prober.end(), poolerProber?.end()]);
    },
  };
}

/** Runs `work` in the transaction that `ctx` is in, or in one of its own. */
export function inTransaction<Ctx extends { db: Db }, T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return 'transaction' in ctx.db ? (ctx.db as Database).transaction((db) => work({ ...ctx, db })) : work(ctx);
}
