import { performance } from 'node:perf_hooks';
import type { Database, Db } from '../database/database.ts';
import { replicaLag } from '../database/replica-lag.ts';
import { statement, type NoParams } from '../database/statement.ts';
import { markHere, markPerson, marksOf } from '../sessions/person-marks.ts';

/** Why a call that a replica may answer was answered by the primary; '' when it was not. */
type Cause = '' | 'away' | 'behind' | 'busy' | 'written' | 'refused' | 'failed';

/** A replica of the database that some calls read (docs/decisions/0209-reading-from-a-replica.md). */
export type Replica = {
  /**
   * Runs a read on the replica and answers what it answered there, for as long as the session holds and its account sees what it has changed. Null
   * when the primary has to be asked, for whatever reason: nothing that goes wrong there is an error.
   */
  read<T>(tokenHash: Buffer, work: (db: Db) => Promise<T>): Promise<{ data: T } | null>;
  /** The primary, for a call that may change something as the account of this session. */
  marking(tokenHash: Buffer): Database;
  /** Whether it is read at the moment, for how many seconds it has lacked something of the primary, and how many calls were answered by whom. */
  gauge(): { isRead: boolean; behind: number; reads: ReadonlyMap<Cause, number> };
  close(): Promise<void>;
};

type Log = { info(message: string): void; warn(context: object, message: string): void };

/** Connections, each with a pool of its own: a look must not wait behind calls. */
type Nodes = {
  primary: Database;
  /** To the primary, for looking up sessions. */
  checks: Database;
  replica: Database;
  /** To the replica, for looking whether it is there. */
  watch: Database;
};

/** In milliseconds. Further behind than this, it is passed over also by those who have changed nothing. */
const mostBehind = 10_000;
const lookEvery = 1_000;
const [firstPause, longestPause] = [1_000, 30_000];
/** After so long without a failure the next one counts as the first. */
const forgiven = 60_000;
/** At most so many sessions in one look. */
const mostAtOnce = 500;

const ofPrimary = statement<NoParams, { lsn: string; system: string }>(
  'replica.of-primary',
  'SELECT pg_current_wal_lsn()::text AS lsn, system_identifier::text AS system FROM pg_control_system()',
);
const ofReplica = statement<NoParams, { lsn: string | null; system: string; follows: boolean }>(
  'replica.of-replica',
  `SELECT pg_last_wal_replay_lsn()::text AS lsn, system_identifier::text AS system, pg_is_in_recovery() AS follows
  FROM pg_control_system()`,
);

/** The replica does not show what its reader has changed, does not know the session, or nobody could say. */
class Unsure extends Error {}

