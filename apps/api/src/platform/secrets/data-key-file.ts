import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '../process/start-problem.ts';
import { dataKeys, type DataKey, type DataKeys } from './encryption.ts';
import { saveSecretFile, replaceFile } from './secret-file.ts';

/**
 * Reads `id:base64` entries, newest first, one a line or parted by commas.
 * @throws an error that says what is wrong with which entry, and never contains a key
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
 * The keys of this installation: those that the configuration lists, or else those in the file at `path`. With `make` that file is made
 * with a first key when it is missing. It is read again when it changes, so that `rotate-keys` needs no restart; what was read stays while
 * the file is gone or cannot be understood.
 * @throws StartProblem when there is no key, or the file cannot be understood
 */
export function openDataKeys(configured: string, path: string, { make = false } = {}): DataKeys {
  if (configured !== '') {
    const keys = readDataKeys(configured);
    if (keys.length === 0) throw new StartProblem('DATA_KEYS lists no key.');
    return dataKeys(() => keys);
  }
  if (make) makeFirstKey(path);
  let read = { version: versionOf(path), keys: readFile(path) };
  return dataKeys(() => {
    const version = versionOf(path);
    if (version === read.version || version === 'none') return read.keys;
    try {
      read = { version, keys: readFile(path) };
    } catch {
      read = { version, keys: read.keys };
    }
    return read.keys;
  });
}

function readFile(path: string): DataKey[] {
  const restore = 'Put the file back from its backup.';
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartProblem(`${path}, which holds the data keys, is missing. ${restore}`);
  }
  if (text.trim() === '') throw new StartProblem(`${path}, which holds the data keys, is empty. ${restore}`);
  try {
    return readDataKeys(text);
  } catch (error) {
    throw new StartProblem(`${path} cannot be understood: it ${(error as Error).message}. ${restore}`);
  }
}

function versionOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.ino} ${found.mtimeMs}` : 'none';
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
  replaceFile(path, draft, lineOf(key) + readFileSync(path, 'utf8'));
  return key;
}

function makeFirstKey(path: string): void {
  if (!statSync(path, { throwIfNoEntry: false })) saveSecretFile(path, lineOf(newDataKey()));
}

function lineOf({ id, bytes }: DataKey): string {
  return `${id}:${bytes.toString('base64')}\n`;
}
