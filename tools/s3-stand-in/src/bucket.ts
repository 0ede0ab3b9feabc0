import { createReadStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { writeMeasured, storeBody, type StoredBody } from './store-body.ts';
import { Problem, xmlStart, xmlText } from './problem.ts';

export type Answer = { status: number; headers?: OutgoingHttpHeaders; body?: Buffer | Readable };

type Stored = StoredBody & { modified: number; encryption: string | undefined; etag: string; composite: boolean };
type Upload = { key: string; begun: number; encryption: string | undefined; parts: Map<number, StoredBody> };

/** In bytes: every part but the last is at least so large. */
const leastPart = 5 * 1024 * 1024;

export type Bucket = ReturnType<typeof newBucket>;

/** A bucket that keeps its objects as files of the folder, and what they are in memory. */
export function newBucket(folder: string, now: () => number, encryption: 'needed' | 'refused') {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  /** What completed uploads were answered, for who asks again because the answer was lost. */
  const completed = new Map<string, Answer>();

  function encryptionOf({ headers }: IncomingMessage): string | undefined {
    const asked = headers['x-amz-server-side-encryption'] as string | undefined;
    if (encryption === 'refused' && asked !== undefined)
      throw new Problem(501, 'NotImplemented', 'Server side encryption is not configured.');
    if (encryption === 'needed' && asked !== 'AES256')
      throw new Problem(403, 'AccessDenied', 'Objects are kept encrypted alone.');
    return asked;
  }

  async function store(key: string, kept: StoredBody, more: Pick<Stored, 'encryption' | 'etag' | 'composite'>) {
    const before = objects.get(key);
    objects.set(key, { ...kept, ...more, modified: now() });
    if (before) await rm(before.path, { force: true });
  }

  function uploadOf(key: string, id: string | null): Upload {
    const upload = uploads.get(id ?? '');
    if (upload?.key !== key) throw new Problem(404, 'NoSuchUpload');
    return upload;
  }

  async function removeUpload(id: string): Promise<void> {
    for (const part of uploads.get(id)?.parts.values() ?? []) await rm(part.path, { force: true });
    uploads.delete(id);
  }

  async function complete(request: IncomingMessage, key: string, id: string): Promise<Answer> {
    const earlier = completed.get(`${id} ${key}`);
    if (earlier) return earlier;
    const upload = uploadOf(key, id);
    const asked = [...(await textOf(request)).matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part]) => ({
      number: Number(/<PartNumber>(\d+)</.exec(part!)?.[1]),
      etag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(part!)?.[1],
      crc32: /<ChecksumCRC32>([^<]+)</.exec(part!)?.[1],
    }));
    if (asked.length === 0) throw new Problem(400, 'MalformedXML');
    const parts = asked.map(({ number, etag, crc32 }, place) => {
      const part = upload.parts.get(number);
      if (!part || part.md5 !== etag || part.crc32 !== crc32) throw new Problem(400, 'InvalidPart');
      if (number !== place + 1) throw new Problem(400, 'InvalidPartOrder');
      if (place < asked.length - 1 && part.size < leastPart) throw new Problem(400, 'EntityTooSmall');
      return part;
    });
    const whole = await writeMeasured(folder, contentOf(parts));
    const etag = `${whole.md5}-${parts.length}`;
    await store(key, whole, { encryption: upload.encryption, etag, composite: true });
    await removeUpload(id);
    const answer = xml(
      200,
      `<CompleteMultipartUploadResult><Key>${xmlText(key)}</Key><ETag>"${etag}"</ETag></CompleteMultipartUploadResult>`,
    );
    completed.set(`${id} ${key}`, answer);
    return answer;
  }

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString();
    const matching = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = matching.slice(0, most);
    const more = matching.length > page.length;
    const contents = page.map((key) => {
      const { modified, size, etag } = objects.get(key)!;
      return `<Contents><Key>${xmlText(key)}</Key><LastModified>${new Date(modified).toISOString()}</LastModified><ETag>"${etag}"</ETag><Size>${size}</Size></Contents>`;
    });
    const next = more
      ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64url')}</NextContinuationToken>`
      : '';
    return xml(
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated><KeyCount>${page.length}</KeyCount>${next}${contents.join('')}</ListBucketResult>`,
    );
  }

  function listUploads(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const listed = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = listed.map(
      ([id, { key, begun }]) =>
        `<Upload><Key>${xmlText(key)}</Key><UploadId>${id}</UploadId><Initiated>${new Date(begun).toISOString()}</Initiated></Upload>`,
    );
    return xml(
      200,
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${entries.join('')}</ListMultipartUploadsResult>`,
    );
  }

  function read(key: string, isHead: boolean): Answer {
    const found = objects.get(key);
    if (!found) throw new Problem(404, 'NoSuchKey');
    const headers = {
      'content-length': found.size,
      'last-modified': new Date(found.modified).toUTCString(),
      etag: `"${found.etag}"`,
      ...(found.composite ? {} : { 'x-amz-checksum-crc32': found.crc32, 'x-amz-checksum-type': 'FULL_OBJECT' }),
    };
    return { status: 200, headers, ...(isHead ? {} : { body: createReadStream(found.path) }) };
  }

  /** `method key?subresource` of the published interface, each with the parameters that distinguish it from the others. */
  async function answer(request: IncomingMessage, key: string, query: URLSearchParams): Promise<Answer> {
    const id = query.get('uploadId');
    const { method } = request;
    if (key === '') {
      if (method === 'HEAD') return { status: 200 };
      if (method === 'GET' && query.get('list-type') === '2') return list(query);
      if (method === 'GET' && query.has('uploads')) return listUploads(query);
      throw new Problem(501, 'NotImplemented');
    }
    if (method === 'GET' || method === 'HEAD') return read(key, method === 'HEAD');
    if (method === 'PUT' && id === null) {
      const asked = encryptionOf(request);
      const kept = await storeBody(folder, request);
      await store(key, kept, { encryption: asked, etag: kept.md5, composite: false });
      return { status: 200, headers: { etag: `"${kept.md5}"`, 'x-amz-checksum-crc32': kept.crc32 } };
    }
    if (method === 'PUT') {
      const upload = uploadOf(key, id);
      const kept = await storeBody(folder, request);
      upload.parts.set(Number(query.get('partNumber')), kept);
      return { status: 200, headers: { etag: `"${kept.md5}"`, 'x-amz-checksum-crc32': kept.crc32 } };
    }
    if (method === 'POST' && query.has('uploads')) {
      const begun = randomUUID();
      uploads.set(begun, { key, begun: now(), encryption: encryptionOf(request), parts: new Map() });
      return xml(
        200,
        `<InitiateMultipartUploadResult><Key>${xmlText(key)}</Key><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    if (method === 'POST' && id !== null) return complete(request, key, id);
    if (method === 'DELETE' && id !== null) {
      uploadOf(key, id);
      await removeUpload(id);
      return { status: 204 };
    }
    if (method === 'DELETE') {
      const found = objects.get(key);
      objects.delete(key);
      if (found) await rm(found.path, { force: true });
      return { status: 204 };
    }
    throw new Problem(501, 'NotImplemented');
  }

  return {
    answer,
    pathOf: (key: string) => objects.get(key)?.path,
    keys: () => [...objects.keys()].toSorted(),
    openUploads: () => uploads.size,
  };
}

async function* contentOf(parts: readonly StoredBody[]): AsyncGenerator<Buffer> {
  for (const { path } of parts) yield await readFile(path);
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function xml(status: number, body: string): Answer {
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xmlStart + body) };
}
