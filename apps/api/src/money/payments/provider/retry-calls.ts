import { setTimeout as sleep } from 'node:timers/promises';

/** A call to a provider that failed: refused with a status, or not answered. */
type Failure = Error & { readonly statusCode: number | undefined };

/** How often a call is made at most. */
const tries = 6;

/**
 * Makes a call, and again after a moment while its twin is running or the API has too much to do: then nothing was done.
 * @throws the provider's own failure for anything else, which is for the caller, who knows whether it may be made again
 */
export async function retryWhileBusy<T>(
  ProviderFailure: new (thrown: Error) => Failure,
  call: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      const failure = error instanceof ProviderFailure ? error : new ProviderFailure(error as Error);
      const isBusy = failure.statusCode === 409 || failure.statusCode === 429;
      if (!isBusy || attempt === tries) throw failure;
      await sleep(50 * 2 ** attempt * (0.5 + Math.random()));
    }
  }
}

/** An answer that took this long is not waited for again, in milliseconds. */
const short = 2000;

/**
 * Reads, and again when that broke off, since reading changes nothing: to begin a long list again would end none while one
 * request in a few fails.
 * @throws the provider's own failure
 */
export async function retryRead<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const began = Date.now();
    try {
      return await read();
    } catch (error) {
      const { statusCode = 500 } = error as Failure;
      if (statusCode < 500 || attempt === tries || Date.now() - began > short) throw error;
    }
  }
}
