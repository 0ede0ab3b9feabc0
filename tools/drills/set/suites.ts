import { ensureChromium } from '../../../scripts/chromium.mjs';
import { pinnedNode } from '../../../scripts/node.mjs';
import { runQuietly, tool } from '../../../scripts/process.mjs';
import type { Found, Walk } from './drill.ts';

/** The walks over what money, files, live events and jobs pass through. Others want the product's own folder, its mailbox or, as two of these do, its demo. */
const walks = ['journey', 'card-payment', 'chat', 'complaints', 'invest', 'order', 'reports', 'wallet'];

/** The browser's walks on the set, the whole journey among them. */
export const journey: Walk = async (set) => {
  const env = {
    ...process.env,
    E2E_BASE_URL: set.base,
    E2E_DATA_DIR: '',
    CHROMIUM_PATH: await ensureChromium(pinnedNode()),
  };
  const args = [
    tool('@playwright/test', 'playwright'),
    'test',
    '--reporter=list',
    '--grep-invert=demo investor|balance over time',
    ...walks.map((name) => `/${name}.e2e.ts`),
  ];
  return resultOf(await runQuietly(pinnedNode(), args, { env }), /^ {2}(\d+ (?:passed|failed|skipped|flaky).*)$/gm);
};

/** The suite of the API on the set's databases, pooler, bus and store. */
export const suite: Walk = async (set) => {
  const env = {
    ...process.env,
    TEST_DATABASE_URL: set.databases.primaryUrl,
    TEST_POOLER: set.pooler.host,
    TEST_SETTINGS: JSON.stringify(set.beside),
  };
  const args = [tool('vitest'), 'run', '--project', 'api', 'apps/api/src'];
  return resultOf(await runQuietly(pinnedNode(), args, { env }), /^ +((?:Test Files|Tests) .*)$/gm);
};

function resultOf({ code, said }: { code: number; said: string }, figures: RegExp): Found {
  // oxlint-disable-next-line no-control-regex
  const plain = said.replaceAll(/\u001b\[[0-9;]*m/g, '');
  const lines = [...plain.matchAll(figures)].map(([, line]) => line!.trim());
  return { lines: [lines.join('; ')], problems: code === 0 ? [] : [plain.slice(-6000)] };
}
