import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly, sha256, textOf } from './process.mjs';

const lock = join(root, 'package-lock.json');
const modules = join(root, 'node_modules');
const stamp = join(modules, '.guildhall-lock');

/** Makes node_modules what the lock says. Costs a few milliseconds when it is already. */
export async function ensureInstalled() {
  const wanted = sha256(readFileSync(lock));
  if (textOf(stamp) === wanted) return;
  if (!installedByHand()) {
    console.log('Installing what package-lock.json says …');
    const [program, ...args] = npm();
    // Also under NODE_ENV=production the pages want building and an own Node is optional.
    const flags = ['--no-audit', '--no-fund', '--include=dev', '--include=optional', '--engine-strict=false'];
    const { code, said } = await runQuietly(program, [...args, 'ci', ...flags], { shell: program === 'npm.cmd' });
    if (code !== 0) throw new Error(`npm ci failed (${code}):\n${said}`);
  }
  writeFileSync(stamp, wanted);
}

/** Somebody ran npm after the lock was last written. */
function installedByHand() {
  const hidden = join(modules, '.package-lock.json');
  return existsSync(hidden) && statSync(hidden).mtimeMs >= statSync(lock).mtimeMs;
}

/** The npm to call: the one that runs us, else the one of the path. Answers program and first arguments. */
export function npm() {
  const path = process.env.npm_execpath;
  if (path?.endsWith('npm-cli.js')) return [process.execPath, path];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
}
