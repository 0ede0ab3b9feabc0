import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { S3StandIn } from '@guildhall/s3-stand-in/stand-in.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ServiceAway } from '../../platform/calls/service-away.ts';
import { newStorageKey } from './file-store.ts';
import { describeFileStore } from './file-store.suite.ts';
import { openFileStore } from './open-file-store.ts';
import { createS3FileStore, type S3Place } from './s3-file-store.ts';
import { testS3, type TestS3 } from './test-s3.ts';

let s3: TestS3;
let standIn: S3StandIn;
beforeAll(async () => {
  s3 = await testS3();
  ({ standIn } = s3);
});
afterEach(() => {
  standIn.faultOf = () => 'none';
});
afterAll(() => s3.stop());

describeFileStore('S3', () => createS3FileStore(s3.settings));

const patience = { connect: 5000, answer: 5000, upload: 5000, silence: 5000, ping: 5000 };
const impatience = { connect: 300, answer: 300, upload: 300, silence: 300, ping: 300 };
const large = Buffer.alloc(20_000_000, 'large');

function open(more: Partial<S3Place> = {}, waits = patience) {
  const errors: unknown[] = [];
  const store = createS3FileStore({ ...s3.settings, ...more }, (error) => errors.push(error), waits);
  return { store, errors };
}

describe('an upload to S3', () => {
  it('is sent in parts when it is large, encrypted and each with its checksum', async () => {
    const { store } = open();
    standIn.log.length = 0;
    await store.put(newStorageKey(), Buffer.from('small'));
    await store.put(newStorageKey(), large);
    const puts = standIn.log.filter(({ method }) => method === 'PUT');
    expect(puts).toHaveLength(1 + 3);
    for (const { headers } of puts) expect(headers['x-amz-checksum-crc32']).toMatch(/^.{6}==$/);
    const begun = standIn.log.filter(({ method, query }) =>
      method === 'PUT' ? !query.includes('uploadId') : query.includes('uploads'),
    );
    expect(begun.map(({ headers }) => headers['x-amz-server-side-encryption'])).toEqual(['AES256', 'AES256']);
  });

  it.each(['answer lost', '503', '500 after', 'lost'] as const)('is kept though once there was: %s', async (fault) => {
    const { store, errors } = open();
    let left = 1;
    standIn.faultOf = () => (left-- > 0 ? fault : 'none');
    const key = newStorageKey();
    await store.put(key, Buffer.from('kept'));
    expect((await buffer((await store.get(key))!.stream)).toString()).toBe('kept');
    expect(errors).toEqual([]);
  });

  it('in parts is kept though the answer to the last request was lost', async () => {
    const { store } = open();
    let left = 1;
    standIn.faultOf = ({ method, query }) =>
      method === 'POST' && query.includes('uploadId') && left-- > 0 ? 'answer lost' : 'none';
    const key = newStorageKey();
    await store.put(key, large);
    expect([(await buffer((await store.get(key))!.stream)).equals(large), standIn.openUploads()]).toEqual([true, 0]);
  });

  it('leaves nothing when a part of it cannot be sent', async () => {
    const { store, errors } = open();
    standIn.faultOf = ({ query }) => (query.includes('partNumber=2') ? '500 before' : 'none');
    const key = newStorageKey();
    await expect(store.put(key, large)).rejects.toThrow(ServiceAway);
    expect([await store.get(key), standIn.openUploads(), errors.length]).toEqual([null, 0, 1]);
  });

  it('that was cut off leaves parts, which are removed once they are old', async () => {
    const { store } = open();
    standIn.faultOf = ({ method, query }) => (query.includes('partNumber=2') || method === 'DELETE' ? 'lost' : 'none');
    standIn.pass(-3600);
    await expect(store.put(newStorageKey(), large)).rejects.toThrow(ServiceAway);
    standIn.pass(3600);
    standIn.faultOf = () => 'none';
    expect(standIn.openUploads()).toBe(1);
    expect(await store.removeParts(new Date(Date.now() - 7_200_000))).toBe(0);
    expect(await store.removeParts(new Date(Date.now() - 1_800_000))).toBe(1);
    expect(standIn.openUploads()).toBe(0);
  });
});

