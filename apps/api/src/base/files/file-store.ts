import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pictureSizes, type PictureSize } from '@guildhall/contract/uploads.ts';

/** What a store gives back: the content as a stream that must be read or destroyed, and its size in bytes. */
export interface StoredContent {
  stream: Readable;
  size: number;
}

/**
 * Where the bytes of files are kept. Every adapter passes `file-store.suite.ts`. A store that is elsewhere and cannot be reached
 * throws ServiceAway.
 */
export interface FileStore {
  /**
   * Stores the content whole or not at all; once this returns, it survives a crash. An earlier content is replaced. The row
   * of the file says what kind it is.
   */
  put(key: string, content: Uint8Array | Readable): Promise<void>;
  /** Null if nothing is kept under the key. */
  get(key: string): Promise<StoredContent | null>;
  /** Does nothing if there is nothing to delete. */
  delete(key: string): Promise<void>;
  /** The keys of contents that were last put before the moment, in parts of up to a thousand. */
  keysBefore(before: Date): AsyncIterable<string[]>;
  /** Removes what puts that were cut off before the moment left behind; answers how many. */
  removeParts(before: Date): Promise<number>;
  /** Whether the store can be reached; one that is elsewhere is asked at most every few seconds. */
  answers(): Promise<boolean>;
  /** How many requests to a store elsewhere have failed since the start. */
  faults(): number;
}

const KEY = /^[0-9a-f]{32}(?:-icon|-card)?$/;

/** A random key that says nothing about the file, its owner or its time. */
export function newStorageKey(): string {
  return randomBytes(16).toString('hex');
}

/** The key of a picture's smaller copy. The copy has no row of its own: it lives as long as the row of its picture. */
export function keyOfCopy(key: string, size: PictureSize): string {
  return `${key}-${size}`;
}

/** Deletes a content and its smaller copies. */
export async function deleteWithCopies(store: FileStore, key: string): Promise<void> {
  await store.delete(key);
  for (const size of Object.keys(pictureSizes) as PictureSize[]) await store.delete(keyOfCopy(key, size));
}

/**
 * Every adapter checks its keys by this, so that none of them can be led out of its folder or bucket.
 * @throws TypeError if the key was not made by `newStorageKey` or `keyOfCopy`.
 */
export function assertStorageKey(key: string): void {
  if (!KEY.test(key)) throw new TypeError('This is not a storage key.');
}

/** Whether a name is a storage key. */
export function isStorageKey(name: string): boolean {
  return KEY.test(name);
}
