import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { newStorageKey, type FileStore, type StoredContent } from './file-store.ts';

/** The promises of `FileStore`, as tests. Each adapter's own test calls this with a way to reach an empty store. */
export function describeFileStore(name: string, openStore: () => FileStore): void {
  const read = async (content: StoredContent | null) => content && (await buffer(content.stream));

  describe(`${name} keeps files`, () => {
    it('gives back exactly what was put', async () => {
      const store = openStore();
      const key = newStorageKey();
      const bytes = randomBytes(3_000_000);
      await store.put(key, bytes);
      const content = await store.get(key);
      expect(content?.size).toBe(bytes.length);
      expect((await read(content))?.equals(bytes)).toBe(true);
    });

    it('keeps an empty file', async () => {
      const store = openStore();
      const key = newStorageKey();
      await store.put(key, new Uint8Array());
      const content = await store.get(key);
      expect(content?.size).toBe(0);
      expect(await read(content)).toHaveLength(0);
    });

    it('keeps a large content, and one that comes as a stream', async () => {
      const store = openStore();
      const bytes = randomBytes(20_000_000);
      const whole = newStorageKey();
      const streamed = newStorageKey();
      const short = newStorageKey();
      await store.put(whole, bytes);
      await store.put(streamed, Readable.from([bytes.subarray(0, 9_000_000), bytes.subarray(9_000_000)]));
      await store.put(short, Readable.from([Buffer.from('short')]));
      for (const key of [whole, streamed]) {
        const content = await store.get(key);
        expect(content?.size).toBe(bytes.length);
        expect((await read(content))?.equals(bytes)).toBe(true);
      }
      expect((await read(await store.get(short)))?.toString()).toBe('short');
    });

    it.each([10, 20_000_000])('keeps nothing of a stream that breaks off after %d bytes', async (length) => {
      const store = openStore();
      const key = newStorageKey();
      const broken = Readable.from(
        (async function* () {
          yield Buffer.alloc(length);
          throw new Error('It broke off.');
        })(),
      );
      await expect(store.put(key, broken)).rejects.toThrow();
      expect(await store.get(key)).toBeNull();
      expect(await store.removeParts(new Date(Date.now() + 60_000))).toBe(0);
    });

    it('says that it can be reached', async () => {
      const store = openStore();
      expect(await store.answers()).toBe(true);
      expect(store.faults()).toBe(0);
    });

    it('answers null for an unknown key', async () => {
      expect(await openStore().get(newStorageKey())).toBeNull();
    });

    it('replaces an earlier content', async () => {
      const store = openStore();
      const key = newStorageKey();
      await store.put(key, Buffer.from('a long first content'));
      await store.put(key, Buffer.from('second'));
      expect((await read(await store.get(key)))?.toString()).toBe('second');
    });

    it('never shows a part of a content that is being replaced', async () => {
      const store = openStore();
      const key = newStorageKey();
      const contents = [Buffer.alloc(400_000, 'a'), Buffer.alloc(300_000, 'b')] as const;
      await store.put(key, contents[0]);
      const writes = Array.from({ length: 6 }, (_, n) => store.put(key, contents[n % 2]!));
      const reads = Array.from({ length: 12 }, async () => read(await store.get(key)));
      for (const bytes of await Promise.all(reads)) {
        expect(contents.some((content) => content.equals(bytes!))).toBe(true);
      }
      await Promise.all(writes);
    });

    it('deletes, twice without an error', async () => {
      const store = openStore();
      const key = newStorageKey();
      await store.put(key, Buffer.from('x'));
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeNull();
    });

    it('lists the keys older than a moment, and no others', async () => {
      const store = openStore();
      const keys = [newStorageKey(), newStorageKey()].sort();
      for (const key of keys) await store.put(key, Buffer.from('x'));
      const before = async (moment: Date) => {
        const found: string[] = [];
        for await (const part of store.keysBefore(moment)) found.push(...part);
        return found.sort();
      };
      expect(await before(new Date(Date.now() + 60_000))).toEqual(expect.arrayContaining(keys));
      expect(await before(new Date(Date.now() - 60_000))).toEqual([]);
      expect(await store.removeParts(new Date(Date.now() + 60_000))).toBe(0);
      expect(await store.get(keys[0]!)).not.toBeNull();
    });

    it.each([
      '',
      '.',
      '../../etc/passwd',
      'ab/../../x',
      '/etc/passwd',
      'a\0b',
      'A'.repeat(32),
      `${'a'.repeat(32)}\n`,
      'a'.repeat(33),
      String.raw`..\..\x`,
    ])('refuses the key %j', async (key) => {
      const store = openStore();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(TypeError);
      await expect(store.get(key)).rejects.toThrow(TypeError);
      await expect(store.delete(key)).rejects.toThrow(TypeError);
    });
  });
}
