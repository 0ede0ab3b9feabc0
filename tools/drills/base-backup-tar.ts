// Stands in for pg_basebackup in a drill on a machine that has none of the server's version: makes base.tar.gz from the data folder itself.
// base-backup-tar.ts <address> <data folder> --pgdata <folder> …
import { spawnSync } from 'node:child_process';
import { createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { baseBackup } from '@guildhall/embedded-postgres/base-backup.ts';

const [url = '', dir = '', ...args] = process.argv.slice(2);
const to = args[args.indexOf('--pgdata') + 1]!;
const whole = join(to, 'whole');
mkdirSync(whole, { recursive: true });
for await (const entry of baseBackup({ url, dir })) {
  const path = join(whole, entry.path);
  if (entry.folder) mkdirSync(path, { recursive: true, mode: 0o700 });
  else {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(Readable.from(entry.content), createWriteStream(path, { mode: 0o600 }));
  }
}
const packed = spawnSync('tar', ['-czf', join(to, 'base.tar.gz'), '-C', whole, '.', '--transform', 's,^\\./,,']);
if (packed.status !== 0) throw new Error(packed.stderr.toString());
rmSync(whole, { recursive: true });
