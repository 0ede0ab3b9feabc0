/** Where the server, the pages and the contract lie. */
export const api = 'apps/api/src';
export const web = 'apps/web/src';
export const contract = 'packages/contract/src';

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

/** Mistakes in one file that the same tests have to notice. */
export function mistakesIn(
  file: string,
  tests: string[],
  ...mistakes: [mistake: string, search: string, replace: string][]
): Mutation[] {
  return mistakes.map(([mistake, search, replace]) => ({ mistake, file, search, replace, tests }));
}
