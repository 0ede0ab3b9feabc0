import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { placesJob } from './places-job.ts';

it('prepares the places only once the process is ready, and locates users until nobody waits', async () => {
  const ready = Promise.withResolvers<void>();
  const done: string[] = [];
  const finder = { suggest: async () => [], prepare: async (ownerUrl: string) => void done.push(ownerUrl) };
  const waiting = [500, 20, 0];
  const db = {
    query: async () => {
      done.push('located');
      return [{ located: waiting.shift() }];
    },
  } as unknown as Db;
  const [kind] = placesJob(finder, db, 'postgres://owner', ready.promise);
  const work = kind!.work({});
  await setImmediate();
  expect(done).toEqual([]);
  ready.resolve();
  await work;
  expect(done).toEqual(['postgres://owner', 'located', 'located', 'located']);
});