describe('S3 that fails', () => {
  it.each(['hangs before', '503', 'lost'] as const)('for good is told in a bounded time: %s', async (fault) => {
    const { store, errors } = open({}, impatience);
    const key = newStorageKey();
    await store.put(key, Buffer.from('x'));
    standIn.faultOf = () => fault;
    const began = Date.now();
    const asked = [
      store.get(key),
      store.put(key, Buffer.from('y')),
      store.delete(key),
      store.removeParts(new Date()),
      store.keysBefore(new Date())[Symbol.asyncIterator]().next(),
    ];
    for (const each of await Promise.allSettled(asked)) {
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', retryAfter: 10 } });
      expect((each as PromiseRejectedResult).reason).toBeInstanceOf(ServiceAway);
    }
    expect(Date.now() - began).toBeLessThan(5000);
    expect([await store.answers(), store.faults(), errors.length]).toEqual([false, 5, 5]);
  });

  it('gives the connection back of a reading that its reader gives up', async () => {
    const { store } = open({}, { ...patience, silence: 60_000 });
    const key = newStorageKey();
    const other = newStorageKey();
    await store.put(key, large);
    await store.put(other, Buffer.from('x'));
    // More than there are connections.
    for (let n = 0; n < 120; n++) (await store.get(key))!.stream.destroy();
    expect((await buffer((await store.get(other))!.stream)).toString()).toBe('x');
  });

  it('is away when nothing listens, and when it has no such bucket', async () => {
    for (const more of [{ s3Endpoint: 'http://127.0.0.1:9' }, { s3Bucket: 'another' }]) {
      const { store } = open(more);
      await expect(store.get(newStorageKey())).rejects.toThrow(ServiceAway);
      expect(await store.answers()).toBe(false);
    }
  });

  it('breaks off the reading of a content that stands still, or is not what was put', async () => {
    const { store, errors } = open({}, { ...patience, silence: 300 });
    const key = newStorageKey();
    await store.put(key, Buffer.from('as it was put'));
    standIn.faultOf = () => 'half a body';
    await expect(buffer((await store.get(key))!.stream)).rejects.toThrow();
    standIn.faultOf = () => 'none';
    await writeFile(standIn.pathOf(`files/${key}`)!, 'as it was cut');
    await expect(buffer((await store.get(key))!.stream)).rejects.toThrow(/[Cc]hecksum/);
    expect(errors).toHaveLength(2);
  });
});

describe('the start with S3', () => {
  const start = (more: Partial<S3Place>) => openFileStore({ ...s3.settings, dataDir: '', ...more }, { warn: () => {} });

  it.each([
    ['another secret', { s3SecretKey: 'not-the-secret' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { s3AccessKey: 'AKIDOFNOBODY' }, 'InvalidAccessKeyId'],
    ['a bucket that is not there', { s3Bucket: 'another' }, 'NoSuchBucket'],
    ['another region', { s3Region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['encryption that is not allowed to be left out', { s3Encryption: 'none' }, 'AccessDenied'],
  ])('is refused with %s', async (_what, more, code) => {
    const refused = await start(more).then(
      () => 'It started.',
      (error: Error) => `${error.name}: ${error.message}`,
    );
    expect(refused).toContain('The S3 store refuses');
    expect(refused).toContain(code);
    expect(refused).not.toContain('not-the-secret');
  });

  it('goes on while the store is away, and leaves nothing in it', async () => {
    const before = standIn.keys();
    const store = await start({});
    expect(standIn.keys()).toEqual(before);
    standIn.faultOf = () => '503';
    await start({});
    standIn.faultOf = () => 'none';
    expect(await store.answers()).toBe(true);
  });
});

it('a store that refuses to encrypt is used with S3_ENCRYPTION=none', async () => {
  const plain = await testS3({ encryption: 'refused' });
  try {
    const settings = { ...plain.settings, dataDir: '' };
    await expect(openFileStore(settings, { warn: () => {} })).rejects.toThrow('S3_ENCRYPTION');
    const store = await openFileStore({ ...settings, s3Encryption: 'none' }, { warn: () => {} });
    await store.put(newStorageKey(), large);
    expect(plain.standIn.keys()).toHaveLength(1);
  } finally {
    await plain.stop();
  }
});
