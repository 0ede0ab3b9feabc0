import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, readlinkSync, writeSync } from 'node:fs';
import { hostname } from 'node:os';

/** What keeps two installations off one data folder, also where neither sees the other's processes. */
export type ClusterLock = {
  /** Takes the lock unless another holds it; true when it is ours, or where there is no way to lock. */
  take(): boolean;
  /** The open file that the lock belongs to, for the database server to inherit; null where there is no way to lock. */
  file(): number | null;
  /** Whether the holder named itself as one of this process table, whose processes we can see. */
  heldNearby(): boolean;
  /** Lets go of it; a database server that inherited it holds it on. */
  close(): void;
};

/**
 * Opens the lock file at `path`. The lock belongs to the open file, so it holds as long as any process has it: we, and the
 * database server with its children after we were killed. Node cannot lock files, so the program `flock` does it on a file
 * that it inherits; it comes with Linux. Where it is missing there are no separate process tables either (macOS, Windows),
 * or else `onMissing` is called.
 */
export function openClusterLock(path: string, onMissing: () => void): ClusterLock {
  const file = openSync(path, 'a+', 0o600);
  const here = `${hostname()} ${processTable()}`;
  let taken = false;
  let possible = true;
  return {
    take: () => {
      if (taken || !possible) return true;
      const { error, status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', file] });
      if (error) {
        possible = false;
        if (process.platform === 'linux') onMissing();
        return true;
      }
      taken = status === 0;
      if (taken) {
        ftruncateSync(file);
        writeSync(file, `${here} ${process.pid}\n`);
      }
      return taken;
    },
    file: () => (possible ? file : null),
    heldNearby: () => {
      const holder = readFileSync(path, 'utf8');
      return holder === '' || holder.startsWith(`${here} `);
    },
    close: () => closeSync(file),
  };
}

/** Distinguishes the process tables of one machine, of which each container has its own. */
function processTable(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return 'pid:[0]';
  }
}
