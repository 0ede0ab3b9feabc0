import { createInflateRaw, inflateRawSync } from 'node:zlib';

/** One entry of a zip archive, as its central directory describes it. Sizes in bytes; `dataAt` is where its data begins. */
export interface ZipEntry {
  name: string;
  method: number;
  encrypted: boolean;
  packedSize: number;
  size: number;
  dataAt: number;
}

const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;

/**
 * Reads a zip's central directory without inflating anything. Null unless the archive is the whole file and nothing but
 * one: it begins at byte 0, ends with an end record without comment, and no two entries share bytes (overlapping entries
 * are how a small file claims to hold terabytes). Split and 64-bit archives are not read.
 */
export function readZipDirectory(bytes: Buffer): ZipEntry[] | null {
  const endAt = bytes.length - END_LENGTH;
  if (endAt < 0 || bytes.readUInt32LE(endAt) !== 0x06054b50) return null;
  const count = bytes.readUInt16LE(endAt + 10);
  const size = bytes.readUInt32LE(endAt + 12);
  const directoryAt = bytes.readUInt32LE(endAt + 16);
  if (bytes.readUInt32LE(endAt + 4) !== 0 || bytes.readUInt16LE(endAt + 8) !== count) return null;
  if (bytes.readUInt16LE(endAt + 20) !== 0 || directoryAt + size !== endAt) return null;

  const entries: ZipEntry[] = [];
  const spans: [from: number, to: number][] = [];
  let at = directoryAt;
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_LENGTH > endAt || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const nameAt = at + ENTRY_LENGTH;
    const localAt = bytes.readUInt32LE(at + 42);
    if (localAt + LOCAL_LENGTH > directoryAt || bytes.readUInt32LE(localAt) !== 0x04034b50) return null;
    const dataAt = localAt + LOCAL_LENGTH + bytes.readUInt16LE(localAt + 26) + bytes.readUInt16LE(localAt + 28);
    const packedSize = bytes.readUInt32LE(at + 20);
    spans.push([localAt, dataAt + packedSize]);
    entries.push({
      name: bytes.toString('utf8', nameAt, nameAt + nameLength),
      method: bytes.readUInt16LE(at + 10),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      packedSize,
      size: bytes.readUInt32LE(at + 24),
      dataAt,
    });
    at = nameAt + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return at === endAt && fillTheFront(spans, directoryAt) ? entries : null;
}

function fillTheFront(spans: [from: number, to: number][], directoryAt: number): boolean {
  spans.sort((a, b) => a[0] - b[0]);
  let free = 0;
  for (const [from, to] of spans) {
    if (from < free || to > directoryAt) return false;
    free = to;
  }
  return spans[0]?.[0] === 0;
}

/** An entry's content as text, or null if it is damaged, packed in an unusual way or longer than `limit` bytes. */
export function readZipText(bytes: Buffer, entry: ZipEntry, limit: number): string | null {
  const packed = bytes.subarray(entry.dataAt, entry.dataAt + entry.packedSize);
  if (entry.method === 0) return packed.length <= limit ? packed.toString('utf8') : null;
  if (entry.method !== 8) return null;
  try {
    return inflateRawSync(packed, { maxOutputLength: limit }).toString('utf8');
  } catch {
    return null;
  }
}

/**
 * True if an entry unpacks to exactly the size that the directory claims for it. Stops at the first byte too many and
 * keeps nothing, so a forged size costs no more than an honest one.
 */
export async function hasClaimedSize(bytes: Buffer, entry: ZipEntry): Promise<boolean> {
  if (entry.method === 0) return entry.packedSize === entry.size;
  if (entry.method !== 8) return false;
  const inflate = createInflateRaw({ chunkSize: 128 * 1024 });
  inflate.end(bytes.subarray(entry.dataAt, entry.dataAt + entry.packedSize));
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.size) return false;
    }
  } catch {
    return false;
  }
  return size === entry.size;
}
