import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { invalidate } from './query-client.ts';

test('an event during a first read reads once more', async () => {
  const client = new QueryClient();
  const answers: ((unread: number) => void)[] = [];
  const observer = new QueryObserver<number>(client, {
    queryKey: ['messages'],
    queryFn: () => new Promise((resolve) => answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  const done = invalidate(['messages'], client);
  expect(answers).toHaveLength(1);
  answers[0]!(0);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!(1);
  await done;
  expect(observer.getCurrentResult().data).toBe(1);

  const again = invalidate(['messages'], client);
  answers[2]!(2);
  await again;
  expect(answers).toHaveLength(3);
  expect(observer.getCurrentResult().data).toBe(2);
  stop();
});
