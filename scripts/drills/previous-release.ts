// npm run drill:previous-release [-- commit [words of paths]]: the server's tests of an earlier version, with its own code, on the tables and
// functions of today. The commit is by default the one that kept the newest version before today's (docs/decisions/0160).
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratch } from './product.ts';

const root = join(import.meta.dirname, '../..');
const migrations = 'apps/api/migrations';
const database = 'apps/api/src/platform/database';

function git(...args: string[]): Buffer {
  return execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: root, maxBuffer: 512 * 1024 * 1024 });
}

/** The commit that kept the newest version older than today's. */
function previous(): string {
  const last = readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('.sql'))
    .at(-1)!
    .slice(0, 4);
  const kept = readdirSync(join(root, database, 'earlier')).map((file) => file.slice(0, 4));
  const version = kept
    .filter((number) => number < last)
    .toSorted()
    .at(-1);
  if (!version) throw new Error('No earlier version is kept.');
  const commit = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${database}/earlier/${version}.sql`)
    .toString()
    .trim();
  if (commit === '')
    throw new Error('The history of this clone is too short; `git fetch --unshallow` brings the rest.');
  return commit;
}

const { home, remove } = scratch();
const commit = git('rev-parse', '--verify', `${process.argv[2] ?? previous()}^{commit}`)
  .toString()
  .trim();
execFileSync('tar', ['x', '-C', home], { input: git('archive', commit) });

// Today's packages, and its own workspaces.
const modules = join(home, 'node_modules');
mkdirSync(join(modules, '@guildhall'), { recursive: true });
for (const name of readdirSync(join(root, 'node_modules')))
  if (name !== '@guildhall' && name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(modules, name));
for (const kind of ['apps', 'packages'])
  for (const name of readdirSync(join(home, kind)))
    symlinkSync(join(home, kind, name), join(modules, '@guildhall', name));

// The template of its test databases is migrated by today's version, and then by its own, which has to leave it as it is.
const setup = join(home, database, 'test-server.ts');
const text = readFileSync(setup, 'utf8');
const own = 'await migrate(url.href);';
if (!text.includes(own))
  throw new Error(`${commit} prepares its test databases in a way that this drill does not know.`);
const today = `await (await import('${join(root, database, 'migrate.ts')}')).migrate(url.href);`;
writeFileSync(setup, text.replace(own, `${today}\n    ${own}`));

const report = join(home, 'report.json');
const words = process.argv.slice(3);
// What that version makes of databases older than itself is no matter of today's tables.
const args = [
  'run',
  '--project',
  'api',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
  '--exclude=**/migrate-earlier.test.ts',
];
spawnSync(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), ...args, ...(words.length > 0 ? words : ['apps/api/src'])],
  {
    cwd: home,
    stdio: 'ignore',
  },
);

type Report = {
  numTotalTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};
const { testResults, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as Report;
let failed = 0;
for (const { name, message, assertionResults } of testResults) {
  const file = name.slice(home.length + 1);
  if (assertionResults.length === 0 && message !== '') console.log(`${file}: ${message.split('\n')[0]}`);
  for (const { fullName, status, failureMessages } of assertionResults) {
    if (status !== 'failed') continue;
    failed++;
    console.log(`${file}\n  ${fullName}\n    ${failureMessages.join('\n').split('\n').slice(0, 3).join('\n    ')}`);
  }
}
console.log(`${commit.slice(0, 12)}: ${failed} of ${numTotalTests} tests fail on today's tables.`);
remove();
process.exit(failed === 0 ? 0 : 1);
