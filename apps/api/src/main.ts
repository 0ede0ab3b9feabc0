import { resolve } from 'node:path';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts';
import { openLog } from './platform/log.ts';
import { migrate } from './platform/migrate.ts';
import { startServices, withSecrets } from './start-services.ts';

/** Starts the product: database, migrations, demo, calls and pages. SIGTERM drains and stops; everything stays under DATA_DIR. */
const main = async (): Promise<void> => {
  const closers: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  const halt = () => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(1), 20_000).unref();
      for (const close of closers.toReversed()) await close();
      process.exit(0);
    })();
  };
  process.on('SIGTERM', halt);
  process.on('SIGINT', halt);
  if (process.env['GUILDHALL_PARENT_PIPE']) process.stdin.on('end', halt).on('error', halt).resume();

  const read = readConfig(process.env);
  const embedded = read.databaseUrl === '';
  const config = await withSecrets({ ...read, dataDir: resolve(read.dataDir), demo: read.demo ?? embedded });
  const log = openLog(config.logLevel);
  let databaseUrl = config.databaseUrl;
  if (embedded) {
    const postgres = await startEmbeddedPostgres({ dir: `${config.dataDir}/postgres`, log });
    closers.push(() => postgres.stop());
    databaseUrl = postgres.url;
  }
  await migrate(databaseUrl);

  let port = config.port;
  const { services, stop } = await startServices(config, databaseUrl, log, {
    selfUrl: () => `http://127.0.0.1:${port}`,
  });
  closers.push(stop);
  const app = await createApp(services);
  closers.push(() => app.close());
  const logIns = config.demo ? await (await import('./demo/fill-demo.ts')).fillDemo(services, databaseUrl) : [];
  if (stopping) return;
  await app.listen({ port: config.port, host: config.host });
  port = (app.server.address() as { port: number }).port;

  const say = (line: string) => process.stdout.write(`${line}\n`);
  say(`Guildhall is ready at ${config.publicUrl || `http://localhost:${port}`}`);
  for (const logIn of logIns) say(`  Demo log-in (${logIn.kind}): ${logIn.email} / ${logIn.password}`);
  await services.places.prepare?.(databaseUrl);
};

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
