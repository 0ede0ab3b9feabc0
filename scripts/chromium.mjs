import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, runQuietly, tool } from './process.mjs';
import { installBySystem, mayInstall, onPath } from './system-packages.mjs';

// The headless shell draws no window of its own, which spares a third of the work.
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPaths = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

/** Package managers in the order we try them, with what makes them install a Chromium. */
const managers = {
  'apt-get': [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    ['install', '-y', '--no-install-recommends', 'chromium'],
  ],
  dnf: [['install', '-y', 'chromium']],
  apk: [['add', 'chromium']],
  pacman: [['-Sy', '--noconfirm', 'chromium']],
  zypper: [['--non-interactive', 'install', 'chromium']],
};

/** The path of a Chromium that answers, installed if need be. Throws when there is none to be had. */
export async function ensureChromium(node) {
  const found = findChromium();
  if (found) return found;
  console.log('Installing a Chromium for the browser tests …');
  const said = await installBySystem(managers, findChromium);
  const installed = findChromium();
  if (installed) return installed;
  // With its libraries where that is allowed: a plain user would only be asked for a password.
  for (const flags of mayInstall() ? [['--with-deps'], []] : [[]]) {
    const result = await runQuietly(node, [tool('@playwright/test', 'playwright'), 'install', ...flags, 'chromium']);
    said.push(result.said);
    const fetched = findChromium();
    if (fetched) return fetched;
  }
  throw new Error(`No Chromium found or installed; set CHROMIUM_PATH to one.\n${said.join('\n')}`);
}

/** The path of a Chromium that is here already, or undefined. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given && !answers(given)) throw new Error(`CHROMIUM_PATH is ${given}, but no browser answers there.`);
  return [given, ...names, ...macPaths, playwrightsOwn()].filter(Boolean).map(onPath).find(answers);
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'package.json'))('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/** Some systems ship a placeholder under the browser's name, so it has to say its version. */
function answers(path) {
  return !!path && existsSync(path) && spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}
