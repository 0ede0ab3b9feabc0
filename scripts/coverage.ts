// scripts/coverage.ts <report of Vitest> <report of Playwright>: fails when a promise of the specification has no passing test,
// or a title carries an id that no promise has.
import { readFileSync } from 'node:fs';
import { promiseProblems } from './coverage/check.ts';
import { promises } from './coverage/promises.ts';
import { playwrightTests, vitestTests } from './coverage/read-reports.ts';

function read(file: string | undefined) {
  return JSON.parse(readFileSync(file!, 'utf8'));
}

const [vitest, playwright] = process.argv.slice(2);
const problems = promiseProblems([...vitestTests(read(vitest)), ...playwrightTests(read(playwright))], promises);
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
