import { resolve } from 'node:path';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { fileSettings } from '../files/files.settings.ts';
import { missingSecrets, s3Problems } from '../files/s3-problems.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { readSettings, refuseProblems } from '../platform/process/settings.ts';

const quiet = { info: () => {}, warn: (message: string) => console.error(message) };

/** What a command may need to know of the installation: where its data, its files and its keys are. */
export const ownerSettings = { ...platformSettings, ...fileSettings };
type OwnerConfig = ReturnType<typeof readSettings<typeof ownerSettings>>;

/** For an operator's command: runs `work` on the database that the environment names, beside the product or without it. */
export async function withOwnerDatabase(
  work: (database: Database, config: OwnerConfig, ownerUrl: string) => Promise<void>,
): Promise<void> {
  const config = readSettings(ownerSettings, process.env);
  refuseProblems([...s3Problems(config, process.env), ...missingSecrets({ sandbox: false }, process.env)]);
  const embedded =
    config.databaseUrl === ''
      ? await startEmbeddedPostgres({ dir: resolve(config.dataDir, 'postgres'), log: quiet })
      : null;
  const ownerUrl = embedded?.url ?? (config.databaseDirectUrl || config.databaseUrl);
  const database = openDatabase(ownerUrl, { max: 2 });
  try {
    await work(database, config, ownerUrl);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}
