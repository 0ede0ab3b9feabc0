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

/** The bucket that holds the files, and the key that opens it. */
export type S3Place = {
  s3Endpoint: string;
  s3Bucket: string;
  s3Region: string;
  s3AccessKey: string;
  s3SecretKey: string;
  s3PathStyle: boolean | null;
  s3Encryption: string;
};

/** How long requests to the store may take, in milliseconds. A request that fails is tried three times in all. */
export type Patience = {
  connect: number;
  /** Until an answer begins. */
  answer: number;
  /** Until a part of an upload, of up to 8 MB, has been taken. */
  upload: number;
  /** Between two pieces of an answer. */
  silence: number;
  /** For the check whether the store is reachable. */
  ping: number;
};

const usualPatience: Patience = { connect: 3000, answer: 5000, upload: 20_000, silence: 10_000, ping: 2500 };

/** In bytes: a larger upload is sent in parts of this size. */
const partSize = 8 * 1024 * 1024;
/** In milliseconds: how long an answer about the store's reachability holds. */
const remembered = 5000;
const folder = 'files/';

/** A store in a bucket, which can prove at the start that it may be used. */
export type S3FileStore = FileStore & {
  /** Writes and deletes a small object. @throws ServiceAway whose `cause` is what the store said */
  prove(): Promise<void>;
};

/** What every request to the bucket needs: the connection, the options of short requests, and what reports a failure. */
type BucketAccess = {
  client: S3Client;
  Bucket: string;
  soon: { requestTimeout: number };
  reach: <T>(work: () => Promise<T>) => Promise<T>;
};

function connectS3(place: S3Place, patience: Patience): S3Client {
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
      (request) =>
        traced(`s3 ${commandName}`, how, () => next(request)),
    {
      step: 'initialize',
    },
  );
  return client;
}

/** The keys of files that were stored before a moment, a page of the bucket's list at a time. */
async function* listKeysBefore({ client, Bucket, soon, reach }: BucketAccess, before: Date): AsyncGenerator<string[]> {
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
}

/** Aborts the uploads that began before a moment and never ended. @returns how many there were */
async function abortUploadsBefore({ client, Bucket, soon, reach }: BucketAccess, before: Date): Promise<number> {
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
    from = page.IsTruncated ? { KeyMarker: page.NextKeyMarker!, UploadIdMarker: page.NextUploadIdMarker! } : undefined;
  }
  return removed;
}

/** Whether the store answers; an answer holds for as long as it is remembered. */
function answersWithin({ client, Bucket }: BucketAccess, ping: number): () => Promise<boolean> {
  let last: { at: number; answers: Promise<boolean> } | undefined;
  return () => {
    if (last && Date.now() - last.at < remembered) return last.answers;
    const answers = client.send(new HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(ping) }).then(
      () => true,
      () => false,
    );
    last = { at: Date.now(), answers };
    return answers;
  };
}

/**
 * Stores files in a bucket, under `files/`. Every upload carries its checksum, which the store holds it against, and every content is held
 * against the store's checksum while it is read.
 * @param onFault receives the error of each request that failed for good
 */
export function createS3FileStore(
  place: S3Place,
  onFault: (error: unknown) => void = () => {},
  patience: Patience = usualPatience,
): S3FileStore {
  const Bucket = place.s3Bucket;
  const client = connectS3(place, patience);
  const soon = { requestTimeout: patience.answer };
  const encryption =
    place.s3Encryption === 'none' ? {} : { ServerSideEncryption: place.s3Encryption as 'AES256' | 'aws:kms' };
  let faults = 0;

  function note(error: unknown): void {
    faults++;
    onFault(error);
  }

  async function reach<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      note(error);
      throw new ServiceAway('Files are not available right now. Please try again in a while.', error);
    }
  }

  function objectOf(key: string) {
    assertStorageKey(key);
    return { Bucket, Key: `${folder}${key}` };
  }

  const access: BucketAccess = { client, Bucket, soon, reach };
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

    keysBefore: (before) => listKeysBefore(access, before),
    removeParts: (before) => abortUploadsBefore(access, before),
    answers: answersWithin(access, patience.ping),
    faults: () => faults,

    async prove() {
      const key = newStorageKey();
      await store.put(key, new Uint8Array());
      await store.delete(key);
    },
  };
  return store;
}
