/** Makes something once, when it is first asked for. What could not be made is made anew for whoever asks next. */
export type Kept<T> = {
  (): Promise<T>;
  /** From now on it is made anew; where `only` is given, if that is what is kept. */
  forget: (only?: Promise<T>) => void;
};

/** Keeps what `make` answers, and never a failure: a rejected promise that is kept fails for everybody until a restart. */
export function memoizePromise<T>(make: () => Promise<T>): Kept<T> {
  let kept: Promise<T> | undefined;
  const forget = (only = kept) => {
    if (kept === only) kept = undefined;
  };
  const get = () => {
    if (kept) return kept;
    const made = make();
    kept = made;
    made.catch(() => forget(made));
    return made;
  };
  return Object.assign(get, { forget });
}
