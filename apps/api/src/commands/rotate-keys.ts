import { encryptedColumns } from './encrypted-columns.ts';
import { addDataKey, dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import type { Database } from '../platform/database/database.ts';
import { encryptAnew, countStale } from '../platform/secrets/encrypt-anew.ts';
import { noteKeys } from '../platform/secrets/known-keys.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

/**
 * Encrypts everything under the newest data key. Where the keys are kept in a file, a new one is made first, unless an
 * earlier run was cut off: that one is finished under the key it made. The old keys stay, for backups.
 * Answers the exit code: 1 when some rows cannot be decrypted.
 */
export async function rotateKeys(
  database: Database,
  config: { dataDir: string; dataKeys: string },
  say: (line: string) => void,
): Promise<number> {
  const path = dataKeyFile(config);
  const keys = openDataKeys(config.dataKeys, path);
  const left = await countStale(database, keys, encryptedColumns);
  if (config.dataKeys !== '') say(`The newest key of DATA_KEYS is ${keys.newest()}.`);
  else if (left > 0)
    say(
      `${left} rows are not under the newest key, ${keys.newest()}: they come under it now. Run this again for a new key.`,
    );
  else say(`The new key is ${addDataKey(path).id}, kept in ${path}. Back that file up apart from the database.`);
  await noteKeys(database, keys.fingerprints());
  let failed = 0;
  for (const count of await encryptAnew(database, keys, encryptedColumns)) {
    failed += count.failed;
    say(`${count.table}: ${count.encrypted} encrypted, ${count.failed} failed.`);
  }
  if (failed > 0)
    say('What failed stands under a key that is not there, or was changed. Add the key and run this again.');
  return failed > 0 ? 1 : 0;
}

if (import.meta.main) {
  await withOwnerDatabase(async (database, config) => {
    process.exitCode = await rotateKeys(database, config, (text) => console.log(text));
  });
}
