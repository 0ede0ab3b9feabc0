import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { fileSettings } from '../base/files/files.settings.ts';
import { missingSecrets, s3Problems } from '../base/files/s3-problems.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { platformSettings } from '../platform/platform.settings.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint.ts';
import { refuseOtherKeys, readKnownKeys } from '../platform/secrets/known-keys.ts';
import { sealKeyOf, secretOf } from '../platform/secrets/seal.ts';
import { StartProblem } from '../platform/process/start-problem.ts';
import { readSettings, refuseProblems } from '../platform/process/settings.ts';

const quiet = { info: () => {}, warn: (message: string) => console.error(message) };

/** What a command may need to know of the installation: where its data, its files and its keys are. */
export const ownerSettings = { ...platformSettings, ...fileSettings };
export type OwnerConfig = ReturnType<typeof readSettings<typeof ownerSettings>>;

/**
 * For an operator's command: runs `work` on the database that the environment names, beside the product or without it. `anyKeys`: also when
 * that was filled under other keys than the command has; a command that has none is run as well, but not one that `audits`: what operators
 * do is sealed under SECRET.
 * A refusal to begin is said in words, and ends the command with 1.
 */
export async function withOwnerDatabase(
  work: (database: Database, config: OwnerConfig, ownerUrl: string) => Promise<void>,
  { anyKeys = false, audits = false } = {},
): Promise<void> {
  const config = readSettings(ownerSettings, process.env);
  refuseProblems([...s3Problems(config, process.env), ...missingSecrets({ sandbox: false }, process.env)]);
  const embedded =
    config.databaseUrl === ''
      ? await startEmbeddedPostgres({ dir: resolve(config.dataDir, 'postgres'), log: quiet })
      : null;
  const ownerUrl = embedded?.url ?? (config.databaseOwnerUrl || config.databaseUrl);
  const secret = secretOf({ ...config, dataDir: resolve(config.dataDir) });
  const database = openDatabase(ownerUrl, { max: 2, sealKey: sealKeyOf(secret) });
  let failed = false;
  try {
    if (audits && secret === '')
      throw new StartProblem('SECRET is missing: what an operator does is sealed under it in the audit log.');
    if (!anyKeys) await refuseOthersKeys(database, config, secret);
    await work(database, config, ownerUrl);
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    console.error(error.message);
    failed = true;
  } finally {
    await database.close();
    await embedded?.stop();
  }
  if (failed) process.exit(1);
}

/** What a command encrypts or seals, such as a mail, could be read by no process. */
async function refuseOthersKeys(database: Database, config: OwnerConfig, secret: string): Promise<void> {
  const path = dataKeyFile(config);
  const hasDataKeys = config.dataKeys !== '' || existsSync(path);
  const ours = [
    ...(hasDataKeys ? openDataKeys(config.dataKeys, path).fingerprints() : []),
    ...(secret === '' ? [] : [fingerprintOf('secret', secret)]),
  ];
  const known = await readKnownKeys(database);
  refuseOtherKeys(
    known.filter(({ name }) => (name === 'secret' ? secret !== '' : hasDataKeys)),
    ours,
  );
}
