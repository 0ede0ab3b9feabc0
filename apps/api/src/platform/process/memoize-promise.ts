/** Creates something once, at the first call. After a failure the next call tries again. */
export type Memoized<T> = {
  (): Promise<T>;
  /** Forgets it, so that the next call creates it again; where `only` is given, only if that is the stored promise. */
  forget: (only?: Promise<T>) => void;
};

/** Caches what `make` answers, and never a failure: a rejected promise in the cache fails for everybody until a restart. */
export function memoizePromise<T>(make: () => Promise<T>): Memoized<T> {
  let memoized: Promise<T> | undefined;
  const forget = (only = memoized) => {
    if (memoized === only) memoized = undefined;
  };
  const get = () => {
    if (memoized) return memoized;
    const promise = make();
    memoized = promise;
    promise.catch(() => forget(promise));
    return promise;
  };
  return Object.assign(get, { forget });
}
