/** In milliseconds: an operator who has touched nothing for so long may have left. */
const leftAfter = 10 * 60_000;

let touched = Date.now();
for (const event of ['pointerdown', 'keydown'] as const)
  addEventListener(event, () => (touched = Date.now()), { capture: true, passive: true });

/** Asks again after a number of milliseconds, but not for an operator who has left: each call would keep the console open. */
export function whileUsed(every: number): () => number | false {
  return () => Date.now() - touched < leftAfter && every;
}
