import { followNobody } from '../process/follow.ts';

/**
 * Makes a function that collects what it is given for a moment and then does the work once for all of it, each thing once and each
 * owner apart. What comes while that is done waits for its end, so that work which falls behind never takes more than one connection.
 * A stop or a crash in that moment loses the work, where a job is kept.
 * @param ms milliseconds from the first thing to the work
 * @param onError is called when the work fails, which nobody waits for
 */
export function batchAfter<Owner extends object, Item>(
  ms: number,
  work: (owner: Owner, items: Item[]) => Promise<unknown>,
  onError: (owner: Owner, error: unknown) => void,
): (owner: Owner, items: readonly Item[]) => void {
  const waiting = new WeakMap<Owner, Set<Item>>();
  const underWay = new WeakMap<Owner, Promise<unknown>>();
  return (owner, items) => {
    const soon = waiting.get(owner);
    if (soon) {
      for (const item of items) soon.add(item);
      return;
    }
    const collected = new Set(items);
    waiting.set(owner, collected);
    // What is done for many belongs to no request of them.
    followNobody(() =>
      setTimeout(async () => {
        await underWay.get(owner);
        waiting.delete(owner);
        underWay.set(
          owner,
          work(owner, [...collected]).catch((error: unknown) => onError(owner, error)),
        );
      }, ms).unref(),
    );
  };
}
