import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { randomBytes } from 'node:crypto';

/**
 * Writes a file that holds a secret, readable by its owner alone, so that it is there whole or not at all, after a loss of power as well.
 * Where there is one already it stays.
 */
export function saveSecretFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeToDisk(draft, text);
    // A link never replaces a file that another process has made meanwhile, and never shows half of one.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(path);
}

/** Puts a whole file in the place of another. `draft`: its name until then, which nobody else may have at that moment. */
export function replaceFile(path: string, draft: string, text: string): void {
  writeToDisk(draft, text);
  renameSync(draft, path);
  syncFolder(path);
}

function writeToDisk(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600);
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Without it the name of a new file may be lost with the power. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
