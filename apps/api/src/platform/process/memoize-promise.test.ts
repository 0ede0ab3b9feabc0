import { expect, it } from 'vitest';
import { memoizePromise } from './memoize-promise.ts';

it('makes a thing once, and anew after it failed or was forgotten', async () => {
  let made = 0;
  let fails = true;
  const get = memoizePromise(async () => {
    made++;
    if (fails) throw new Error('not now');
    return made;
  });
  await Promise.all([get(), get()].map((each) => expect(each).rejects.toThrow('not now')));
  expect(made).toBe(1);
  fails = false;
  expect([await get(), await get()]).toEqual([2, 2]);
  const before = get();
  get.forget();
  expect(await get()).toBe(3);
  // What was forgotten before does not forget what was made since.
  get.forget(before);
  expect(await get()).toBe(3);
});
