import { setTimeout as sleep } from 'node:timers/promises';

type Part = () => Promise<{ isFinished: boolean }>;

/** Does a long work in parts, each a transaction of its own, until one answers that it was the last. */
export async function inParts(part: Part): Promise<void> {
  while (!(await part()).isFinished);
}

/** The same of work that nobody waits for: it rests after each part as long as that took, which leaves half of a processor to others. */
export async function inRestingParts(part: Part): Promise<void> {
  for (let began = performance.now(); !(await part()).isFinished; began = performance.now())
    await sleep(performance.now() - began);
}
