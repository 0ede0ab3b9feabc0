import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database, type Db } from '../database/database.ts';
import { liveStreams } from './live-streams.ts';
import { testDatabase, type TestDatabase } from '../database/test-database.ts';

let store: TestDatabase;
let database: Database;
let statements: number;
let counted: Db;
beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.ownerUrl, { max: 2, role: 'guildhall_app' });
  counted = {
    ...database,
    query: (...how: [never, never]) => {
      statements++;
      return database.query(...how);
    },
  };
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

const beatMs = 20_000;

/** A session that ends after this number of milliseconds, and a stream of it. */
async function streamOf(endsInMs: number) {
  const tokenHash = randomBytes(32);
  await database.query(
    {
      name: '',
      text: `WITH u AS (INSERT INTO users (type, name, email, password_hash) VALUES (1, 'A', $1, '') RETURNING id)
        INSERT INTO sessions (token_hash, user_id, expires_at) SELECT $2, id, now() + make_interval(secs => $3 / 1000.0) FROM u`,
    },
    [`${tokenHash.toString('hex')}@example.com`, tokenHash, endsInMs],
  );
  const stream = {
    tokenHash,
    beats: 0,
    ends: 0,
    beat: () => void stream.beats++,
    end: () => void stream.ends++,
    tell: () => {},
  };
  return stream;
}

it('one statement per beat checks all sessions and closes the streams of ended ones', async () => {
  const streams = liveStreams(counted, beatMs);
  const alive = await Promise.all(Array.from({ length: 500 }, () => streamOf(3_600_000)));
  const gone = await streamOf(-1000);
  const soon = await streamOf(400);
  for (const stream of [...alive, gone, soon]) streams.add(stream);
  statements = 0;
  await streams.beat();
  expect(statements).toBe(1);
  expect(gone.ends).toBe(1);
  expect(alive.every(({ beats, ends }) => beats === 1 && ends === 0)).toBe(true);
  // It ends by the clock before the next beat, and so at its moment.
  expect(soon.ends).toBe(0);
  await expect.poll(() => soon.ends).toBe(1);
});

it('a process without streams runs no statement', async () => {
  statements = 0;
  await liveStreams(counted, beatMs).beat();
  expect(statements).toBe(0);
});
