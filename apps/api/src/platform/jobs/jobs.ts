import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss, type Job, type JobResult } from 'pg-boss';
import { applicationRole } from '../database/application-role.ts';
import { processName, type Db } from '../database/database.ts';
import { followJob, originOfNow, type Origin } from '../process/follow.ts';
import { reportError } from '../process/report-errors.ts';
import { Refusal } from '../calls/refusal.ts';
import { batchAfter } from './batch-after.ts';
import { problemWords } from './problem-words.ts';
import { logFailures } from './log-failures.ts';
import { noteRuns, runAfter, type JobRun } from './job-runs.ts';

/** A kind of background work. `every` is a cron line, by the minute at the finest. */
export type JobKind = {
  name: string;
  /** What it does, in a sentence for operators. */
  about: string;
  every?: string;
  /** Is done once at each start as well. */
  atStart?: boolean;
  retryLimit?: number;
  work: (data: Record<string, unknown>) => Promise<unknown>;
};

/** How often jobs of a kind were done, failed to be tried again, and failed for good; and the seconds that all of it took. */
export type JobCounts = { kind: string; completed: number; retried: number; failed: number; seconds: number };

/** Work to be done later, stored in the database: it survives a crash and is done by one process. */
export type Jobs = {
  /**
   * Written by `db` when given: the job then exists only if that transaction commits. Of a kind, the higher `priority` (by default 0) is done first.
   * @throws Refusal `unavailable` while the queue has not started
   */
  send(name: string, data: object, options?: { db?: Db; afterSeconds?: number; priority?: number }): Promise<void>;
  /** Whether the queue has started, so that jobs can be sent and are worked. */
  ready(): boolean;
  /** What this process has done of each kind since its start. */
  done(): readonly JobCounts[];
  /** Every kind that there is, whichever process does it. */
  kinds: readonly Pick<JobKind, 'name' | 'about' | 'every'>[];
  /**
   * Lets jobs of a kind that have failed for good be done once more, in the transaction of `db`.
   * @throws Refusal `unavailable` while the queue has not started
   */
  again(name: string, ids: readonly string[], db: Db): Promise<void>;
  stop(): Promise<void>;
};

function retryLimit(kind: JobKind): number {
  return kind.retryLimit ?? 5;
}

/** In milliseconds: how long a send waits for a queue that is still starting. */
const patience = 3_000;

/** Finds the few failed jobs. It is created only where it is missing, since even a build that changes nothing waits for all who write. */
const indexOfFailed = `DO $$ BEGIN
  IF to_regclass('pgboss.job_failed') IS NULL THEN
    CREATE INDEX IF NOT EXISTS job_failed ON pgboss.job_common (name, id) WHERE state = 'failed';
  END IF;
END $$;`;

/** Lets the queue write through `db`, in its transaction. */
function inside(db: Db) {
  const executeSql = async (text: string, values?: unknown[]) => ({
    rows: await db.query<object>({ name: '', text }, values ?? []),
  });
  return { db: { executeSql } };
}

function newQueue(connectionString: string, works: boolean): PgBoss {
  return new PgBoss({
    connectionString,
    // Each look for jobs is one short statement, so that the kinds can share.
    max: works ? 2 : 1,
    application_name: processName,
    schedule: works,
    supervise: works,
  });
}

/** Creates the queues of all kinds, and lets the application's role write to them. */
async function createQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) {
    // Jobs that are done are soon deleted: a mail holds codes, of which nothing readable should stay in the database.
    // A worker says every 15 seconds that it still works: what a killed process had begun is begun again within two minutes.
    const options = {
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      deleteAfterSeconds: 3600,
      heartbeatSeconds: 30,
    };
    await boss.createQueue(kind.name, { retryLimit: retryLimit(kind), ...options });
  }
  await boss.getDb().executeSql(`
      GRANT USAGE ON SCHEMA pgboss TO ${applicationRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${applicationRole};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${applicationRole};
      ${indexOfFailed}`);
}

type Log = { error(context: object, message: string): void };

type NoteRun = (boss: PgBoss, run: Parameters<typeof runAfter>[1]) => void;

/** Where it is said how jobs end. */
type Reports = { log: Log; logFailure: ReturnType<typeof logFailures>; noteRun: NoteRun };

/** Notes how each kind ended last, a moment later and once for all that ended meanwhile, since mails are many. */
function noteRunsSoon(log: Log, stopping: AbortSignal): NoteRun {
  const ended = new Map<string, JobRun>();
  const noteSoon = batchAfter(
    1_000,
    async (boss: PgBoss, names: string[]) => {
      const runs = names.map((name) => ended.get(name)!);
      for (const name of names) ended.delete(name);
      if (!stopping.aborted) await noteRuns(boss.getDb(), runs);
    },
    (_boss, error) => log.error({ err: error }, 'how jobs ended could not be noted'),
  );
  return (boss, run) => {
    ended.set(run.kind, runAfter(ended.get(run.kind), run));
    noteSoon(boss, [run.kind]);
  };
}

