import { Refusal } from './refusal.ts';

/** Lets costly work run a few at a time in this process; the rest waits in line, and what finds the line full is refused. */
export type WaitingLine = {
  /** @throws Refusal `unavailable` when the line is full */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Whether the next one would be refused. */
  isFull: () => boolean;
  /** What it would be refused with. */
  refusal: () => Refusal;
};

/** `message` is said to who finds `mostWaiting` in line; they may come again after `retryAfter` seconds. */
export function waitingLine(rule: {
  atOnce: number;
  mostWaiting: number;
  message: string;
  retryAfter: number;
}): WaitingLine {
  const line: (() => void)[] = [];
  let running = 0;
  const isFull = () => line.length >= rule.mostWaiting;
  const refusal = () => new Refusal('unavailable', rule.message, { retryAfter: rule.retryAfter });
  return {
    isFull,
    refusal,
    run: async (work) => {
      if (running >= rule.atOnce) {
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
