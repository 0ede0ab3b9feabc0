import { Problem } from './problem.ts';

type SavedId = { at: number; id: string | null };

/** How long the value of `PayPal-Request-Id` is remembered, in milliseconds. */
const hold = 6 * 3600_000;

/** What each request of a kind has made, by `PayPal-Request-Id`: the same one again makes nothing and shows that as it is now. */
export class RequestIds {
  readonly #kept = new Map<string, SavedId>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * The id of what was made under this key, or null after having taken it.
   * @throws Problem while its twin is still running
   */
  begin(key: string): string | null {
    const kept = this.#kept.get(key);
    if (!kept || kept.at + hold <= this.#now()) {
      this.#kept.set(key, { at: this.#now(), id: null });
      return null;
    }
    if (kept.id === null)
      throw new Problem(409, 'RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.', [
        {
          issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
          description:
            'A previous request on this resource is currently in progress. Please wait for sometime and try again.',
        },
      ]);
    return kept.id;
  }

  keep(key: string, id: string): void {
    this.#kept.set(key, { at: this.#now(), id });
  }

  /** Nothing came of it: the key may be used again. */
  release(key: string): void {
    if (this.#kept.get(key)?.id === null) this.#kept.delete(key);
  }
}
