import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startS3StandIn, type S3StandIn } from './stand-in.ts';

let folder: string;
let standIn: S3StandIn;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-s3-stand-in-'));
  standIn = await startS3StandIn({ folder });
});
afterAll(async () => {
  await standIn.stop();
  await rm(folder, { recursive: true, force: true });
});

function client(more: { secret?: string; checksums?: 'WHEN_REQUIRED'; clockOffset?: number } = {}): S3Client {
  return new S3Client({
    endpoint: standIn.url,
    region: standIn.region,
    forcePathStyle: true,
    maxAttempts: 1,
    systemClockOffset: more.clockOffset ?? 0,
    requestChecksumCalculation: more.checksums ?? 'WHEN_SUPPORTED',
    credentials: { accessKeyId: standIn.accessKey, secretAccessKey: more.secret ?? standIn.secretKey },
  });
}

function object(key: string) {
  return { Bucket: standIn.bucket, Key: key, ServerSideEncryption: 'AES256' as const };
}

async function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'It was done.',
    (error: Error) => error.name,
  );
}

it('a request that is not signed, signed otherwise or signed long ago is refused', async () => {
  expect((await fetch(`${standIn.url}/${standIn.bucket}/a`)).status).toBe(403);
  const read = new GetObjectCommand({ Bucket: standIn.bucket, Key: 'a' });
  expect(await refusal(client({ secret: 'another' }).send(read))).toBe('SignatureDoesNotMatch');
  expect(await refusal(client({ clockOffset: -16 * 60_000 }).send(read))).toBe('RequestTimeTooSkewed');
  expect(await refusal(client().send(read))).toBe('NoSuchKey');
  expect(await refusal(client().send(new HeadObjectCommand({ Bucket: standIn.bucket, Key: 'a' })))).toBe('NotFound');
});

it('a changed body, a wrong checksum, none, and encryption that is not asked for are refused', async () => {
  const Body = Buffer.from('content');
  const put = (more: object, by = client()) =>
    refusal(by.send(new PutObjectCommand({ ...object('b'), Body, ...more })));
  expect(await put({ ChecksumCRC32: 'AAAAAA==' })).toBe('BadDigest');
  expect(await put({ ContentMD5: '1B2M2Y8AsgTpgAmY7PhCfg==' })).toBe('BadDigest');
  expect(await put({}, client({ checksums: 'WHEN_REQUIRED' }))).toBe('InvalidRequest');
  expect(await put({ ServerSideEncryption: undefined })).toBe('AccessDenied');
  const changed = client();
  changed.middlewareStack.add(
    (next) => (args) => {
      (args.request as { body: Buffer }).body = Buffer.from('changed');
      return next(args);
    },
    { step: 'deserialize', priority: 'low' },
  );
  expect(await put({}, changed)).toBe('XAmzContentSHA256Mismatch');
  expect([standIn.keys(), await readdir(folder)]).toEqual([[], []]);
  expect(await put({})).toBe('It was done.');
  await client().send(new DeleteObjectCommand({ Bucket: standIn.bucket, Key: 'b' }));
  expect([standIn.keys(), await readdir(folder)]).toEqual([[], []]);
});

it('an upload in parts is refused that is unknown, changed, out of order or of small parts', async () => {
  const { UploadId } = await client().send(new CreateMultipartUploadCommand(object('c')));
  const part = async (PartNumber: number, length: number) => {
    const Body = Buffer.alloc(length);
    const place = { Bucket: standIn.bucket, Key: 'c', UploadId, PartNumber };
    const { ETag, ChecksumCRC32 } = await client().send(new UploadPartCommand({ ...place, Body }));
    return { PartNumber, ETag, ChecksumCRC32 };
  };
  const large = await part(1, 5 * 1024 * 1024);
  const small = await part(2, 10);
  const last = await part(3, 10);
  const complete = (Parts: (typeof large)[], id = UploadId) =>
    refusal(
      client().send(
        new CompleteMultipartUploadCommand({
          Bucket: standIn.bucket,
          Key: 'c',
          UploadId: id,
          MultipartUpload: { Parts },
        }),
      ),
    );
  expect(await complete([large, small], 'unknown')).toBe('NoSuchUpload');
  expect(await complete([large, { ...small, ETag: large.ETag }])).toBe('InvalidPart');
  expect(await complete([small, large])).toBe('InvalidPartOrder');
  expect(await complete([large, small, last])).toBe('EntityTooSmall');
  expect(standIn.keys()).toEqual([]);
  expect(await complete([large, small])).toBe('It was done.');
  expect(await complete([large, small])).toBe('It was done.');
  expect(standIn.keys()).toEqual(['c']);
});

it('a list comes in pages, of what begins so', async () => {
  for (const key of ['d/1', 'd/2', 'd/3', 'e/1'])
    await client().send(new PutObjectCommand({ ...object(key), Body: Buffer.from(key) }));
  const list = (ContinuationToken?: string) =>
    client().send(
      new ListObjectsV2Command({
        Bucket: standIn.bucket,
        Prefix: 'd/',
        MaxKeys: 2,
        ...(ContinuationToken ? { ContinuationToken } : {}),
      }),
    );
  const first = await list();
  const second = await list(first.NextContinuationToken);
  expect([first, second].map((page) => page.Contents!.map(({ Key, Size }) => [Key, Size]))).toEqual([
    [
      ['d/1', 3],
      ['d/2', 3],
    ],
    [['d/3', 3]],
  ]);
  expect([first.IsTruncated, second.IsTruncated]).toEqual([true, false]);
});
