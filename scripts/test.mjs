// npm test [-- --only=static|unit|e2e] [-- words for Vitest and Playwright]. Ends with the line "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled } from './install.mjs';
import { pinnedNode } from './node.mjs';
import { ensurePages } from './pages.mjs';
import { ensurePoppler } from './poppler.mjs';
import { ensureRedis } from './redis.mjs';
import { endingSignal, root, run, runQuietly, tool } from './process.mjs';
import { ensureServerCode } from './server-code.mjs';
import { failures, playwrightResult, slowest, vitestResult } from './test-results.mjs';

const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith('--only='))?.slice('--only='.length);
if (only !== undefined && !['static', 'unit', 'e2e'].includes(only)) {
  console.error(`--only=${only} is none of static, unit, e2e.`);
  process.exit(2);
}

const passedOn = words.filter((word) => !word.startsWith('--only='));
const scratch = mkdtempSync(join(tmpdir(), 'guildhall-check-'));
const total = { passed: 0, failed: 0 };
const lines = [];

await ensureInstalled();
const node = pinnedNode();

function node24(...args) {
  return run(node, args);
}

/** What it says comes in one piece when it ends, so that two may run beside each other. */
async function quietly(name, ...args) {
  const { code, said } = await runQuietly(node, args);
  console.log(`\n— ${name}\n${said.trim()}`.trimEnd());
  return code;
}

function json(name) {
  return join(scratch, `${name}.json`);
}

/** Runs one step whatever became of the others; `count` answers its tests, without it the step counts only when it fails. */
async function step(kind, name, work, count) {
  if (endingSignal() || (only && only !== kind)) return;
  if (count) console.log(`\n— ${name}`);
  const from = Date.now();
  let code = 1;
  try {
    code = await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  const result = count ? count(code) : { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  total.passed += result.passed;
  total.failed += result.failed;
  const tests = count ? `, ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped` : '';
  const line = `${result.failed === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - from) / 1000).toFixed(1)} s${tests})`;
  lines.push(line);
  console.log(line);
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const configs = ['tsconfig.json', 'apps/web/tsconfig.json', 'apps/web/tsconfig.build.json'].filter((file) =>
  existsSync(join(root, file)),
);

async function build() {
  await Promise.all([ensurePages(node, { always: true }), ensureServerCode(node)]);
  return 0;
}

// Two at a time, the longest first: none needs another, and few keep both processors busy.
const checks = [
  ['build', build],
  ...[
    ['lint', tool('oxlint'), '--type-aware', '--quiet'],
    ['unused files, exports and dependencies', tool('knip'), '--no-progress'],
    ...configs.map((config) => [`types: ${config}`, tool('typescript', 'tsc'), '-p', config]),
    ['format', tool('oxfmt'), '--check'],
  ].map(([name, ...args]) => [name, () => quietly(name, ...args)]),
];
async function lane() {
  for (let next = checks.shift(); next; next = checks.shift()) await step('static', ...next);
}
// One after the other, since the package manager takes one at a time; beside the checks, which need none.
async function ensurePrograms() {
  await ensureRedis();
  await ensurePoppler();
}
await Promise.all([lane(), lane(), ...(only === undefined || only === 'unit' ? [ensurePrograms()] : [])]);

await step(
  'unit',
  'unit, API and shape tests',
  () =>
    node24(
      tool('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${json('vitest')}`,
      ...passedOn,
    ),
  (code) => vitestResult(read(json('vitest')), code),
);
await step(
  'e2e',
  'browser tests',
  async () => {
    process.env.CHROMIUM_PATH = await ensureChromium(node);
    process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = json('playwright');
    return node24(
      tool('@playwright/test', 'playwright'),
      'test',
      '--reporter=list,json',
      '--pass-with-no-tests',
      ...passedOn,
    );
  },
  (code) => playwrightResult(read(json('playwright')), code),
);

if (!only && passedOn.length === 0)
  await step('unit', 'promises of the specification', () =>
    node24('scripts/coverage.ts', json('vitest'), json('playwright')),
  );

const longest = slowest(read(json('vitest')), read(json('playwright'))).map((line) => line.replace(`${root}/`, ''));
if (longest.length > 0) console.log(`\nWhat took longest:\n${longest.join('\n')}`);
const failed = failures(read(json('vitest')), read(json('playwright'))).map((line) => line.replace(`${root}/`, ''));
if (failed.length > 0) console.log(`\nWhat failed:\n${failed.join('\n')}`);
rmSync(scratch, { recursive: true, force: true });
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
