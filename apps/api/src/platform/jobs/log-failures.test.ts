import { expect, it } from 'vitest';
import { logFailures, type FailedTry } from './log-failures.ts';

it('logs a failure once a minute with its stack, counts it meanwhile, and tells each that is the last', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = logFailures({ error: (context) => void lines.push({ ...context }) }, () => now);
  const fail = (message: string, more: Partial<FailedTry> = {}) =>
    log({ job: 'mail.send', error: new Error(message), isLast: false, reqId: undefined, ...more });
  for (let n = 0; n < 10_000; n++) fail(`The key 9f${n} is not there.`);
  expect(lines).toEqual([expect.objectContaining({ err: expect.any(Error), job: 'mail.send', isLast: false })]);
  fail('The key 1 is not there.', { isLast: true, reqId: 'r' });
  expect(lines[1]).toEqual({ job: 'mail.send', isLast: true, reqId: 'r', reason: 'The key 1 is not there.' });
  fail('The key 1 is not there.', { job: 'files.sweep' });
  fail('Refused.');
  expect(lines).toHaveLength(4);
  now = 60_001;
  fail('The key 2 is not there.');
  expect(lines[4]).toMatchObject({ err: expect.any(Error), repeated: 9_999 });
  expect(lines).toHaveLength(5);
});
