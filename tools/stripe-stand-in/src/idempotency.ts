import { invalidRequest, Problem } from './problem.ts';

export type Answer = { status: number; body: unknown };

type SavedAnswer = { path: string; body: string; at: number; answer: Answer | null };

const dayMs = 24 * 3600 * 1000;

/**
 * The first answer of each key, for 24 hours: it comes again whatever it was, a 500 too. Nothing is kept of a request that
 * was refused before anything was done, nor of one whose twin was still running.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, SavedAnswer>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The answer given before under this key, or null after having taken it.
   * @throws Problem when it belongs to another request, or that one is still running
   */
  begin(key: string, path: string, body: string): Answer | null {
    if (key.length > 255)
      throw invalidRequest('Idempotency keys may be at most 255 characters long.', { code: 'idempotency_key_invalid' });
    const kept = this.#kept.get(key);
    if (!kept || kept.at <= this.#now() - dayMs) {
      this.#kept.set(key, { path, body, at: this.#now(), answer: null });
      return null;
    }
    if (kept.path !== path || kept.body !== body)
      throw new Problem(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used ${
          kept.path === path
            ? 'with the same parameters they were first used with'
            : 'for the same endpoint they were first used for'
        }. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    if (!kept.answer)
      throw invalidRequest(
        `There is currently another in-progress request using this Stripe Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { code: 'idempotency_key_in_use' },
        409,
      );
    return kept.answer;
  }

  keep(key: string, answer: Answer): void {
    const kept = this.#kept.get(key);
    if (kept) kept.answer = answer;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }
}
