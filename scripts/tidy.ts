import { dirname, join, normalize } from 'node:path/posix';

/** The repository's text files by path from its root. Every check answers the problems it finds, in words. */
export type Tree = Record<string, string>;

function isCode(path: string) {
  return /\.tsx?$/.test(path);
}

function isGenerated(path: string) {
  return /(^|\/)generated\//.test(path);
}

/** The files of the tree that this file imports statically by a relative path, types included. */
export function relativeImports(path: string, text: string): string[] {
  const found = text.matchAll(/^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/gm);
  return [...found].map((match) => join(dirname(path), match[1]!));
}

/** The files of our own packages that this file imports by the package's name, types included. */
export function packageImports(text: string): string[] {
  const found = text.matchAll(/'@guildhall\/([a-z0-9-]+)\/([^']+\.ts)'/g);
  return [...found].map(([, name, file]) => `packages/${name}/src/${file}`);
}

/** Each way round that closes a circle, as its stations with the first one again at the end. */
export function circles(stations: Iterable<string>, nextOf: (station: string) => Iterable<string>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (station: string, trail: string[]): void => {
    const seen = trail.indexOf(station);
    if (seen >= 0) found.push([...trail.slice(seen), station]);
    if (seen >= 0 || done.has(station)) return;
    for (const next of nextOf(station)) visit(next, [...trail, station]);
    done.add(station);
  };
  for (const station of stations) visit(station, []);
  return found;
}

export function importCycles(tree: Tree): string[] {
  const nextOf = (path: string) => relativeImports(path, tree[path] ?? '').filter((next) => next in tree);
  return circles(Object.keys(tree).filter(isCode), nextOf).map((round) => `import cycle: ${round.join(' → ')}`);
}

export function barrels(tree: Tree): string[] {
  const found = Object.keys(tree).filter((path) => /(^|\/)index\.tsx?$/.test(path));
  return found.map((path) => `${path} is a barrel; import the file itself`);
}

const hostReading =
  /\brequest\.(?:host|hostname|protocol|originalUrl)\b|headers(?:\.host\b|\['(?:host|x-forwarded-(?:host|proto))'\])/;

/** Refuses by it whoever came by another name; whoever writes the right one there wins nothing that a token does not ask for. */
const refusesByHost = 'apps/api/src/platform/http/metrics.http.ts';

/** Any client can write the Host header, so nothing is built from it: the product's address is `resources.site`. */
export function hostReaders(tree: Tree): string[] {
  const served = Object.entries(tree).filter(
    ([path]) => path.startsWith('apps/api/src/') && !path.endsWith('.test.ts') && path !== refusesByHost,
  );
  return served.filter(([, text]) => hostReading.test(text)).map(([path]) => `${path} reads the Host header`);
}

