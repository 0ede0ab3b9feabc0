import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { placesJob } from './places-job.ts';

it('prepares the places only once the process is ready', async () => {
  const ready = Promise.withResolvers<void>();
  const prepared: string[] = [];
  const finder = { suggest: async () => [], prepare: async (ownerUrl: string) => void prepared.push(ownerUrl) };
  const [kind] = placesJob(finder, 'postgres://owner', ready.promise);
  const work = kind!.work({});
  await setImmediate();
  expect(prepared).toEqual([]);
  ready.resolve();
  await work;
  expect(prepared).toEqual(['postgres://owner']);
});
