import { expect, it } from 'vitest';
import { eachApart } from './each-apart.ts';

it('goes on after a failure, in order, and throws the first one at the end', async () => {
  const seen: number[] = [];
  const work = async (item: number) => {
    seen.push(item);
    if (item % 2 === 0) throw new Error(`${item} failed`);
  };
  await expect(eachApart([1, 2, 3, 4, 5], work)).rejects.toThrow('2 failed');
  expect(seen).toEqual([1, 2, 3, 4, 5]);
  await eachApart([7], work);
});