/** Does a job of a kind, counts it, and reports how it ended. */
function workerOf(boss: PgBoss, kind: JobKind, count: JobCounts, { log, logFailure, noteRun }: Reports) {
  // A job that has failed comes after those that were not tried yet, so that many failures hold nothing else up.
  const stepBack = (id: string) =>
    boss
      .getDb()
      .executeSql('UPDATE pgboss.job SET priority = priority - 1 WHERE name = $1 AND id = $2', [kind.name, id])
      .catch((error: unknown) => log.error({ err: error }, 'job queue'));
  return async ({ id, data, retryCount }: Job<Record<string, unknown> | null>): Promise<JobResult> => {
    const began = performance.now();
    let outcome: Pick<JobRun, 'result' | 'problem'> = { result: 'done', problem: '' };
    const { origin = {}, ...given } = (data ?? {}) as Record<string, unknown> & { origin?: Origin };
    try {
      await followJob(kind.name, origin, () => kind.work(given));
      count.completed++;
      return { id, status: 'completed' };
    } catch (error) {
      const isLast = retryCount >= retryLimit(kind);
      outcome = { result: isLast ? 'failed' : 'retried', problem: problemWords(error) };
      count[isLast ? 'failed' : 'retried']++;
      logFailure({ job: kind.name, error, isLast, reqId: origin.requestId });
      await stepBack(id);
      if (isLast) reportError(error, { requestId: origin.requestId, job: kind.name });
      return { id, status: 'failed', output: { message: (error as Error).message } };
    } finally {
      const seconds = (performance.now() - began) / 1000;
      count.seconds += seconds;
      noteRun(boss, { kind: kind.name, endedAt: new Date(), seconds, ...outcome });
    }
  };
}

/**
 * Starts the queue in the background, again and again until it succeeds; a send waits a moment for it. Jobs may run twice
 * after a crash and must not mind.
 */
export function startJobs(
  ownerUrl: string,
  kinds: readonly JobKind[],
  log: Log,
  settings: { work?: boolean } = {},
): Jobs {
  const counts = new Map<string, JobCounts>();
  const stopping = new AbortController();
  const reports: Reports = { log, logFailure: logFailures(log), noteRun: noteRunsSoon(log, stopping.signal) };
  const begin = async (boss: PgBoss): Promise<void> => {
    await boss.start();
    await createQueues(boss, kinds);
    if (settings.work === false) return;
    for (const kind of kinds) {
      if (kind.every) await boss.schedule(kind.name, kind.every);
      if (kind.atStart) await boss.send(kind.name, {});
    }
    for (const kind of kinds) {
      // Each job on its own, so that one that fails is tried again alone; and no waiting while there are more, so that nobody
      // can hold up everybody's mail with many of their own.
      const count: JobCounts = { kind: kind.name, completed: 0, retried: 0, failed: 0, seconds: 0 };
      counts.set(kind.name, count);
      const work = workerOf(boss, kind, count, reports);
      const options = {
        pollingIntervalSeconds: 1,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<Record<string, unknown>>(kind.name, options, (jobs) => Promise.all(jobs.map(work)));
    }
  };

  const started = Promise.withResolvers<PgBoss>();
  let running: PgBoss | undefined;
  const starting = (async () => {
    while (!stopping.signal.aborted) {
      const boss = newQueue(ownerUrl, settings.work !== false);
      boss.on('error', (error) => log.error({ err: error }, 'job queue'));
      try {
        await begin(boss);
        running = boss;
        return started.resolve(boss);
      } catch (error) {
        log.error({ err: error }, 'The job queue did not start; trying again.');
        await boss.stop({ graceful: false }).catch(() => {});
        await sleep(1000, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  })();

  /** The queue once it has started, for which a caller waits a moment. */
  const startedQueue = async (): Promise<PgBoss> => {
    if (running) return running;
    const late = sleep(patience, undefined, { ref: false }).then(() => {
      throw new Refusal('unavailable');
    });
    return Promise.race([started.promise, late]);
  };

  return {
    send: async (name, data, options = {}) => {
      const boss = await startedQueue();
      const origin = originOfNow();
      const job = origin === undefined ? data : { ...data, origin };
      await boss.send(name, job, {
        ...(options.priority ? { priority: options.priority } : {}),
        ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}),
        ...(options.db ? inside(options.db) : {}),
      });
    },
    kinds,
    again: async (name, ids, db) => {
      const boss = await startedQueue();
      await boss.retry(name, [...ids], inside(db));
    },
    ready: () => running !== undefined,
    done: () => [...counts.values()],
    stop: async () => {
      stopping.abort();
      await Promise.race([starting, sleep(3000, undefined, { ref: false })]);
      await running?.stop({ graceful: true, timeout: 3000 });
    },
  };
}
