import { join } from 'node:path';
import { ServiceAway } from '../../platform/calls/service-away.ts';
import { StartProblem } from '../../platform/process/start-problem.ts';
import { createDiskFileStore } from './disk-file-store.ts';
import type { FileStore } from './file-store.ts';
import type { S3FileStore, S3Place } from './s3-file-store.ts';

type Log = { warn(context: object, message: string): void };

/** Opens the bucket that is configured. The library is loaded only here: most installations never need it. */
export async function openS3FileStore(place: S3Place, log: Log): Promise<S3FileStore> {
  const { createS3FileStore } = await import('./s3-file-store.ts');
  return createS3FileStore(place, (error) => log.warn({ err: error }, 'file store'));
}

/** The folder of an installation that keeps its files on a disk. */
export function openDiskFileStore({ dataDir }: { dataDir: string }): FileStore {
  return createDiskFileStore(join(dataDir, 'files'));
}

/**
 * Opens the store that is configured: the bucket, or else the folder. A bucket is tried at once: one that cannot be reached may
 * come back, but one that refuses us is a mistake in the settings.
 * @throws StartProblem with what the store said
 */
export async function openFileStore(config: S3Place & { dataDir: string }, log: Log): Promise<FileStore> {
  if (config.s3Bucket === '') return openDiskFileStore(config);
  const store = await openS3FileStore(config, log);
  await store.prove().catch((error: unknown) => {
    if (!(error instanceof ServiceAway)) throw error;
    const { name, message, $metadata } = error.cause as Error & { $metadata?: { httpStatusCode?: number } };
    const status = $metadata?.httpStatusCode ?? 0;
    if ((status >= 300 && status < 500 && status !== 408 && status !== 429) || status === 501)
      throw new StartProblem(
        `The S3 store refuses to keep files in the bucket ${config.s3Bucket}: ${name}, ${message}. Are S3_ENDPOINT, S3_REGION, S3_BUCKET, the key and S3_ENCRYPTION right?`,
      );
  });
  return store;
}
