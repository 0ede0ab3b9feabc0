import { relativeImports, type Tree } from './tidy.ts';

/**
 * The groups of domains, from the top down: each imports from its own and from those below. What composes the product stands above them. The
 * same words stand in the contract, the server and the pages.
 */
export const groupOrder = [
  'server',
  'commands',
  'configuration',
  'market',
  'money',
  'people',
  'trust',
  'reach',
  'base',
  'platform',
] as const;
type Group = (typeof groupOrder)[number];

/** The parts of the product that have groups, with what in each composes it and what every group may use. */
const parts = [
  { at: 'apps/api/src/', above: [], below: [] },
  { at: 'packages/contract/src/', above: ['api.ts'], below: [] },
  { at: 'apps/web/src/', above: [], below: [] },
] as const;

/**
 * Imports from above that stand in the pages still: a message is reported by the button of flags. The list may only become shorter.
 */
const stillUpward = [['apps/web/src/reach/messages/', 'apps/web/src/trust/flags/']] as const;

/** What everybody is handed: imported as types alone, they tie nobody to what they are made of. */
const handed = ['apps/api/src/context.ts', 'apps/api/src/resources.ts', 'apps/api/src/configuration/config.ts'];

function isOfTests(path: string): boolean {
  return /\.(test|test-d|suite|e2e)\.tsx?$|\/test-[^/]+\.tsx?$|\/attacks\//.test(path);
}

type Place = { group: Group; domain: string };

/** Where a file of a domain stands; undefined for one that belongs to none, such as the contract's grammar. */
export function placeOf(path: string): Place | undefined {
  const part = parts.find(({ at }) => path.startsWith(at));
  if (!part) return undefined;
  const [group, ...rest] = path.slice(part.at.length).split('/');
  if (!(groupOrder as readonly string[]).includes(group!)) return undefined;
  if (group === 'platform' || group === 'configuration' || group === 'commands') return { group, domain: group };
  const name = rest.length > 1 ? rest[0]! : rest[0]!.replace(/\.(operator\.)?(contract\.)?tsx?$/, '');
  return { group: group as Group, domain: name };
}

/** The imports of a file: of the contract by its package's name, and of the neighbours; those of handed types are left out. */
function imports(path: string, text: string): string[] {
  const typesAlone = new Set(
    [...text.matchAll(/^\s*import type [^;]*? from '(\.[^']+)';/gm)].flatMap(([line]) => relativeImports(path, line)),
  );
  return relativeImports(path, text).filter((to) => !(handed.includes(to) && typesAlone.has(to)));
}

/** Imports of a group from one above it. */
export function upwardImports(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => !isOfTests(path))
    .flatMap(([path, text]) => {
      const from = placeOf(path);
      if (!from) return [];
      return imports(path, text).flatMap((to) => {
        const target = isOfTests(to) ? undefined : placeOf(to);
        if (!target || groupOrder.indexOf(target.group) >= groupOrder.indexOf(from.group)) return [];
        if (stillUpward.some(([here, there]) => path.startsWith(here) && to.startsWith(there))) return [];
        return [`${path} imports ${to}: ${from.group} lies below ${target.group}`];
      });
    });
}

/** Domains of a part of the product whose imports close a circle, each by one of its ways round. */
export function domainCycles(tree: Tree): string[] {
  const edges = new Map<string, Map<string, string>>();
  for (const [path, text] of Object.entries(tree)) {
    const from = isOfTests(path) ? undefined : placeOf(path);
    // Screens of two domains lead to each other and show parts of each other.
    if (!from || path.startsWith('apps/web/')) continue;
    for (const to of imports(path, text)) {
      const target = isOfTests(to) ? undefined : placeOf(to);
      if (!target) continue;
      const a = keyOf(path, from);
      const b = keyOf(to, target);
      if (a !== b) edges.set(a, (edges.get(a) ?? new Map<string, string>()).set(b, `${path} → ${to}`));
    }
  }
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (domain: string, trail: string[]): void => {
    const seen = trail.indexOf(domain);
    if (seen >= 0) {
      const round = [...trail.slice(seen), domain];
      found.push(
        `a circle of domains: ${round
          .slice(1)
          .map((to, at) => edges.get(round[at]!)!.get(to))
          .join(', ')}`,
      );
    }
    if (seen >= 0 || done.has(domain)) return;
    for (const next of edges.get(domain)?.keys() ?? []) visit(next, [...trail, domain]);
    done.add(domain);
  };
  for (const domain of edges.keys()) visit(domain, []);
  return found;
}

function keyOf(path: string, { group, domain }: Place): string {
  return `${parts.find(({ at }) => path.startsWith(at))!.at}${group}/${domain}`;
}
