import type { ProductAnswer } from '../product.ts';

/** The answers to single tries. */
export type Answers = {
  /** How many there were, by what they were. */
  counts: Map<string, number>;
  /** Those that nobody should get, in words: unforeseen errors, silence, what is not in the envelope. */
  wrong: string[];
  /** The longest that somebody waited, in milliseconds. */
  slowest: number;
};

export function newAnswers(): Answers {
  return { counts: new Map(), wrong: [], slowest: 0 };
}

/**
 * Counts an answer to `what`, for which somebody waited a number of milliseconds. `mayBeCut`: a request that nobody may send twice on his own, for
 * which a balancer closes the connection when the server has died over it.
 */
export function note(answers: Answers, what: string, told: ProductAnswer, took: number, mayBeCut = false): void {
  const { counts, wrong } = answers;
  const kind = told.status === 200 ? '200' : `${what} ${told.status} ${told.data?.code ?? told.message}`;
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  answers.slowest = Math.max(answers.slowest, took);
  // The balancer says by its own status that a process gave no answer.
  const isClear = told.status === 200 || ([502, 503, 504].includes(told.status) && told.data?.code === 'unavailable');
  const isCut = mayBeCut && told.status === 0 && told.message.includes('other side closed');
  if (!isClear && !isCut)
    wrong.push(`${new Date().toISOString()} ${what} after ${took} ms: ${told.status} ${told.message}`);
}

/** How often there was what, the most frequent first. */
export function counted(...answers: Answers[]): string {
  const sum = new Map<string, number>();
  for (const { counts } of answers) for (const [kind, n] of counts) sum.set(kind, (sum.get(kind) ?? 0) + n);
  const entries = [...sum].toSorted(([, a], [, b]) => b - a);
  return entries.map(([kind, n]) => `${n} × ${kind}`).join(', ');
}
