import type { Tree } from '../tidy.ts';
import { findTests } from './find-tests.ts';
import type { Test } from './find-tests.ts';
import type { Find, Proof, Row, Side } from './row.ts';

export type Proven = Row & { tests: readonly (Test | undefined)[] };

const places: Record<Side, RegExp> = {
  browser: /^apps\/web\/e2e\/[^/]+\.e2e\.ts$/,
  server: /^apps\/api\/src\/.+\.(test|suite)\.ts$/,
  unit: /^(apps\/web\/src\/.+\.test\.tsx?|packages\/.+\.test\.ts|scripts\/.+\.test\.ts)$/,
};

/** Finds for each proof of each row the first test that makes it. */
export function prove(rows: readonly Row[], tree: Tree): Proven[] {
  const files = Object.keys(tree).sort();
  const tests = {} as Record<Side, Test[]>;
  for (const side of Object.keys(places) as Side[])
    tests[side] = files.filter((file) => places[side].test(file)).flatMap((file) => findTests(file, tree));
  return rows.map((row) => ({ ...row, tests: row.proofs.map((proof) => proofOf(proof, tests[proof.side])) }));
}

function proofOf({ in: place, find }: Proof, tests: readonly Test[]): Test | undefined {
  const file = new RegExp(`/(${place.replaceAll('.', '\\.').replaceAll('*', '.*')})\\.(e2e|test|suite)\\.tsx?$`);
  return tests.find((test) => file.test(test.file) && find.every((each) => says(test.text, each)));
}

function says(text: string, find: Find) {
  return typeof find === 'string' ? text.includes(find) : find.test(text);
}

/** The rows that lack a proof, in words. */
export function unproven(proven: readonly Proven[]): string[] {
  return proven.flatMap(({ section, kind, what, proofs, tests }) =>
    proofs.length === 0
      ? [`§${section} ${kind}: ${what} – names no proof`]
      : proofs.flatMap((proof, i) =>
          tests[i]
            ? []
            : [`§${section} ${kind}: ${what} – ${proof.side} ${proof.in}: ${proof.find.map(String).join(' & ')}`],
        ),
  );
}
