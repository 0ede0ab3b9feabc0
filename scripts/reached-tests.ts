import { dirname, join } from 'node:path/posix';
import { placeOf } from './tidy-groups.ts';
import { packageImports, relativeImports, type Tree } from './tidy.ts';

/** The tests that a change can reach, by path; `all` says why nothing less than the whole gate answers for it. */
export type Reached = { unit: string[]; browser: string[]; all?: string };

/** The addresses of the screens by the file of each page. */
export type Pages = ReadonlyMap<string, readonly string[]>;

/** How many browser tests run at most for one change. */
const mostBrowserTests = 4;

/** They list, start or hand round everything, so that what they import says nothing about what a change reaches. */
const composing = [
  /^apps\/api\/src\/server\/[^/]+\.ts$/,
  /^apps\/api\/src\/(context|resources|configuration\/config)\.ts$/,
  /^packages\/contract\/src\/(api|live\.contract)\.ts$/,
  /^apps\/web\/src\/[^/]+\.tsx?$/,
  /^apps\/web\/src\/shell\//,
];
/** What every test needs. */
const underAll =
  /^(package(-lock)?\.json|[^/]*config[^/]*|apps\/api\/migrations\/.*|scripts\/[^/]+\.mjs|apps\/web\/(index\.html|vite\.config\.ts|e2e\/.*(?<!\.e2e)\.ts))$/;

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function isHelper(path: string): boolean {
  return /\/test-[^/]+$/.test(path);
}

/** What a file imports, lazily too. */
function importsOf(path: string, text: string): string[] {
  const lazy = [...text.matchAll(/\bimport\(\s*'(\.[^']+)'/g)].map(([, to]) => join(dirname(path), to!));
  return [...relativeImports(path, text), ...lazy, ...packageImports(text)];
}

/** Who imports each file. Database functions are used by the statements and tests beside them. */
function importers(tree: Tree): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (to: string, from: string) => found.set(to, (found.get(to) ?? new Set()).add(from));
  for (const [path, text] of Object.entries(tree))
    if (/\.(tsx?|mjs)$/.test(path)) for (const to of importsOf(path, text)) add(to, path);
  for (const sql of Object.keys(tree).filter((path) => path.endsWith('.functions.sql')))
    for (const path of Object.keys(tree))
      if (dirname(path) === dirname(sql) && /\.sql\.ts$|\.test\.ts$/.test(path)) add(sql, path);
  return found;
}

/** The changed files and whoever imports them, up to those that compose the product. */
function reachedFiles(from: ReadonlyMap<string, Set<string>>, changed: readonly string[]): Set<string> {
  const reached = new Set(changed);
  for (const path of reached) {
    if (isTest(path) || composing.some((pattern) => pattern.test(path))) continue;
    for (const importer of from.get(path) ?? []) {
      // A helper prepares tests of many domains; those beside it are the ones about what it prepares.
      if (!isHelper(path) || dirname(importer) === dirname(path)) reached.add(importer);
    }
  }
  return reached;
}

/** The pages that make the calls of these verbs. */
function callers(tree: Tree, verbs: readonly string[]): string[] {
  const routes = verbs.flatMap((verb) => {
    const imports = (tree[verb] ?? '').matchAll(/import (?:type )?\{([^}]*)\} from '(@guildhall\/contract\/[^']+)'/g);
    return [...imports].flatMap(([, names, from]) =>
      [...names!.matchAll(/(\w+) as (?:\w*[rR]oute)\b/g)].map(([, name]) => ({ name: name!, from: from! })),
    );
  });
  return Object.entries(tree)
    .filter(([path]) => path.startsWith('apps/web/src/') && !isTest(path))
    .filter(([, text]) =>
      routes.some(({ name, from }) => text.includes(from) && new RegExp(`\\b${name}\\b`).test(text)),
    )
    .map(([path]) => path);
}

/** What browser tests about a file of a domain may be named: the domain, or its folder there, such as `stripe`. */
function namesOf(path: string): string[] {
  const place = placeOf(path);
  if (!place) return [];
  return [place.domain, dirname(path).split('/').at(-1)!].map((name) => name.replace(/s$/, ''));
}

/** The browser tests named as the changed domain, then those that open a page which was reached, those about the fewest screens first. */
function browserTests(tree: Tree, changed: readonly string[], reached: ReadonlySet<string>, pages: Pages): string[] {
  const all = [...pages.values()].flat();
  const wanted = [...reached].flatMap((path) => pages.get(path) ?? []);
  const words = changed.flatMap(namesOf);
  const tests = Object.entries(tree).filter(([path]) => path.endsWith('.e2e.ts'));
  const found = tests.flatMap(([path, text]) => {
    if (words.some((word) => path.includes(word))) return [{ path, rank: 0 }];
    // Those that walk the table of all screens find what is wrong with any of them; they are for the gate.
    if (text.includes("'./screens.ts'")) return [];
    const opened = all.filter((address) => new RegExp(`['\`/]${address}['\`?)]`).test(text));
    return opened.some((address) => wanted.includes(address)) ? [{ path, rank: opened.length }] : [];
  });
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostBrowserTests)
    .map(({ path }) => path);
}

/**
 * The tests that a change of these files can reach: the unit tests that import them, those beside each file of the server that does, the shape of
 * the repository, and the browser tests of the screens that show them.
 */
export function reachedTests(tree: Tree, changed: readonly string[], pages: Pages): Reached {
  const everywhere = changed.find((path) => underAll.test(path));
  if (everywhere !== undefined) return { unit: [], browser: [], all: `${everywhere} is under every test` };
  const from = importers(tree);
  const reached = reachedFiles(from, changed);
  const code = [...reached].filter((path) => !composing.some((pattern) => pattern.test(path)));
  const folders = new Set(
    code.filter((path) => /^apps\/api\/src\/\w+\/[\w-]+\//.test(path) && !isTest(path)).map(dirname),
  );
  const unit = Object.keys(tree).filter(
    (path) => isTest(path) && (reached.has(path) || folders.has(dirname(path)) || path.startsWith('scripts/tidy')),
  );
  const shown = reachedFiles(from, [...code, ...callers(tree, code)]);
  const browser = [...changed.filter((path) => path.endsWith('.e2e.ts')), ...browserTests(tree, changed, shown, pages)];
  return { unit, browser: [...new Set(browser)] };
}
