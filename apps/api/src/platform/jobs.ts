import { PgBoss, type JobResult } from 'pg-boss';
import { applicationRole } from './application-role.ts';
import type { Db } from './database.ts';

/** A kind of background work. `every` is a cron line, by the minute at the finest. */
export type JobKind = {
  name: string;
  every?: string;
  retryLimit?: number;
  work: (data: Record<string, unknown>) => Promise<unknown>;
};

/** Work to be done later, kept in the database: it survives a crash and is done by one process. */
export type Jobs = {
  /** Written by `db` when given: the job then exists only if that transaction commits. */
  send(name: string, data: object, options?: { db?: Db; afterSeconds?: number }): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the queue in the background; a send waits for it. Jobs may run twice after a crash and must not mind. */
export const startJobs = (
  ownerUrl: string,
  kinds: readonly JobKind[],
  log: { error(context: object, message: string): void },
  settings: { work?: boolean } = {},
): Jobs => {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    max: 4,
    application_name: 'guildhall',
    schedule: settings.work !== false,
    supervise: settings.work !== false,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  const ready = (async () => {
    await boss.start();
    for (const kind of kinds) {
      // What is done is soon forgotten: a mail holds codes, of which nothing readable should stay in the database.
      const options = { retryDelay: 5, retryBackoff: true, deleteAfterSeconds: 3600 };
      await boss.createQueue(kind.name, { retryLimit: kind.retryLimit ?? 5, ...options });
    }
    await boss.getDb().executeSql(`
      GRANT USAGE ON SCHEMA pgboss TO ${applicationRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${applicationRole};
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${applicationRole};`);
    if (settings.work === false) return;
    for (const kind of kinds) {
      // Each on its own, so that one that fails is tried again alone; and no waiting while there are more, so that nobody
      // can hold everybody's mail up with a heap of their own.
      const each = async ({ id, data }: { id: string; data: Record<string, unknown> | null }): Promise<JobResult> => {
        try {
          await kind.work(data ?? {});
          return { id, status: 'completed' };
        } catch (error) {
          return { id, status: 'failed', output: { message: (error as Error).message } };
        }
      };
      const options = {
        pollingIntervalSeconds: 1,
        batchSize: 10,
        burstWhenBatchFull: true,
        perJobResults: true,
      } as const;
      await boss.work<Record<string, unknown>>(kind.name, options, (jobs) => Promise.all(jobs.map(each)));
      if (kind.every) await boss.schedule(kind.name, kind.every);
    }
  })();
  ready.catch((error: unknown) => log.error({ err: error }, 'job queue did not start'));
  return {
    send: async (name, data, options = {}) => {
      await ready;
      const db = options.db;
      const inside = db
        ? {
            db: {
              executeSql: async (text: string, values?: unknown[]) => ({
                rows: await db.query<object>({ name: '', text }, values ?? []),
              }),
            },
          }
        : {};
      await boss.send(name, data, { ...(options.afterSeconds ? { startAfter: options.afterSeconds } : {}), ...inside });
    },
    stop: async () => {
      await ready.catch(() => {});
      await boss.stop({ graceful: true, timeout: 5000 });
    },
  };
};
