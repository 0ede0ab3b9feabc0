import { dirname } from 'node:path/posix';
import { groupOrder, placeOf } from './tidy-groups.ts';
import type { Tree } from './tidy.ts';

/** The domain's folder of each table, as the words for its columns say (`<domain>.personal-data.ts`). */
function tableOwners(tree: Tree): Map<string, string> {
  const words = Object.entries(tree).filter(([path]) => path.endsWith('.personal-data.ts'));
  return new Map(
    words.flatMap(([path, text]) => {
      const tables = /\n {2}tables: \{\n([^]*?)\n {2}\},/.exec(text)?.[1] ?? '';
      return [...tables.matchAll(/^ {4}(\w+): \{/gm)].map(([, table]) => [table!, dirname(path)] as const);
    }),
  );
}

/** Every account has its name there, which all groups show. */
const ofEverybody = 'users';

/** SQL of a group that reads or writes a table of a group above it, as `file: table`. */
export function upwardTables(tree: Tree): string[] {
  const owners = tableOwners(tree);
  return Object.entries(tree).flatMap(([path, text]) => {
    const from = /\.sql(\.ts)?$/.test(path) ? placeOf(path) : undefined;
    if (!from) return [];
    const named = [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(\w+)/g)].map(([, table]) => table!);
    return [...new Set(named)]
      .filter((table) => {
        const owner = owners.get(table);
        const at = owner === undefined || table === ofEverybody ? undefined : placeOf(`${owner}/x.ts`);
        return at !== undefined && groupOrder.indexOf(at.group) < groupOrder.indexOf(from.group);
      })
      .map((table) => `${path}: ${table}`);
  });
}
