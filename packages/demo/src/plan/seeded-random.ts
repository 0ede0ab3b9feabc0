/** Numbers that look random and are the same for the same seed, on every machine. */
export interface SeededRandom {
  /** From 0 up to, but not including, 1. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A copy in another order. */
  shuffle<T>(list: readonly T[]): T[];
}

/** Made-up content and pictures are drawn from this, so that every first start shows the same demo. */
export function seededRandom(seed: number | string): SeededRandom {
  let state = hash(String(seed));
  // The generator is mulberry32: 32 bits of state are plenty for pictures and far from enough for secrets.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + next() * (to - from);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    between,
    whole,
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)]!,
    shuffle: (list) => {
      const copy = [...list];
      for (let n = copy.length - 1; n > 0; n--) {
        const other = whole(0, n);
        [copy[n], copy[other]] = [copy[other]!, copy[n]!];
      }
      return copy;
    },
  };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const char of text) value = Math.imul(value ^ char.codePointAt(0)!, 0x01000193);
  return value;
}
