import { Refusal } from './refusal.ts';

/** Does something a number of times at once; answers how often each word came: `ok` or another word, or the code of what was refused. */
export async function inParallel(
  times: number,
  work: (n: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const results = await Promise.all(
    Array.from({ length: times }, async (_, n) => {
      try {
        const answer = await work(n);
        return typeof answer === 'string' ? answer : 'ok';
      } catch (error) {
        if (error instanceof Refusal) return error.code;
        throw error;
      }
    }),
  );
  return Object.fromEntries(
    Object.entries(Object.groupBy(results, (word) => word)).map(([word, all]) => [word, all!.length]),
  );
}
