/** One plausible mistake, and the tests that have to notice it. */
export type Mutation = {
  /** What somebody could have got wrong, in a few words. */
  mistake: string;
  file: string;
  /** Stands exactly once in the file. */
  search: string;
  replace: string;
  /** Words of the paths of test files, as Vitest takes them. */
  tests: string[];
};

/** Mistakes in one file, most of which the same tests notice. */
export function mistakesIn(
  file: string,
  tests: string[],
  ...mistakes: [mistake: string, search: string, replace: string, otherTests?: string[]][]
): Mutation[] {
  return mistakes.map(([mistake, search, replace, otherTests]) => ({
    ...{ mistake, file, search, replace },
    tests: otherTests ?? tests,
  }));
}
