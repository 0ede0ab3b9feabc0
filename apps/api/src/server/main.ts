import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { readConfig, type Config } from '../configuration/config.ts';
import { startFailure } from '../configuration/start-failure.ts';
import { describeStart } from '../configuration/start-lines.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import { collectGarbage } from '../platform/process/collect-garbage.ts';
import { flushLog, openLog } from '../platform/process/log.ts';
import { openDatabase } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrate.ts';
import { siteOf } from '../platform/http/site.ts';
import { aboutWorker, reportReady } from '../platform/process/in-worker.ts';
import { startWorkers } from '../platform/process/workers.ts';
import { knowsSecret, readKnownKeys } from '../platform/secrets/known-keys.ts';
import { withSecrets } from '../configuration/secrets.ts';
import type { Serving } from './serve.ts';

const closers: (() => Promise<void>)[] = [];
let drainFor = 0;
const hurry = new AbortController();
let stopping: Promise<void> | undefined;

/** After so long, what a start and a demo have left behind is garbage, which a process with little to do would keep for hours. */
const settledMs = 15_000;

/** Closes what was opened, the newest first, whatever becomes of each, and ends the process. */
function stop(code: number): Promise<void> {
  return (stopping ??= (async () => {
    setTimeout(() => process.exit(1), drainFor * 1000 + 40_000).unref();
    for (const close of closers.toReversed()) await close().catch(() => (code = 1));
    process.exit(code);
  })());
}

/**
 * Starts the product: database, migrations, demo, calls and pages, in this process or in workers. SIGTERM drains and stops (a second
 * SIGINT skips the drain); everything stays under DATA_DIR.
 */
async function start(): Promise<void> {
  const halt = () => void stop(0);
  process.on('SIGTERM', halt);
  process.on('SIGINT', () => {
    // A worker listens to its primary, since a terminal sends its signal to both.
    if (stopping && !cluster.isWorker) hurry.abort();
    halt();
  });
  if (process.env['GUILDHALL_PARENT_PIPE']) process.stdin.on('end', halt).on('error', halt).resume();

  const read = readConfig(process.env);
  const plain = { ...read, dataDir: resolve(read.dataDir) };
  const log = openLog(plain.logLevel);
  closers.push(() => flushLog(log));
  if (cluster.isWorker) {
    const { ownerUrl, first } = aboutWorker(() => hurry.abort());
    const config = await completed(plain, ownerUrl, log);
    const serving = await serve(config, ownerUrl, log, first && config.role !== 'web');
    if (serving) reportReady({ port: serving.port, logIns: serving.logIns });
    return;
  }

  let ownerUrl = plain.databaseOwnerUrl || plain.databaseUrl;
  if (ownerUrl === '') {
    const starting = startEmbeddedPostgres({ dir: `${plain.dataDir}/postgres`, log });
    // Known before it is there, so that a start that is called off meanwhile does not leave it behind.
    closers.push(async () => (await starting.catch(() => null))?.stop());
    ownerUrl = (await starting).url;
  }
  await throughOutages(log, () => migrate(ownerUrl));
  if (stopping) return;
  const config = await completed(plain, ownerUrl, log);

  let ready: Pick<Serving, 'port' | 'logIns'> | null;
  if (config.workers > 1) {
    drainFor = config.drainSeconds;
    const workers = await startWorkers<Pick<Serving, 'port' | 'logIns'>>(config.workers, ownerUrl, log);
    hurry.signal.addEventListener('abort', () => workers.hurry());
    closers.push(() => workers.stop());
    ready = await workers.ready;
  } else ready = await serve(config, ownerUrl, log, config.role !== 'web');
  if (!ready || stopping) return;
  const { port, logIns } = ready;

  const site = siteOf(config, () => port);
  process.stdout.write(`${describeStart(config, site.origin(), port, logIns).join('\n')}\n`);
  for (const warning of config.warnings) process.stderr.write(`Warning: ${warning}\n`);
}

/** Makes the secrets that are kept beside the data, where this database was not filled under earlier ones. */
function completed(config: Config, ownerUrl: string, log: FastifyBaseLogger): Promise<Config> {
  const isKnown = async () => {
    const database = openDatabase(ownerUrl, { max: 1 });
    try {
      return knowsSecret(await readKnownKeys(database));
    } finally {
      await database.close();
    }
  };
  return withSecrets(config, () => throughOutages(log, isKnown));
}

/** Serves in this process; `work`: it does the jobs as well. Loaded late, since the primary of workers needs none of it. */
async function serve(config: Config, ownerUrl: string, log: FastifyBaseLogger, work: boolean): Promise<Serving | null> {
  const { startServing } = await import('./serve.ts');
  const serving = await startServing(config, ownerUrl, log, work, {
    closers,
    isStopping: () => stopping !== undefined,
  });
  if (!serving) return null;
  drainFor = config.drainSeconds;
  setTimeout(collectGarbage, settledMs).unref();
  closers.push(async () => {
    serving.drain.begin();
    await sleep(drainFor * 1000, undefined, { signal: hurry.signal }).catch(() => {});
  });
  return serving;
}

/** Loads what only some starts load, and does nothing: run so that Node keeps the modules compiled. */
async function loadOnly(): Promise<void> {
  await import('./serve.ts');
  await import('@guildhall/demo/fill-demo.ts');
  await import('../base/places/load-places-process.ts');
}

if (process.argv.includes('--load-only')) await loadOnly();
else void start().catch(fail);

function fail(error: unknown): void {
  if (stopping) return;
  process.stderr.write(`${startFailure(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  void stop(1);
}