/** A verb refuses by `ctx.refuse`, which knows what its call declares; pages and commands have no call. */
export function freeRefusals(tree: Tree): string[] {
  const domains = Object.entries(tree).filter(
    ([path]) =>
      /^apps\/api\/src\/.+\.ts$/.test(path) &&
      !/\/(platform|commands)\/|\.http\.ts$|\.test(-d)?\.ts$|\/test-|\/read-file\.ts$/.test(path),
  );
  return domains.filter(([, text]) => /\bnew Refusal\(/.test(text)).map(([path]) => `${path} refuses past its call`);
}

/** Files of the platform that import something of the product beside it, a domain's contract included; its tests may. */
export function platformLeavers(tree: Tree): string[] {
  const domains = new Set(
    Object.keys(tree).map((path) => /^apps\/api\/src\/(?!platform\/)[^/]+\/([^/]+)\//.exec(path)?.[1]),
  );
  const isDomain = (name: string) => domains.has(name);
  const files = Object.entries(tree).filter(
    ([path]) => path.startsWith('apps/api/src/platform/') && isCode(path) && !/\.test(-d)?\.ts$/.test(path),
  );
  return files.flatMap(([path, text]) => {
    const beside = relativeImports(path, text).filter((target) => /^apps\/api\/src\/(?!platform\/)/.test(target));
    const contracts = [
      ...text.matchAll(/'@guildhall\/contract\/(?:[a-z-]+\/)?([a-z-]+)(?:\.operator)?\.contract\.ts'/g),
    ].map(([, name]) => name!);
    return [...beside, ...contracts.filter(isDomain)].map((target) => `${path} imports ${target}`);
  });
}

/** Rooms of the platform (`platform/<room>/`) that import each other in a circle, tests apart. */
export function roomCycles(tree: Tree): string[] {
  const roomOf = (path: string) => /^apps\/api\/src\/platform\/([a-z-]+)\/[^/]+$/.exec(path)?.[1];
  const rooms = new Map<string, Set<string>>();
  for (const [path, text] of Object.entries(tree)) {
    const from = roomOf(path);
    if (from === undefined || /\.test(-d)?\.ts$|\/test-/.test(path)) continue;
    const others = relativeImports(path, text).map(roomOf);
    for (const to of others)
      if (to !== undefined && to !== from) rooms.set(from, (rooms.get(from) ?? new Set<string>()).add(to));
  }
  const rounds = circles(rooms.keys(), (room) => rooms.get(room) ?? []);
  return rounds.map((round) => `import cycle: ${round.map((room) => `${room}.ts`).join(' → ')}`);
}

/** A domain's statement names its values: `:projectId`, never `$1`. */
export function placedParameters(tree: Tree): string[] {
  const statements = Object.entries(tree).filter(([path]) => /^apps\/api\/src\/.*\.sql\.ts$/.test(path));
  return statements.filter(([, text]) => /\$\d/.test(text)).map(([path]) => `${path} gives values by their places`);
}

/** Half of the files stay below 80 lines and nine in ten below 250. */
export function oversize(tree: Tree): string[] {
  const files = Object.entries(tree).filter(
    ([path]) => /^(apps|packages|tools)\//.test(path) && isCode(path) && !isGenerated(path),
  );
  const sizes = files.map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }));
  sizes.sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const large = sizes.filter(({ lines }) => lines >= 250);
  const names = large.map(({ path, lines }) => `${path} (${lines})`).join(', ');
  return [
    ...(median >= 80 ? [`the median file has ${median} lines, not below 80`] : []),
    ...(large.length > sizes.length / 10 ? [`more than one file in ten has 250 lines or more: ${names}`] : []),
  ];
}

