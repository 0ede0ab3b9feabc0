/** A test that ran, or would: its file, its titles from the outermost group on, and whether it passed. */
export type Test = { file: string; title: string; passed: boolean };
/** How many tests each file has. */
export type Counts = Record<string, number>;
type Promises = Record<string, string>;

/** The ids in a title: `§5.invest.minimum`, or several of one kind as `§5.invest.{amount,minimum}`. */
export function idsIn(title: string): string[] {
  return [...title.matchAll(/§\d\.(?:[a-z\d-]+\.)*(?:[a-z\d-]+|\{[a-z\d,-]+\})/g)].flatMap(([id]) => {
    const [, start, names] = /^(.*)\{(.*)\}$/.exec(id) ?? [];
    return names === undefined ? [id] : names.split(',').map((name) => `${start}${name}`);
  });
}

/** What the tests leave unproven: promises without a passing test, and ids that no promise has. */
export function promiseProblems(tests: readonly Test[], promises: Promises): string[] {
  const named = new Set(tests.flatMap(({ title }) => idsIn(title)));
  const proven = new Set(tests.filter(({ passed }) => passed).flatMap(({ title }) => idsIn(title)));
  return [
    ...Object.keys(promises)
      .filter((id) => !proven.has(id))
      .map((id) => `${id} has no passing test: ${promises[id]}`),
    ...[...named].filter((id) => !(id in promises)).map((id) => `${id} stands in a title, but not among the promises`),
  ];
}

export function countTests(tests: readonly Test[]): Counts {
  const counts: Counts = {};
  for (const { file } of tests) counts[file] = (counts[file] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Files that have fewer or more tests than were kept. */
export function countProblems(tests: readonly Test[], kept: Counts): string[] {
  const counts = countTests(tests);
  return [...new Set([...Object.keys(kept), ...Object.keys(counts)])]
    .filter((file) => counts[file] !== kept[file])
    .map((file) => `${file} has ${counts[file] ?? 0} tests, not ${kept[file] ?? 0} as before`);
}

const sections: Record<string, string> = {
  '2': 'Screens and routes',
  '3': 'Entities and their fields',
  '4': 'States and transitions',
  '5': 'Validation rules',
  '6': 'Roles and permissions',
  '7': 'Calls',
  '8': 'Errors',
  '9': 'Constants, limits and delays',
};

/** The document: the promises of each area of the specification, and the files whose tests prove them. */
export function coverageDocument(tests: readonly Test[], promises: Promises): string {
  const files = new Map<string, Set<string>>();
  for (const { file, title } of tests)
    for (const id of idsIn(title)) files.set(area(id), (files.get(area(id)) ?? new Set()).add(shortName(file)));
  const parts = Object.entries(sections).map(([section, title]) => {
    const ids = Object.keys(promises).filter((id) => id.startsWith(`§${section}.`));
    const rows = [...new Set(ids.map(area))].map((name) => {
      const said = ids.filter((id) => area(id) === name).map((id) => promises[id]);
      const proofs = [...(files.get(name) ?? [])].sort().map((file) => `\`${file}\``);
      return `| ${name} | ${said.join(' ')} | ${proofs.join(', ')} |`;
    });
    return [`## §${section} ${title}`, '', '| id | promises | proven in |', '|---|---|---|', ...rows, ''].join('\n');
  });
  const intro = [
    '# What the specification promises, and where it is proven',
    '',
    `\`scripts/coverage/promises.ts\` lists ${Object.keys(promises).length} promises, each with an id. A test that proves one carries the id in its title, so that`,
    '`git grep §5.invest` finds both. `npm test` fails for a promise without a passing test. A row here holds what begins with its',
    'id; `*.e2e.ts` are in `apps/web/e2e` and run in a browser on the whole product, paths without a folder of their own stand in',
    '`apps/api/src`, with a real database. Written by `npm run coverage-doc`.',
    '',
  ];
  return `${[...intro, ...parts].join('\n').trimEnd()}\n`;
}

function area(id: string): string {
  return id.split('.').slice(0, 2).join('.');
}

function shortName(file: string): string {
  return file.replace(/^apps\/(web\/e2e|api\/src)\//, '');
}
