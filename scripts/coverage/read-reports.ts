import { isAbsolute, join, relative } from 'node:path';
import type { Test } from './check.ts';

const root = join(import.meta.dirname, '..', '..');

type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; status: string }[] }[];
};
type Suite = {
  title: string;
  file: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean; tests: { status: string; results: unknown[] }[] }[];
};
type PlaywrightReport = { config: { rootDir: string }; suites: Suite[] };

function fromRoot(file: string): string {
  return relative(root, file).replaceAll('\\', '/');
}

/** The tests of Vitest's JSON report. Those that were skipped did not run and are left out. */
export function vitestTests(report: VitestReport): Test[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status }) => ({ file: fromRoot(name), title: fullName, passed: status === 'passed' })),
  );
}

/** The tests of Playwright's JSON report. Those that were skipped did not run and are left out. */
export function playwrightTests({ config, suites }: PlaywrightReport): Test[] {
  const walk = (suite: Suite, titles: readonly string[]): Test[] => [
    ...suite.specs
      .filter((spec) => spec.tests.some(({ status }) => status !== 'skipped'))
      .map((spec) => ({
        file: fromRoot(isAbsolute(suite.file) ? suite.file : join(config.rootDir, suite.file)),
        title: [...titles, spec.title].join(' '),
        passed: spec.ok,
      })),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, [...titles, inner.title])),
  ];
  return suites.flatMap((suite) => walk(suite, []));
}