/** Paths in documents, backticked or linked, that look like ones of this repository but lead nowhere. */
export function deadPaths(tree: Tree): string[] {
  const places = new Set(Object.keys(tree).flatMap((path) => ancestors(path)));
  const exists = (path: string) => places.has(path.replace(/\/$/, ''));
  const tops = new Set(Object.keys(tree).map((path) => path.split('/')[0]!));
  const problems: string[] = [];
  for (const [document, text] of Object.entries(tree).filter(([path]) => path.endsWith('.md'))) {
    const prose = text.replaceAll(/^(```|~~~).*?^\1/gms, '');
    const linked = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1]!);
    for (const link of linked.filter((target) => !/^([a-z]+:|#|\/)/.test(target))) {
      const path = normalize(join(dirname(document), link.replace(/[#?].*$/, '')));
      if (!exists(path)) problems.push(`${document} links to ${link}, which does not exist`);
    }
    for (const [, quoted] of prose.matchAll(/`([\w.@/-]+)`/g)) {
      const path = quoted!.replace(/^\.\//, '');
      const ours = path.includes('/') ? tops.has(path.split('/')[0]!) : /^[A-Z]+\.md$/.test(path);
      const made = /(^|\/)(dist|node_modules|data|test-results)(\/|$)/.test(path);
      const near = normalize(join(dirname(document), path));
      if (ours && !made && !exists(path) && !exists(near)) {
        problems.push(`${document} names ${quoted}, which does not exist`);
      }
    }
  }
  return problems;
}

/** Commands and settings that a document names for people to use, and that nothing else here knows. */
export function deadCommands(tree: Tree): string[] {
  const { scripts } = JSON.parse(tree['package.json'] ?? '{"scripts":{}}') as { scripts: Record<string, string> };
  const used = new Set(
    Object.entries(tree).flatMap(([path, text]) =>
      path.endsWith('.md') ? [] : (text.match(/\b[A-Z][A-Z\d_]+\b/g) ?? []),
    ),
  );
  const problems: string[] = [];
  for (const [document, text] of Object.entries(tree).filter(([path]) => path.endsWith('.md'))) {
    for (const [, name] of text.matchAll(/\bnpm run (?:-s )?([\w:-]*\w)(?![\w:])/g))
      if (scripts[name!] === undefined) problems.push(`${document} says npm run ${name}, which does not exist`);
    // A record may name what belongs to others.
    if (document.startsWith('docs/decisions/')) continue;
    for (const [, name] of text.matchAll(/`([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=[^`\n]*)?`/g))
      if (!used.has(name!)) problems.push(`${document} names ${name}, which nothing reads`);
  }
  return problems;
}

function ancestors(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

/** The place where the repository was written, and where its packages came from, are no part of it. */
export function workplaceNames(tree: Tree): string[] {
  const problems: string[] = [];
  for (const [path, text] of Object.entries(tree)) {
    const folder = path.endsWith('.md') ? /(?<![\w.$}])\/(work|tmp)\// : /(?<![\w.$})*])\/work\//;
    const isLock = path.endsWith('package-lock.json');
    const host = isLock
      ? /"resolved": "https?:\/\/(?!registry\.npmjs\.org\/)[^"]*/
      : /https?:\/\/(registry\.|[\w.-]*(artifactory|nexus|verdaccio|jfrog))[^\s'"`)]*/;
    for (const pattern of [folder, host]) {
      const match = pattern.exec(text);
      if (match) problems.push(`${path} names ${match[0]}`);
    }
  }
  return problems;
}

/** Functions at the top of a module that are written as `const … = () =>` though they have no type of their own. */
export function namedArrows(tree: Tree): string[] {
  const arrow =
    /^(?:export )?const (\w+) = (?:async )?(?:<[^>]+>)?(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\w+)(?:: [^=]+)? =>/gm;
  return Object.entries(tree)
    .filter(([path]) => /\.(ts|tsx|mjs)$/.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(arrow)].map(([, name]) => `${path}: ${name} is no function declaration`),
    );
}

/** Custom properties of ours that a style reads and none declares: the browser then ignores the whole line. */
export function unknownTokens(tree: Tree): string[] {
  const ofWeb = Object.entries(tree).filter(([path]) => /^apps\/web\/(src|index\.html)/.test(path));
  const declared = new Set(
    ofWeb.flatMap(([, text]) => [...text.matchAll(/(--gh-[a-z0-9-]+)['"]?\]?\s*:/g)].map(([, name]) => name)),
  );
  return ofWeb.flatMap(([path, text]) =>
    [...text.matchAll(/var\((--gh-[a-z0-9-]+)/g)]
      .filter(([, name]) => !declared.has(name))
      .map(([, name]) => `${path} reads ${name}, which nothing declares`),
  );
}

/** Sizes of text that a style gives without a token of `apps/web/src/ui/theme.css`, one that grows with the window apart. */
export function bareTextSizes(tree: Tree): string[] {
  const styles = Object.entries(tree).filter(([path]) => /^apps\/web\/src\/.*\.css$/.test(path));
  return styles.flatMap(([path, text]) =>
    [...text.matchAll(/font-size: (\d[^;]*)/g)].map(([, size]) => `${path} has text of ${size}, which is no token`),
  );
}
