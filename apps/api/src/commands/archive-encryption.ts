import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { ArchiveProblem } from './archive-problem.ts';

/** How a file encrypted by age begins, whoever wrote it. */
const encryptedMark = 'age-encryption.org/v1\n';

/** Encrypts to a public key `age1…`, or by a passphrase. */
export async function* encrypt(plain: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  if (key.startsWith('age1')) encrypter.addRecipient(key);
  else encrypter.setPassphrase(key);
  yield* readable(await encrypter.encrypt(webStream(plain)));
}

/**
 * Decrypts with a private key `AGE-SECRET-KEY-…`, or by a passphrase.
 * @throws ArchiveProblem for a wrong key
 */
export async function* decrypt(secret: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  if (key.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(key);
  else decrypter.addPassphrase(key);
  let plain;
  try {
    plain = await decrypter.decrypt(webStream(secret));
  } catch (cause) {
    throw new ArchiveProblem('BACKUP_KEY does not open this archive.', { cause });
  }
  yield* readable(plain);
}

/** The streams of the library are those of the web, of which Node and TypeScript each have a type of their own. */
function webStream(bytes: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(bytes)) as unknown as globalThis.ReadableStream<Uint8Array>;
}

function readable(stream: globalThis.ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as ReadableStream);
}

/**
 * Whether age has encrypted a file.
 * @throws ArchiveProblem when it cannot be read
 */
export async function isEncrypted(file: string): Promise<boolean> {
  const opened = await open(file, 'r').catch((cause: Error) => {
    throw new ArchiveProblem(`${file} cannot be read: ${cause.message}`, { cause });
  });
  try {
    const start = Buffer.alloc(encryptedMark.length);
    await opened.read(start, 0, start.length, 0);
    return start.toString() === encryptedMark;
  } finally {
    await opened.close();
  }
}
