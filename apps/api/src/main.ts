import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startFailure } from './configuration/start-failure.ts';
import { describeStart } from './configuration/start-lines.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { refuseDemo } from './demo/refuse-demo.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { throughOutages } from '@guildhall/embedded-postgres/lost-connection.ts';
import { flushLog, openLog } from './platform/process/log.ts';
import { migrate } from './platform/database/migrate.ts';
import { startResources, withSecrets } from './start-resources.ts';

const closers: (() => Promise<void>)[] = [];
let drainFor = 0;
const hurry = new AbortController();
let stopping: Promise<void> | undefined;

/** Closes what was opened, the newest first, whatever becomes of each, and ends the process. */
function stop(code: number): Promise<void> {
  return (stopping ??= (async () => {
    setTimeout(() => process.exit(1), drainFor * 1000 + 40_000).unref();
    for (const close of closers.toReversed()) await close().catch(() => (code = 1));
    process.exit(code);
  })());
}

/** Starts the product: database, migrations, demo, calls and pages. SIGTERM drains and stops (a second SIGINT skips the drain); everything stays under DATA_DIR. */
async function start(): Promise<void> {
  const halt = () => void stop(0);
  process.on('SIGTERM', halt);
  process.on('SIGINT', () => {
    if (stopping) hurry.abort();
    halt();
  });
  if (process.env['GUILDHALL_PARENT_PIPE']) process.stdin.on('end', halt).on('error', halt).resume();

  const read = readConfig(process.env);
  const config = await withSecrets({ ...read, dataDir: resolve(read.dataDir) });
  const log = openLog(config.logLevel);
  closers.push(() => flushLog(log));
  let ownerUrl = config.databaseDirectUrl || config.databaseUrl;
  if (ownerUrl === '') {
    const starting = startEmbeddedPostgres({ dir: `${config.dataDir}/postgres`, log });
    // Known before it is there, so that a start that is called off meanwhile does not leave it behind.
    closers.push(async () => (await starting.catch(() => null))?.stop());
    ownerUrl = (await starting).url;
  }
  await throughOutages(log, () => migrate(ownerUrl));

  let port = config.port;
  const ready = Promise.withResolvers<void>();
  const { resources, stop: stopResources } = await startResources(config, ownerUrl, log, {
    places: ready.promise,
    port: () => port,
  });
  closers.push(stopResources);
  if (config.stance === 'production') await throughOutages(log, () => refuseDemo(resources.database));
  const app = await createApp(resources);
  closers.push(() => app.close());
  const logIns = config.demo ? await throughOutages(log, () => fillDemo(resources, ownerUrl)) : [];
  if (stopping) return;
  await app.listen({ port: config.port, host: config.host });
  port = (app.server.address() as { port: number }).port;
  drainFor = config.drainSeconds;
  closers.push(async () => {
    resources.drain.begin();
    await sleep(drainFor * 1000, undefined, { signal: hurry.signal }).catch(() => {});
  });

  process.stdout.write(`${describeStart(config, resources.site.origin(), port, logIns).join('\n')}\n`);
  for (const warning of config.warnings) process.stderr.write(`Warning: ${warning}\n`);
  ready.resolve();
}

/** Loads what only some starts load, and does nothing: run so that Node keeps the modules compiled. */
async function loadOnly(): Promise<void> {
  await import('@guildhall/demo/fill-demo.ts');
  await import('./places/load-places-process.ts');
}

if (process.argv.includes('--load-only')) await loadOnly();
else void start().catch(fail);

function fail(error: unknown): void {
  if (stopping) return;
  process.stderr.write(`${startFailure(error)}\n`);
  if (process.env['LOG_LEVEL'] === 'debug') process.stderr.write(`${(error as Error).stack}\n`);
  void stop(1);
}