/** Reads from `nodes.replica` where that is right. Ends its connections and `checks` at the end, not the primary. */
export function openReplica(nodes: Nodes, log: Log, { every = lookEvery, most = mostBehind } = {}): Replica {
  const lag = replicaLag();
  const reads = new Map<Cause, number>();
  let stands = false;
  let wasRead = false;
  let [leftUntil, pause, failedAt] = [0, firstPause, Number.NEGATIVE_INFINITY];

  const unfit = (now: number): Cause => (!stands || now < leftUntil ? 'away' : lag.behind(now) > most ? 'behind' : '');

  const tellChange = (problem?: unknown) => {
    const isRead = unfit(performance.now()) === '';
    if (isRead && !wasRead) log.info('The replica of DATABASE_REPLICA_URL is read.');
    if (!isRead && wasRead) log.warn({ err: problem }, 'The replica of DATABASE_REPLICA_URL is passed over.');
    wasRead = isRead;
  };

  const leaveAlone = (problem: unknown) => {
    const now = performance.now();
    if (now < leftUntil) return;
    pause = now - failedAt > forgiven ? firstPause : Math.min(pause * 2, longestPause);
    failedAt = now;
    leftUntil = now + pause;
    tellChange(problem);
  };

  const look = async () => {
    const primary = await nodes.checks.query(ofPrimary, {}).catch(() => []);
    if (primary[0]) lag.ofPrimary(primary[0].lsn, performance.now());
    try {
      const { lsn, system, follows } = (await nodes.watch.query(ofReplica, {}))[0]!;
      if (lsn !== null) lag.ofReplica(lsn);
      // Without the primary's word what was known still holds.
      if (primary[0]) stands = follows && system === primary[0].system;
      tellChange(stands ? undefined : new Error('It is no replica of the server of DATABASE_URL.'));
    } catch (error) {
      stands = false;
      tellChange(error);
    }
  };
  let looking: Promise<void> | null = null;
  const lookNow = () => void (looking ??= look().finally(() => (looking = null)));
  const timer = setInterval(lookNow, every).unref();
  lookNow();

  const markOf = inBatches((hashes: readonly Buffer[]) => marksOf(nodes.checks, hashes), mostAtOnce);
  const busy = (database: Database) => {
    const { total, idle, waiting } = database.gauge();
    return total - idle + waiting;
  };
  const count = (cause: Cause) => reads.set(cause, (reads.get(cause) ?? 0) + 1);

  return {
    read: async (tokenHash, work) => {
      const cause = unfit(performance.now()) || (busy(nodes.replica) > busy(nodes.primary) ? 'busy' : '');
      if (cause !== '') {
        count(cause);
        return null;
      }
      // Asked beside the read, so that it takes no longer. A change that was acknowledged before this call came shows here.
      const mark = markOf(tokenHash).catch(() => null);
      const { query } = nodes.replica.beginningWith(markHere(tokenHash), async (rows) => {
        if ((await mark) !== rows[0]?.[0]) throw new Unsure();
      });
      let [isChecked, problem] = [false, undefined as unknown];
      const db: Db = {
        query: async (asked: never, params: never) => {
          try {
            const rows = await query(asked, params);
            isChecked = true;
            return rows;
          } catch (error) {
            problem ??= error;
            throw error;
          }
        },
        notify: () => Promise.reject(new Error('A read has nothing to tell.')),
      };
      try {
        const data = await work(db);
        // What a verb answers in spite of a statement that failed is not what it would answer on the primary.
        if (problem === undefined && isChecked) {
          count('');
          return { data };
        }
      } catch {
        // What it refuses without a problem, as for a row that is missing, may have come to the primary just now.
      }
      if (problem === undefined) count('refused');
      else if (problem instanceof Unsure) count('written');
      else {
        count('failed');
        if (isOfServer(problem)) leaveAlone(problem);
        else log.warn({ err: problem }, 'A call cannot be answered by the replica.');
      }
      return null;
    },
    marking: (tokenHash) => nodes.primary.endingWith(markPerson(tokenHash)),
    gauge: () => {
      const now = performance.now();
      return { isRead: unfit(now) === '', behind: lag.behind(now) / 1000, reads };
    },
    close: async () => {
      clearInterval(timer);
      await Promise.all([nodes.checks.close(), nodes.replica.close(), nodes.watch.close()]);
      await looking;
    },
  };
}

/** SQLSTATE classes of what a statement is itself to blame for, on whatever server it runs. */
const ofStatement = new Set(['0A', '20', '21', '22', '23', '25', '26', '2F', '34', '42', 'P0']);

/** Whether an error says something of the server or of the way to it. */
function isOfServer(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return !(code?.length === 5 && ofStatement.has(code.slice(0, 2)));
}

/** Asks for many at once: while one question is under way, the next ones gather. So a busy process asks for many in one statement, and an idle one at once. */
function inBatches<Asked, Told>(
  ask: (all: readonly Asked[]) => Promise<Told[]>,
  most: number,
): (one: Asked) => Promise<Told> {
  let waiting: { one: Asked; told: PromiseWithResolvers<Told> }[] = [];
  let underWay = false;
  const run = async () => {
    underWay = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        const answers = await ask(batch.map(({ one }) => one));
        for (const [n, { told }] of batch.entries()) told.resolve(answers[n]!);
      } catch (error) {
        for (const { told } of batch) told.reject(error);
      }
    }
    underWay = false;
  };
  return (one) => {
    const told = Promise.withResolvers<Told>();
    waiting.push({ one, told });
    if (!underWay) void run();
    return told.promise;
  };
}
