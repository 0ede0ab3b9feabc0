import { Refusal } from './refusal.ts';

/** Lets costly work run a few at a time in this process; the rest waits in line, and what finds the line full is refused. */
export type ConcurrencyLimit = {
  /** @throws Refusal `unavailable` when the line is full */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether the next one would be refused. */
  isFull: () => boolean;
  /** What it would be refused with. */
  refusal: () => Refusal;
};

/** `message` is said to who finds `maxQueue` in line; they may come again after `retryAfter` seconds. */
export function concurrencyLimit(rule: {
  concurrency: number;
  maxQueue: number;
  message: string;
  retryAfter: number;
}): ConcurrencyLimit {
  const line: (() => void)[] = [];
  let running = 0;
  const isFull = () => line.length >= rule.maxQueue;
  const refusal = () => new Refusal('unavailable', rule.message, { retryAfter: rule.retryAfter });
  return {
    isFull,
    refusal,
    run: async (work) => {
      if (running >= rule.concurrency) {
        if (isFull()) throw refusal();
        await new Promise<void>((resolve) => line.push(resolve));
      } else running++;
      try {
        return await work();
      } finally {
        // The place is handed on as it is, so that a newcomer does not take it before the first in line.
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}
