import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dataKeys, type DataKey, type DataKeys } from './encryption.ts';

/**
 * Reads `id:base64` entries, newest first, one a line or parted by commas.
 * @throws an error that says what is wrong with which entry, and never tells a key
 */
export function readDataKeys(text: string): DataKey[] {
  const entries = text.split(/[\s,]+/).filter((entry) => entry !== '');
  const keys = entries.map((entry, i) => {
    const [, id, base64] = /^([A-Za-z0-9._-]{1,40}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry) ?? [];
    const bytes = Buffer.from(base64 ?? '', 'base64');
    if (!id || bytes.length !== 32)
      throw new Error(`must list id:base64 with 32 bytes each, newest first; entry ${i + 1} does not fit`);
    return { id, bytes };
  });
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error('must not have two keys with one id');
  return keys;
}

/** Where the data keys are kept when none are configured. */
export function dataKeyFile(config: { dataDir: string }): string {
  return join(config.dataDir, 'data-keys');
}

/** Makes a new key under an id of its own. */
export function newDataKey(): DataKey {
  return { id: `${new Date().toISOString().slice(0, 10)}-${randomBytes(4).toString('hex')}`, bytes: randomBytes(32) };
}

/**
 * The keys of this installation: those that the configuration lists, or else those in the file at `path`, which is made
 * with a first key when it is missing. The file is read again when it changes, so that `rotate-keys` needs no restart.
 */
export function openDataKeys(configured: string, path: string): DataKeys {
  if (configured !== '') {
    const keys = readDataKeys(configured);
    return dataKeys(() => keys);
  }
  makeFirstKey(path);
  let read: { version: string; keys: DataKey[] } | undefined;
  return dataKeys(() => {
    const { ino, mtimeMs } = statSync(path);
    const version = `${ino} ${mtimeMs}`;
    if (read?.version !== version) read = { version, keys: readDataKeys(readFileSync(path, 'utf8')) };
    return read.keys;
  });
}

/**
 * Puts a new key before the others in the file, in one step, so that no reader sees half of it.
 * @throws while another process adds a key: one of the two keys would be lost
 */
export function addDataKey(path: string): DataKey {
  makeFirstKey(path);
  const key = newDataKey();
  const draft = `${path}.new`;
  try {
    writeFileSync(draft, '', { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    throw new Error(`Another process adds a key right now. If none does, delete ${draft} and try again.`, { cause });
  }
  writeFileSync(draft, lineOf(key) + readFileSync(path, 'utf8'));
  renameSync(draft, path);
  return key;
}

function makeFirstKey(path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  if (statSync(path, { throwIfNoEntry: false })) return;
  const key = newDataKey();
  const draft = `${path}.${key.id}`;
  writeFileSync(draft, lineOf(key), { mode: 0o600 });
  try {
    // A link never replaces a file that another process has made meanwhile, and never shows half of one.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

function lineOf({ id, bytes }: DataKey): string {
  return `${id}:${bytes.toString('base64')}\n`;
}
