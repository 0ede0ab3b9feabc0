import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { traced } from '../../platform/process/follow.ts';
import { ServiceAway } from '../../platform/calls/service-away.ts';
import { assertStorageKey, isStorageKey, newStorageKey, type FileStore } from './file-store.ts';

/** Where files are kept, and by which key. */
export type S3Place = {
  s3Endpoint: string;
  s3Bucket: string;
  s3Region: string;
  s3AccessKey: string;
  s3SecretKey: string;
  s3PathStyle: boolean | null;
  s3Encryption: string;
};

/** How long the store is waited for, in milliseconds. What fails is tried three times in all. */
export type Patience = {
  connect: number;
  /** Until an answer begins. */
  answer: number;
  /** Until a part of an upload, of up to 8 MB, has been taken. */
  upload: number;
  /** Between two pieces of an answer. */
  silence: number;
  /** When it is only asked whether it is there. */
  ping: number;
};

const usualPatience: Patience = { connect: 3000, answer: 5000, upload: 20_000, silence: 10_000, ping: 2500 };

/** What an upload is cut into, in bytes: what is larger is sent in parts. */
const partSize = 8 * 1024 * 1024;
/** In milliseconds: how long it is remembered whether the store answered. */
const remembered = 5000;
const folder = 'files/';

/** A store in a bucket, which can prove at the start that it may be used. */
export type S3FileStore = FileStore & {
  /** Writes and deletes a small object. @throws ServiceAway whose `cause` is what the store said */
  prove(): Promise<void>;
};

/**
 * Keeps files in a bucket, under `files/`. Every upload carries its checksum, which the store holds it against, and every content is held
 * against the store's checksum while it is read.
 * @param onFault is told what went wrong with a request that failed for good
 */
export function createS3FileStore(
  place: S3Place,
  onFault: (error: unknown) => void = () => {},
  patience: Patience = usualPatience,
): S3FileStore {
  const Bucket = place.s3Bucket;
  const client = new S3Client({
    ...(place.s3Endpoint === '' ? {} : { endpoint: place.s3Endpoint }),
    region: place.s3Region,
    forcePathStyle: place.s3PathStyle ?? place.s3Endpoint !== '',
    credentials: { accessKeyId: place.s3AccessKey, secretAccessKey: place.s3SecretKey },
    maxAttempts: 3,
    retryMode: 'standard',
    requestChecksumCalculation: 'WHEN_SUPPORTED',
    responseChecksumValidation: 'WHEN_SUPPORTED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.upload,
      socketTimeout: patience.silence,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: 100 },
      httpsAgent: { maxSockets: 100 },
    },
  });
  const how = { kind: 'client', values: { 'peer.service': 's3' } } as const;
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      (asked) =>
        traced(`s3 ${commandName}`, how, () => next(asked)),
    {
      step: 'initialize',
    },
  );
  const soon = { requestTimeout: patience.answer };
  const encryption =
    place.s3Encryption === 'none' ? {} : { ServerSideEncryption: place.s3Encryption as 'AES256' | 'aws:kms' };
  let faults = 0;
  let asked: { at: number; answers: Promise<boolean> } | undefined;

  function note(error: unknown): void {
    faults++;
    onFault(error);
  }

  async function reach<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      note(error);
      throw new ServiceAway('Files cannot be reached at the moment. Please try again in a while.', error);
    }
  }

  function objectOf(key: string) {
    assertStorageKey(key);
    return { Bucket, Key: `${folder}${key}` };
  }

  const store: S3FileStore = {
    async put(key, content) {
      const params = { ...objectOf(key), ...encryption, Body: content, ContentType: 'application/octet-stream' };
      await reach(() => new Upload({ client, params, partSize, queueSize: 2 }).done());
    },

    async get(key) {
      const object = objectOf(key);
      const found = await reach(() =>
        client.send(new GetObjectCommand(object), soon).catch((error: unknown) => {
          if ((error as Error).name === 'NoSuchKey') return null;
          throw error;
        }),
      );
      if (found === null) return null;
      const stream = found.Body as Readable;
      stream.once('error', note);
      return { stream, size: found.ContentLength! };
    },

    async delete(key) {
      const object = objectOf(key);
      await reach(() => client.send(new DeleteObjectCommand(object), soon));
    },

    async *keysBefore(before) {
      const pages = paginateListObjectsV2({ client, pageSize: 1000 }, { Bucket, Prefix: folder }, soon)[
        Symbol.asyncIterator
      ]();
      for (;;) {
        const { done, value } = await reach(() => pages.next());
        if (done) return;
        const keys = (value.Contents ?? [])
          .filter(({ LastModified }) => LastModified! < before)
          .map(({ Key }) => Key!.slice(folder.length))
          .filter(isStorageKey);
        if (keys.length > 0) yield keys;
      }
    },

    async removeParts(before) {
      let removed = 0;
      let from: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (from) {
        const page = await reach(() =>
          client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: folder, ...from }), soon),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated! >= before) continue;
          await reach(() => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }), soon));
          removed++;
        }
        from = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker!, UploadIdMarker: page.NextUploadIdMarker! }
          : undefined;
      }
      return removed;
    },

    answers() {
      if (asked && Date.now() - asked.at < remembered) return asked.answers;
      const abortSignal = AbortSignal.timeout(patience.ping);
      const answers = client.send(new HeadBucketCommand({ Bucket }), { abortSignal }).then(
        () => true,
        () => false,
      );
      asked = { at: Date.now(), answers };
      return answers;
    },

    faults: () => faults,

    async prove() {
      const key = newStorageKey();
      await store.put(key, new Uint8Array());
      await store.delete(key);
    },
  };
  return store;
}
