import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3StandIn, type S3StandIn } from '@guildhall/s3-stand-in/stand-in.ts';
import type { S3Place } from './s3-file-store.ts';

export type TestS3 = {
  standIn: S3StandIn;
  /** The settings that reach it. */
  settings: S3Place;
  /** The environment of a product that keeps its files there. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/** The environment of a product that keeps its files in its folder, whatever the settings of the run are. */
export const noS3 = { S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: '', S3_ACCESS_KEY: '', S3_SECRET_KEY: '' };

/** Starts a stand-in of S3 on a folder of its own. */
export async function testS3(options: { encryption?: 'needed' | 'refused' } = {}): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-s3-'));
  const standIn = await startS3StandIn({ folder, ...options });
  const { url, bucket, region, accessKey, secretKey } = standIn;
  return {
    standIn,
    settings: {
      s3Endpoint: url,
      s3Bucket: bucket,
      s3Region: region,
      s3AccessKey: accessKey,
      s3SecretKey: secretKey,
      s3PathStyle: null,
      s3Encryption: 'AES256',
    },
    env: {
      S3_ENDPOINT: url,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    },
    stop: async () => {
      await standIn.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
