import { circles, packageImports, relativeImports, type Tree } from './tidy.ts';

/**
 * The groups of domains, from the top down: each imports from its own and from those below. What composes the product stands above them. The
 * contract, the server and the pages have the same groups.
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

/** The parts of the product that have groups. */
const parts = ['apps/api/src/', 'packages/contract/src/', 'apps/web/src/'] as const;

/** Imports from above that are still in the pages, as a file and what it imports. The list may only become shorter. */
const stillUpward: readonly (readonly [path: string, from: string])[] = [
  ['apps/web/src/money/payments/payments.queries.ts', 'packages/contract/src/market/investments.contract.ts'],
  ['apps/web/src/money/payments/payments.queries.ts', 'packages/contract/src/market/orders.contract.ts'],
  ['apps/web/src/money/receipts/newest-receipt.tsx', 'packages/contract/src/market/organizations.contract.ts'],
  ['apps/web/src/people/profile/share-organization.tsx', 'packages/contract/src/market/organizations.contract.ts'],
  ['apps/web/src/reach/messages/chat-bubble.tsx', 'apps/web/src/trust/flags/flag-button.tsx'],
  ['apps/web/src/reach/messages/chat-bubble.tsx', 'apps/web/src/trust/flags/hidden-note.tsx'],
  ['apps/web/src/reach/messages/chat.page.tsx', 'apps/web/src/trust/flags/flag-button.tsx'],
  ['apps/web/src/trust/complaints/complaints.queries.ts', 'packages/contract/src/market/organizations.contract.ts'],
  ['apps/web/src/trust/freezes/freeze-dialogs.tsx', 'packages/contract/src/server/accounts.operator.contract.ts'],
];

/** What everybody is handed: imported as types alone, they tie nobody to their parts. */
const handed = ['apps/api/src/context.ts', 'apps/api/src/resources.ts', 'apps/api/src/configuration/config.ts'];

function isOfTests(path: string): boolean {
  return /\.(test|test-d|suite|e2e)\.tsx?$|\/test-[^/]+\.tsx?$|\/attacks\//.test(path);
}

type Place = { group: Group; domain: string };

/** Where a file of a domain stands; undefined for one that belongs to none, such as the contract's grammar. */
export function placeOf(path: string): Place | undefined {
  const part = parts.find((at) => path.startsWith(at));
  if (!part) return undefined;
  const [group, ...rest] = path.slice(part.length).split('/');
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
  const all = [...relativeImports(path, text), ...packageImports(text)];
  return all.filter((to) => !(handed.includes(to) && typesAlone.has(to)));
}

type Upward = { path: string; to: string; problem: string };

function upward(tree: Tree): Upward[] {
  return Object.entries(tree)
    .filter(([path]) => !isOfTests(path))
    .flatMap(([path, text]) => {
      const from = placeOf(path);
      if (!from) return [];
      return imports(path, text).flatMap((to) => {
        const target = isOfTests(to) ? undefined : placeOf(to);
        if (!target || groupOrder.indexOf(target.group) >= groupOrder.indexOf(from.group)) return [];
        return [{ path, to, problem: `${path} imports ${to}: ${from.group} lies below ${target.group}` }];
      });
    });
}

/** Imports of a group from one above it, those apart that are listed. */
export function upwardImports(tree: Tree): string[] {
  return upward(tree)
    .filter((each) => !stillUpward.some(([path, from]) => path === each.path && from === each.to))
    .map(({ problem }) => problem);
}

/** Listed imports that stand nowhere any more. */
export function needlessUpward(tree: Tree): string[] {
  const found = upward(tree);
  return stillUpward
    .filter(([path, from]) => !found.some((each) => path === each.path && from === each.to))
    .map(([path, from]) => `${path} imports ${from} no more`);
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
  return circles(edges.keys(), (domain) => edges.get(domain)?.keys() ?? []).map((round) => {
    const ways = round.slice(1).map((to, at) => edges.get(round[at]!)!.get(to));
    return `a circle of domains: ${ways.join(', ')}`;
  });
}

function keyOf(path: string, { group, domain }: Place): string {
  return `${parts.find((at) => path.startsWith(at))!}${group}/${domain}`;
}
