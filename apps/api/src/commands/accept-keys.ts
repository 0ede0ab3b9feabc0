import { resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { nilUuid } from '@guildhall/contract/fields.ts';
import { sealAnew } from '../trust/operators/seal-audit-log.ts';
import { encryptedColumns } from './encrypted-columns.ts';
import type { Database } from '../platform/database/database.ts';
import { dataKeyFile, openDataKeys } from '../platform/secrets/data-key-file.ts';
import type { EncryptedColumn } from '../platform/secrets/encrypt-anew.ts';
import { fingerprintOf } from '../platform/secrets/fingerprint.ts';
import { knowOnly } from '../platform/secrets/known-keys.ts';
import { secretOf } from '../platform/secrets/seal.ts';
import { withOwnerDatabase } from './with-owner-database.ts';

const usage = `Use: npm run accept-keys [-- --lose]
From now on the database is that of the keys that are configured here; what stands under others stays as it is and cannot be read.`;

/**
 * Makes the database forget the keys that it was filled under and know those of `config` in their place; where there are none, the next start
 * makes them. Answers the exit code: 1 when rows would be lost and `lose` is not said.
 */
export async function acceptKeys(
  database: Database,
  config: { dataDir: string; secret: string; dataKeys: string },
  lose: boolean,
  say: (line: string) => void,
): Promise<number> {
  const path = dataKeyFile(config);
  const keys = config.dataKeys !== '' || existsSync(path) ? openDataKeys(config.dataKeys, path).fingerprints() : [];
  const ids = new Set(keys.map(({ name }) => name.replace('data-key ', '')));
  let lost = 0;
  for (const column of encryptedColumns) {
    const count = await countUnreadable(database, column, ids);
    if (count > 0) say(`${column.table}: ${count} rows stand under a data key that is not there.`);
    lost += count;
  }
  if (lost > 0 && !lose) {
    say('They would be lost. Put the keys back, or say `npm run accept-keys -- --lose`.');
    return 1;
  }
  const secret = secretOf(config);
  const accepted = [...(secret === '' ? [] : [fingerprintOf('secret', secret)]), ...keys];
  const before = await knowOnly(database, accepted);
  if (database.sealKey) await sealAnew(database, 'The keys of this installation were accepted again.');
  const names = accepted.map(({ name }) => name).join(', ');
  say(
    `Known so far: ${before.join(', ') || 'nothing'}. From now on: ${names || 'nothing, the next start makes keys'}.`,
  );
  say('Start every process again. With another SECRET, links and codes in mails that were sent no longer work.');
  return 0;
}

async function countUnreadable(database: Database, column: EncryptedColumn, ids: Set<string>): Promise<number> {
  let count = 0;
  for (let after = nilUuid; ;) {
    // No key has an empty id, so that these are all rows.
    const rows = await column.stale(database, '', after, 1000);
    if (rows.length === 0) return count;
    after = rows.at(-1)!.id;
    count += rows.filter(({ keyId }) => !ids.has(keyId)).length;
  }
}

function readArgs(args: string[]): boolean | null {
  try {
    return parseArgs({ args, options: { lose: { type: 'boolean', default: false } } }).values.lose;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  const lose = readArgs(process.argv.slice(2));
  if (lose === null) {
    console.error(usage);
    process.exitCode = 2;
  } else
    await withOwnerDatabase(
      async (database, config) => {
        const at = { ...config, dataDir: resolve(config.dataDir) };
        process.exitCode = await acceptKeys(database, at, lose, (line) => console.log(line));
      },
      { anyKeys: true },
    );
}
