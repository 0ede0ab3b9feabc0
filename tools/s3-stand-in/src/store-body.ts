import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { Problem } from './problem.ts';

/** The bytes of an object or of a part, in a file of their own. */
export type StoredBody = { path: string; size: number; md5: string; crc32: string };

/** A file that is written and measured in one go. */
export async function writeMeasured(
  folder: string,
  content: AsyncIterable<Buffer>,
): Promise<StoredBody & { sha256: string; md5Bytes: Buffer }> {
  const path = join(folder, randomUUID());
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  let crc = 0;
  const file: FileHandle = await open(path, 'wx');
  try {
    for await (const bytes of content) {
      await file.write(bytes);
      sha256.update(bytes);
      md5.update(bytes);
      crc = crc32(bytes, crc);
      size += bytes.length;
    }
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  const crcBytes = Buffer.alloc(4);
  crcBytes.writeUInt32BE(crc);
  const md5Bytes = md5.digest();
  return {
    path,
    size,
    md5: md5Bytes.toString('hex'),
    crc32: crcBytes.toString('base64'),
    sha256: sha256.digest('hex'),
    md5Bytes,
  };
}

/**
 * Stores the body of a request that says what it holds: its length, its hash in the signature and a checksum.
 * @throws Problem when the body is another one, or is sent in a way that older stores cannot read
 */
export async function storeBody(folder: string, request: IncomingMessage): Promise<StoredBody> {
  const { headers } = request;
  const hash = String(headers['x-amz-content-sha256'] ?? '');
  if (hash.startsWith('STREAMING-') || headers['x-amz-trailer'])
    throw new Problem(501, 'NotImplemented', 'Bodies in signed chunks or with a trailer are not taken.');
  if (headers['content-length'] === undefined) throw new Problem(411, 'MissingContentLength');
  if (!headers['x-amz-checksum-crc32'])
    throw new Problem(400, 'InvalidRequest', 'A body comes with its checksum here.');
  const kept = await writeMeasured(folder, request as AsyncIterable<Buffer>);
  const wrong =
    hash !== 'UNSIGNED-PAYLOAD' && hash !== kept.sha256
      ? 'XAmzContentSHA256Mismatch'
      : headers['x-amz-checksum-crc32'] !== kept.crc32
        ? 'BadDigest'
        : headers['content-md5'] !== undefined && headers['content-md5'] !== kept.md5Bytes.toString('base64')
          ? 'BadDigest'
          : Number(headers['content-length']) !== kept.size
            ? 'IncompleteBody'
            : null;
  if (!wrong) return kept;
  await rm(kept.path, { force: true });
  throw new Problem(400, wrong);
}
