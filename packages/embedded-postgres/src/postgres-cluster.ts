import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { giveTo, serverUser, spawnAs } from './postgres-binaries.ts';
import type { PostgresBinaries, ServerUser } from './postgres-binaries.ts';
import { isAlive } from './postmaster.ts';

/**
 * Makes the data folder `dir` unless it exists, and answers the owner's password. The cluster is made beside `dir` and
 * moved there when complete, so neither a crash nor a second process leaves half of one behind.
 */
export async function ensureCluster(
  dir: string,
  user: ServerUser,
  binaries: PostgresBinaries,
  sync = true,
): Promise<string> {
  mkdirSync(dirname(dir), { recursive: true });
  const password = savedPassword(dir);
  if (existsSync(join(dir, 'PG_VERSION'))) return password;
  sweep(dir);
  const fresh = `${dir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const secret = `${fresh}.secret`;
  mkdirSync(fresh, { mode: 0o700 });
  giveTo(user, fresh);
  writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  giveTo(user, secret);
  try {
    await initdb(user, binaries, [
      '-D',
      fresh,
      '-U',
      'guildhall',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
      ...(sync ? [] : ['--no-sync']),
    ]);
    if (!existsSync(join(dir, 'PG_VERSION'))) renameSync(fresh, dir);
  } catch (error) {
    if (!existsSync(join(dir, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(secret, { force: true });
  }
  return password;
}

/** Gives a data folder that was copied here, with all that is in it, to the user that the server runs as. */
export function ownCluster(dir: string): void {
  const user = serverUser();
  giveTo(user, dir);
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) giveTo(user, join(dir, path));
}

/** The password lies beside the data folder, readable by the application's user alone. */
function savedPassword(dir: string): string {
  const file = `${dir}.password`;
  if (!existsSync(file)) {
    if (existsSync(join(dir, 'PG_VERSION')))
      throw new Error(`${file} is missing; the database in ${dir} cannot be opened without it.`);
    try {
      writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8').trim();
}

/** Removes what a crash in the middle of making a cluster left behind. */
function sweep(dir: string): void {
  const prefix = `${basename(dir)}.new-`;
  for (const name of readdirSync(dirname(dir)).filter((entry) => entry.startsWith(prefix))) {
    const pid = Number.parseInt(name.slice(prefix.length), 10);
    if (!isAlive(pid)) rmSync(join(dirname(dir), name), { recursive: true, force: true });
  }
}

async function initdb(user: ServerUser, binaries: PostgresBinaries, args: string[]): Promise<void> {
  const child = spawnAs(user, binaries.initdb, args, ['ignore', 'pipe', 'pipe']);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The database could not be created (initdb ended with ${code}):\n${said.trim()}`);
}
