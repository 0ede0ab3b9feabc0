/** A test that ran, or would: its file, its titles from the outermost group on, and whether it passed. */
export type Test = { file: string; title: string; passed: boolean };
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
