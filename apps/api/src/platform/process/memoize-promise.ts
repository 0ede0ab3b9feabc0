/** Makes something once, when it is first asked for. What could not be made is made anew for whoever asks next. */
export type Memoized<T> = {
  (): Promise<T>;
  /** From now on it is made anew; where `only` is given, if that is what is kept. */
  forget: (only?: Promise<T>) => void;
};

/** Keeps what `make` answers, and never a failure: a rejected promise that is kept fails for everybody until a restart. */
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
