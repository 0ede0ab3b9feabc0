import { dirname, join } from 'node:path/posix';
import type { Tree } from './tidy.ts';

const routesFile = 'apps/web/src/routes.tsx';
/** The screens of the operators' console, which stand below one route. */
const consoleFile = 'apps/web/src/operator/console-screens.ts';
/** The screens about oneself, which stand below another. */
const myFile = 'apps/web/src/my/my-screens.ts';

/** A screen where it is listed: `page('invest', () => import('./…'))`, and in the console `screen('operator', 'Overview', [], () => import('./…'))`. */
const listed = /\b(?:page|screen|mine)\('([^']*)',[^>]*?\(\) => import\('(\.\.?\/[^']+\.page\.tsx)'\)\)/g;

/** The address of each page by its file, as the routes and the console give it. */
export function pageRoutes(tree: Tree): Record<string, string> {
  return Object.fromEntries(
    [routesFile, consoleFile, myFile].flatMap((list) =>
      [...(tree[list] ?? '').matchAll(listed)].map(([, path, file]) => [join(dirname(list), file!), `/${path}`]),
    ),
  );
}

/** Where the browser's routes, the addresses that links use and the server's list of screens do not agree. */
export function strayAddresses(tree: Tree, screens: readonly string[], readingPages: readonly string[]): string[] {
  const named = [...(tree[routesFile] ?? '').matchAll(/\bpage\('([^']+)'/g)].map((match) => match[1]!);
  const ofConsole = [...(tree[consoleFile] ?? '').matchAll(/\bscreen\('([^']+)'/g)].map((match) => match[1]!);
  const mine = [...(tree[myFile] ?? '').matchAll(/\bmine\('([^']+)'/g)].map((match) => match[1]!);
  // What stands below `operator/*` and `my/*` has its own list.
  const routes = new Set([...named.filter((path) => !path.endsWith('/*')), ...ofConsole, ...mine]);
  const linking = ['paths.ts', 'operator/operator-paths.ts', 'my/my-paths.ts']
    .map((file) => tree[`apps/web/src/${file}`] ?? '')
    .join('');
  const links = [...linking.matchAll(/['`]\/([\w/]+)/g)].map((match) => match[1]!);
  return [
    ...screens.filter((path) => !routes.has(path)).map((path) => `/${path} answers 200 but has no screen`),
    ...[...routes].filter((path) => !screens.includes(path)).map((path) => `/${path} has a screen but answers 404`),
    ...links
      .filter((path) => !routes.has(path) && !readingPages.includes(path))
      .map((path) => `/${path} is linked to but leads nowhere`),
  ];
}

/** Pages that no route leads to, and pages whose address no browser test names. */
export function lostPages(tree: Tree): string[] {
  const pages = Object.keys(tree).filter((path) => /^apps\/web\/src\/.*\.page\.tsx$/.test(path));
  const isTest = ([path]: [string, string]) => path.startsWith('apps/web/e2e/') && path.endsWith('.e2e.ts');
  const tests = Object.entries(tree)
    .filter(isTest)
    .map(([, text]) => text)
    .join('\n')
    .replaceAll('\\/', '/');
  const routes = pageRoutes(tree);
  return pages.flatMap((page) => {
    const route = routes[page];
    if (route === undefined) return [`${page} has no route in ${routesFile}`];
    return isNamed(route, tests) ? [] : [`${page} (${route}) is visited by no browser test`];
  });
}

/** The address stands in a string, template or pattern, with something for each of its parameters. */
function isNamed(route: string, tests: string): boolean {
  const literal = route.replaceAll(/[.*+^${}()|[\]\\]/g, '\\$&');
  const pattern = literal.replaceAll(/\/:\w+\?/g, '(/[^/\'"`?\\s]+)?').replaceAll(/:\w+/g, '[^/\'"`?\\s]+');
  return new RegExp(`(?<![\\w-])${pattern}(?![\\w/-])`).test(tests);
}
