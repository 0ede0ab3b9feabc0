type Entry<T> = { answer: Promise<T>; until: number };

/** Caches costly answers for a moment. */
export type AnswerCache<T> = {
  /** The answer to `key` that is still fresh, or being worked on for somebody else; undefined when there is none, or that one fails. */
  recall(key: string): Promise<T | undefined> | undefined;
  /** Caches the answer once it is there; one that fails is not cached. */
  keep(key: string, answer: Promise<T>): void;
};

/**
 * A cache in this process's memory. An answer stays fresh for `atLeast` milliseconds, or a hundred times as long as it
 * took when that is longer (but never beyond ten times `atLeast`): so one key cannot cost more than a hundredth of a
 * processor, however often it is asked for. Holds at most `most` answers, the oldest make room.
 */
export function answerCache<T>({ atLeast, most }: { atLeast: number; most: number }): AnswerCache<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    recall: (key) => {
      const entry = entries.get(key);
      return entry && entry.until > performance.now() ? entry.answer.catch(() => undefined) : undefined;
    },
    keep: (key, answer) => {
      const began = performance.now();
      const entry = { answer, until: Number.POSITIVE_INFINITY };
      entries.delete(key);
      entries.set(key, entry);
      if (entries.size > most) entries.delete(entries.keys().next().value!);
      answer.then(
        () => {
          const took = performance.now() - began;
          entry.until = performance.now() + Math.min(Math.max(atLeast, took * 100), atLeast * 10);
        },
        () => {
          if (entries.get(key) === entry) entries.delete(key);
        },
      );
    },
  };
}
