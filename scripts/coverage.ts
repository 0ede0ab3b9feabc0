// npm run coverage-doc: writes docs/coverage.md and how many tests each file has, running none.
// With the JSON reports of a whole run, as npm test gives them: fails when a promise, a test or the document is amiss.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  countProblems,
  countTests,
  coverageDocument,
  promiseProblems,
  type Counts,
  type Test,
} from './coverage/check.ts';
import { promises } from './coverage/promises.ts';
import { listedVitestTests, playwrightTests, vitestTests } from './coverage/read-reports.ts';
import { root, tool } from './process.mjs';

const documentFile = join(root, 'docs', 'coverage.md');
const countsFile = join(root, 'scripts', 'coverage', 'test-counts.json');

function read(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function listTests(): Test[] {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-coverage-'));
  const list = join(folder, 'vitest.json');
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  run(tool('vitest'), 'list', `--json=${list}`, '--no-static-parse', '--no-isolate');
  const report = run(tool('@playwright/test', 'playwright'), 'test', '--list', '--reporter=json');
  const tests = [...listedVitestTests(read(list)), ...playwrightTests(JSON.parse(report), true)];
  rmSync(folder, { recursive: true });
  return tests;
}

const [vitest, playwright] = process.argv.slice(2);
const problems: string[] = [];
if (vitest && playwright) {
  const tests = [...vitestTests(read(vitest)), ...playwrightTests(read(playwright))];
  problems.push(...promiseProblems(tests, promises), ...countProblems(tests, read(countsFile) as Counts));
  if (coverageDocument(tests, promises) !== readFileSync(documentFile, 'utf8'))
    problems.push('docs/coverage.md is stale');
  if (problems.length > 0) console.log('Was that meant? Then run `npm run coverage-doc`.');
} else {
  const tests = listTests();
  problems.push(...promiseProblems(tests, promises));
  writeFileSync(documentFile, coverageDocument(tests, promises));
  writeFileSync(countsFile, `${JSON.stringify(countTests(tests), null, 2)}\n`);
  console.log(`${tests.length} tests, ${Object.keys(promises).length} promises.`);
}
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
