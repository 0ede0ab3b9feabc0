// npm run check [-- files]: what holds for the whole repository, and the tests that a change of these files can reach; without files, those that
// differ from the last commit. The whole gate stays `npm test`.
import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { builtScreens } from '../apps/web/build/built-screens.ts';
import { run, root } from './process.mjs';
import { reachedTests } from './reached-tests.ts';
import { repository } from './repository.ts';

function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...git('diff', '--name-only', '-z', 'HEAD'), ...git('ls-files', '-z', '--others', '--exclude-standard')];
}

/** The addresses of the screens by the file of each page. */
async function pages(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { path, page } of await builtScreens(join(root, 'apps/web/src'))) {
    const file = relative(root, page);
    found.set(file, [...(found.get(file) ?? []), path]);
  }
  return found;
}

function test(...args: string[]): Promise<number> {
  return run(process.execPath, ['scripts/test.mjs', ...args]);
}

const given = process.argv.slice(2);
const changed = given.length > 0 ? given : changedFiles();
const { unit, browser, all } = reachedTests(repository(), changed, await pages());

let code = 0;
if (changed.length === 0) console.log('Nothing differs from the last commit.');
else if (all !== undefined) {
  console.log(`${all}: the whole gate it is.`);
  code = await test();
} else {
  console.log(
    [
      `${unit.length} files of unit tests and ${browser.length} of browser tests can be reached:`,
      ...unit,
      ...browser,
    ].join('\n'),
  );
  code = await test('--only=static');
  if (unit.length > 0) code = (await test('--only=unit', ...unit)) || code;
  if (browser.length > 0) code = (await test('--only=e2e', ...browser)) || code;
}
process.exitCode = code;
