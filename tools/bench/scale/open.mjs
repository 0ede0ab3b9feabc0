import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createApp } from '../../../apps/api/src/server/app.ts';
import { readConfig } from '../../../apps/api/src/configuration/config.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { openLog } from '../../../apps/api/src/platform/process/log.ts';
import { migrate } from '../../../apps/api/src/platform/database/migrate.ts';
import { withSecrets } from '../../../apps/api/src/configuration/secrets.ts';
import { startResources } from '../../../apps/api/src/server/start-resources.ts';

const quiet = { info: () => {}, warn: console.warn };

/**
 * The product on a filled database, kept in SCALE_DIR when that is set.
 * @param {string} name of the folder that keeps it
 * @param {(owner: pg.Client) => Promise<unknown>} fill writes the rows, once, after the product was started once
 */
export async function openScale(name, fill) {
  const kept = process.env.SCALE_DIR;
  const folder = kept ? join(kept, name) : await mkdtemp(join(tmpdir(), 'guildhall-scale-'));
  const unsafe = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_wal_size: '8GB',
    shared_buffers: '1GB',
  };
  const postgres = await startEmbeddedPostgres({ dir: join(folder, 'postgres'), log: quiet, settings: unsafe });
  await migrate(postgres.url);
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  const explaining = (on) =>
    owner.query(
      `ALTER DATABASE guildhall ${on ? "SET session_preload_libraries = 'auto_explain'" : 'RESET session_preload_libraries'}`,
    );
  for (const [name, value] of Object.entries({
    log_min_duration: 0,
    log_analyze: 'on',
    log_timing: 'off',
    log_format: 'json',
    log_nested_statements: 'on',
    log_level: 'notice',
  }))
    await owner.query(`LOAD 'auto_explain'; ALTER DATABASE guildhall SET auto_explain.${name} = '${value}'`);
  const open = async () => {
    const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
    const config = { ...(await withSecrets(readConfig(env), async () => false)), logLevel: 'silent' };
    const { resources, stop } = await startResources(config, postgres.url, openLog(process.env.SCALE_LOG ?? 'silent'), {
      work: false,
    });
    const app = await createApp(resources);
    while (!resources.jobs.ready()) await sleep(50);
    return { app, stop: async () => (await app.close(), await stop()) };
  };
  if ((await owner.query('SELECT FROM users LIMIT 1')).rowCount === 0) {
    await (await open()).stop();
    await fill(owner);
  }
  return {
    open,
    explaining,
    owner,
    stop: async () => {
      await owner.end();
      await postgres.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
