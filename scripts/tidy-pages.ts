import type { Tree } from './tidy.ts';

const source = 'apps/web/src/';

/** Pages that the table of screens does not have, and screens of it whose page is not there. `pages` has each screen's page by its address. */
export function lostPages(tree: Tree, pages: ReadonlyMap<string, string>): string[] {
  const files = Object.keys(tree).filter((path) => path.startsWith(source) && path.endsWith('.page.tsx'));
  const known = new Set(pages.values());
  return [
    ...files.filter((file) => !known.has(file)).map((file) => `${file} is not in ${source}screens.ts`),
    ...[...pages].filter(([, file]) => !(file in tree)).map(([path, file]) => `/${path} has no page ${file}`),
  ];
}

/** Screens that no browser test names, and those that are not among the screens which are visited one by one (`visited`, by address). */
export function unvisitedScreens(tree: Tree, paths: readonly string[], visited: readonly string[]): string[] {
  const isTest = ([path]: [string, string]) => path.startsWith('apps/web/e2e/') && path.endsWith('.e2e.ts');
  const tests = Object.entries(tree)
    .filter(isTest)
    .map(([, text]) => text)
    .join('\n')
    .replaceAll('\\/', '/');
  return [
    ...paths.filter((path) => !isNamed(`/${path}`, tests)).map((path) => `/${path} is visited by no browser test`),
    ...paths
      .filter((path) => !visited.includes(`/${path}`))
      .map((path) => `/${path} is not in apps/web/e2e/screens.ts`),
    ...visited
      .filter((path) => !paths.includes(path.slice(1)))
      .map((path) => `apps/web/e2e/screens.ts has ${path}, which is no screen`),
  ];
}

/** The address is in a string, template or pattern. */
function isNamed(address: string, tests: string): boolean {
  return new RegExp(`(?<![\\w-])${address}(?![\\w/-])`).test(tests);
}
