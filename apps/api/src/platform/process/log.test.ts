import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';

const lines = 500;

/** What a process wrote to its standard output that logged many lines and then ended by `end`. */
function logged(end: string): Promise<string[]> {
  const script = `
    import { flushLog, openLog } from ${JSON.stringify(new URL('log.ts', import.meta.url).href)};
    const log = openLog('info');
    for (let n = 1; n <= ${lines}; n++) log.info({ n }, 'line');
    ${end}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], (_error, stdout) =>
      resolve(stdout.trimEnd().split('\n')),
    );
  });
}

it.each([
  ['stops', 'await flushLog(log); process.exit(0);'],
  ['leaves at once', 'process.exit(1);'],
  ['crashes', `throw new Error('crash');`],
  ['crashes later', `setTimeout(() => { throw new Error('crash'); }, 20);`],
  ['has nothing left to do', ''],
])('every line is written when the process %s', async (_how, end) => {
  const numbers = (await logged(end)).map((line): number => JSON.parse(line).n);
  // What a crash finds gathered can be written before what was being written at that moment.
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: lines }, (_, n) => n + 1));
});
