import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { describeFileStore } from './file-store.suite.ts';
import { newStorageKey } from './file-store.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';
import { sweep } from './sweep.ts';
import { storedKeys, makePdf, makePicture } from './test-files.ts';

/** A store of S3 that is no stand-in of ours: `npm run drill:radosgw` starts one. */
const elsewhere = JSON.parse(process.env['TEST_S3'] ?? 'null') as {
  url: string;
  accessKey: string;
  secretKey: string;
} | null;

describe.skipIf(!elsewhere)('a real store of S3', () => {
  const { url, accessKey, secretKey } = elsewhere ?? { url: 'http://127.0.0.1:9', accessKey: 'a', secretKey: 'b' };
  const place = (s3Bucket: string): S3Place => ({
    s3Endpoint: url,
    s3Bucket,
    s3Region: 'us-east-1',
    s3AccessKey: accessKey,
    s3SecretKey: secretKey,
    s3PathStyle: null,
    s3Encryption: 'none',
  });
  const ofSuite = `suite-${randomUUID()}`;
  const ofProduct = `product-${randomUUID()}`;
  let app: TestApp;

  beforeAll(async () => {
    const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
    const client = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true, credentials });
    for (const Bucket of [ofSuite, ofProduct]) await client.send(new CreateBucketCommand({ Bucket }));
    client.destroy();
    app = await testApp({
      S3_ENDPOINT: url,
      S3_BUCKET: ofProduct,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_ENCRYPTION: 'none',
      DATA_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    });
  });
  afterAll(() => app?.stop());

  describeFileStore('a real S3', () => createS3FileStore(place(ofSuite)));

  it('may be used, and is told so at the start', async () => {
    await expect(createS3FileStore(place(ofSuite)).prove()).resolves.toBeUndefined();
    await expect(createS3FileStore(place('there-is-none')).prove()).rejects.toThrow();
    const stranger = createS3FileStore({ ...place(ofSuite), s3SecretKey: 'another' });
    await expect(stranger.prove()).rejects.toThrow();
  });

  it('holds an upload against its checksum and keeps nothing of one that was broken off', async () => {
    const store = createS3FileStore(place(ofSuite));
    const key = newStorageKey();
    const broken = (async function* () {
      yield Buffer.alloc(9_000_000);
      throw new Error('The line was cut.');
    })();
    await expect(store.put(key, Readable.from(broken))).rejects.toThrow();
    expect(await store.get(key)).toBeNull();
    expect(await store.removeParts(new Date(Date.now() + 86_400_000))).toBe(0);
  });

  it('keeps the files of the product, which are read, replaced and swept', async () => {
    const ada = await app.signUp();
    const guild = await app.signUp(2);
    const profilePic = { filename: 'me.png', bytes: await makePicture('png', 900, 900) };
    const saved = await app.call('POST', '/profile/update', {
      token: ada.token,
      body: { businessName: 'Ada', profilePic },
    });
    expect(saved.status).toBe(200);
    const picture = (await app.call('GET', '/profile', { token: ada.token })).data.profilePic;
    expect((await app.server.inject({ url: picture })).statusCode).toBe(200);
    const bytes = await makePdf();
    const asked = { reportId: 'R-1', message: 'Please', orgId: guild.id };
    const { id } = (await app.call('POST', '/report/request', { token: ada.token, body: asked })).data;
    const document = { filename: 'figures.pdf', bytes };
    const body = { id, reportName: 'Figures', document };
    expect((await app.call('POST', '/report/document', { token: guild.token, body })).status).toBe(200);
    const { fileStore } = app.resources;
    const kept = await storedKeys(fileStore);
    expect(kept).toHaveLength(4);
    await fileStore.put(newStorageKey(), Buffer.from('of nobody'));
    await sweep({ db: app.resources.database, fileStore, mailFolder: '/nowhere' }, Date.now() + 3 * 86_400_000);
    expect(await storedKeys(fileStore)).toEqual(kept);
  });
});
