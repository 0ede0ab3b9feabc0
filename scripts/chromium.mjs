import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root, runQuietly, tool } from './process.mjs';

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
  const said = mayInstall() ? await installBySystem() : ['This user may not install packages of the system.'];
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

function onPath(name) {
  if (name.includes('/') || name.includes('\\')) return name;
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
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

/** Whether packages of the system can be installed without asking for a password. */
function mayInstall() {
  return (
    process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0
  );
}

async function installBySystem() {
  const said = [];
  const manager = Object.keys(managers).find(onPath);
  if (!manager) return said;
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of managers[manager]) {
    const [program, ...rest] = [...prefix, manager, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const result = await runQuietly(program, rest, { env }).catch((error) => ({ said: String(error) }));
    said.push(result.said);
    if (args[0] === 'install' && findChromium()) break;
  }
  return said;
}
