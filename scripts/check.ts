// npm run check [-- files]: what holds for the whole repository, and the tests that a change of these files can reach; without files, those that
// differ from the last commit. The whole gate stays `npm test`.
import { execFileSync } from 'node:child_process';
import { run, root } from './process.mjs';
import { reachedTests } from './reached-tests.ts';
import { repository } from './repository.ts';

function changedFiles(): string[] {
  const git = (...args: string[]): string[] =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  return [...git('diff', '--name-only', '-z', 'HEAD'), ...git('ls-files', '-z', '--others', '--exclude-standard')];
}

/** The file of each page, which its line in the table of screens imports; the pages' types are of another configuration. */
async function pages(): Promise<Map<string, string[]>> {
  const table = new URL('../apps/web/src/screens.ts', import.meta.url).href;
  const { screens }: { screens: Record<string, { load: () => unknown }> } = await import(table);
  const found = new Map<string, string[]>();
  for (const [address, { load }] of Object.entries(screens)) {
    const file = /import\(["']\.\/([^"']+)["']\)/.exec(String(load))?.[1];
    if (file) found.set(`apps/web/src/${file}`, [...(found.get(`apps/web/src/${file}`) ?? []), address]);
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
