import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database, type Db } from '../database/database.ts';
import { testDatabase, type TestDatabase } from '../database/test-database.ts';
import { startLive, publishLiveEvents } from './live.ts';

let store: TestDatabase;
let database: Database;
beforeAll(async () => {
  store = await testDatabase();
  database = openDatabase(store.ownerUrl, { max: 2, role: 'guildhall_app' });
});
afterAll(async () => {
  await database.close();
  await store.drop();
});

it('tells each of many accounts its own events, once and in few notifications', async () => {
  const live = await startLive(database);
  const ids = Array.from({ length: 400 }, () => randomUUID());
  const heard: string[] = [];
  for (const id of ids) live.hear(id, ({ event }) => heard.push(`${id} ${event}`));
  let sent = 0;
  const db: Db = {
    ...database,
    notify: (channel, payloads) => {
      sent += payloads.length;
      return database.notify(channel, payloads);
    },
  };
  const wallets = ids.map((userId) => ({ userId, event: { event: 'wallet' as const } }));
  const data = { kind: 'sales' as const, count: 4, amount: 5 };
  await publishLiveEvents(db, [...wallets, { userId: ids[7]!, event: { event: 'notification', data } }]);
  const expected = [...ids.map((id) => `${id} wallet`), `${ids[7]} notification`].toSorted();
  await expect.poll(() => heard.toSorted()).toEqual(expected);
  expect(sent).toBe(4);
});
