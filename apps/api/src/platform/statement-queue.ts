import pg from 'pg';
import { isLostConnection } from './lost-connection.ts';

/** Runs single statements, one after the other on each connection. */
export type StatementQueue = {
  run(statement: { name: string; text: string }, values: unknown[]): Promise<unknown[]>;
  /** Gives an idle connection back, before somebody asks the pool for one of their own. */
  makeRoom(): void;
  gauge(): { idle: number; waiting: number };
  close(): void;
};

type Job = {
  statement: object;
  values: unknown[];
  since: number;
  done: (error: Error | null, rows?: unknown[]) => void;
};
type Connection = { client: pg.PoolClient; busy: boolean; since: number; onLost: (error: Error) => void };

const sweepMs = 1_000;
/** In milliseconds: for a connection whose other end vanished without a word. */
export const mostRunning = 20_000;
const mostWaiting = 10_000;

type Done = (error: Error | null, result?: pg.QueryResult) => void;
const Query = pg.Query as unknown as new (config: object, values: unknown[], done: Done) => pg.Query;

/**
 * Borrows connections from the pool and keeps them while there is work: asking the pool for each statement costs a timer,
 * a promise and a handful of listeners each time. A connection goes back after a second without work, and at once when it
 * is lost or somebody waits for one at the pool.
 */
export function openStatementQueue(pool: pg.Pool, max: number, onError: (error: Error) => void): StatementQueue {
  const held = new Set<Connection>();
  const idle: Connection[] = [];
  const waiting: Job[] = [];
  let opening = 0;
  let closed = false;

  function giveBack(connection: Connection, error?: Error): void {
    if (!held.delete(connection)) return;
    const at = idle.indexOf(connection);
    if (at >= 0) idle.splice(at, 1);
    connection.client.off('error', connection.onLost);
    connection.client.release(error);
  }

  function begin(connection: Connection, { statement, values, done }: Job): void {
    connection.busy = true;
    connection.since = performance.now();
    // The driver copies what it is given; in an object that only inherits there is nothing to copy.
    const query = new Query(Object.create(statement) as object, values, (error, result) => {
      connection.busy = false;
      if (error && isLostConnection(error)) giveBack(connection, error);
      done(error, result?.rows);
      goOn(connection);
    });
    connection.client.query(query);
  }

  function goOn(connection: Connection): void {
    if (closed || pool.waitingCount > 0) giveBack(connection);
    const job = held.has(connection) ? waiting.shift() : undefined;
    if (job) begin(connection, job);
    else if (held.has(connection)) {
      connection.since = performance.now();
      idle.push(connection);
    } else openMore();
  }

  function openMore(): void {
    if (opening >= waiting.length || held.size + opening >= max) return;
    opening += 1;
    pool.connect((error, client) => {
      opening -= 1;
      if (!client) {
        waiting.shift()?.done(error ?? new Error('Connection terminated'));
        return openMore();
      }
      const onLost = (problem: Error) => {
        onError(problem);
        giveBack(connection, problem);
      };
      const connection: Connection = { client, busy: false, since: performance.now(), onLost };
      client.on('error', onLost);
      held.add(connection);
      goOn(connection);
    });
  }

  function sweep(): void {
    const now = performance.now();
    for (const { client, busy, since } of held)
      if (busy && now - since > mostRunning) client.connection.stream.destroy(new Error('Query read timeout'));
    while (waiting[0] && now - waiting[0].since > mostWaiting)
      waiting.shift()!.done(new Error('timeout exceeded when trying to connect'));
    for (const connection of idle.filter(({ since }) => now - since > sweepMs)) giveBack(connection);
  }
  const timer = setInterval(sweep, sweepMs).unref();

  return {
    run: (statement, values) =>
      new Promise((resolve, reject) => {
        const done: Job['done'] = (error, rows) => (error ? reject(error) : resolve(rows!));
        const job = { statement, values, since: performance.now(), done };
        const connection = idle.pop();
        if (connection) return begin(connection, job);
        waiting.push(job);
        openMore();
      }),
    makeRoom: () => {
      if (idle[0]) giveBack(idle[0]);
    },
    gauge: () => ({ idle: idle.length, waiting: waiting.length }),
    close: () => {
      closed = true;
      clearInterval(timer);
      for (const connection of [...idle]) giveBack(connection);
    },
  };
}
