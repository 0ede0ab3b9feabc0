import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { asOwner, testDatabase, type TestDatabase } from '../database/test-database.ts';
import { giveBackRate, takeRate } from './rate-limit.ts';
import { refuse, type Refusal } from './refusal.ts';

let store: TestDatabase;
let db: Database;
beforeAll(async () => {
  store = await testDatabase();
  db = openDatabase(store.ownerUrl, { max: 5, role: 'guildhall_app' });
});
afterAll(async () => {
  await db.close();
  await store.drop();
});

const rate = { most: 2, seconds: 600 };

/** Counts one event; answers for how many seconds to wait, or 0. */
async function take(bucket: string): Promise<number> {
  try {
    await takeRate({ db, refuse }, bucket, rate);
    return 0;
  } catch (error) {
    return (error as Refusal).retryAfter!;
  }
}

/** How many of `events` at once pass. */
async function passed(bucket: string, events: number): Promise<number> {
  const waits = await Promise.all(Array.from({ length: events }, () => take(bucket)));
  return waits.filter((wait) => wait === 0).length;
}

/** As if the bucket's window had begun `seconds` ago. */
function began(bucket: string, seconds: number) {
  const text = `UPDATE rate_limits SET window_start = now() - make_interval(secs => $2) WHERE bucket = $1`;
  return asOwner(store.ownerUrl, text, [bucket, seconds]);
}

describe('a window', () => {
  it('begins with its first event, so that a full ten minutes on the clock end nothing', async () => {
    expect(await passed('a', 2)).toBe(2);
    await began('a', 500);
    expect(await passed('a', 2)).toBe(0);
    expect(await asOwner(store.ownerUrl, `SELECT count FROM rate_limits WHERE bucket = 'a'`)).toEqual([{ count: 4 }]);
  });

  it('says how much of it is left', async () => {
    await passed('b', 2);
    await began('b', 400);
    const left = await take('b');
    expect(left).toBeLessThanOrEqual(200);
    expect(left).toBeGreaterThan(100);
  });

  it('is followed by one that begins with the next event', async () => {
    expect(await passed('c', 3)).toBe(2);
    await began('c', 600);
    expect(await passed('c', 8)).toBe(2);
    expect(await take('c')).toBeGreaterThan(500);
  });

  it('has one event fewer after one was given back, never fewer than none', async () => {
    await giveBackRate(db, 'd');
    expect(await passed('d', 2)).toBe(2);
    for (let n = 0; n < 3; n++) await giveBackRate(db, 'd');
    expect(await passed('d', 3)).toBe(2);
    await giveBackRate(db, 'd');
    expect(await take('d')).toBeGreaterThan(0);
  });
});
