import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { runQuietly } from './process.mjs';

/** The path of a program that PATH knows by this name; a path is answered as it is. */
export function onPath(name) {
  if (name.includes('/') || name.includes('\\')) return name;
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Whether packages of the system can be installed without asking for a password. */
export function mayInstall() {
  return (
    process.getuid?.() === 0 || spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore', timeout: 10_000 }).status === 0
  );
}

/** Whether whoever sits at the terminal agrees; where nobody does, as in a continuous integration, nobody is asked. */
async function isAgreed(manager, args) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Run “${[manager, ...args].join(' ')}” on this system? [Y/n] `);
  terminal.close();
  return /^(y|yes)?$/i.test(answer.trim());
}

/**
 * Runs what the system's package manager needs, by name of the manager, until `found` finds the program. At a terminal it asks first. Answers what was said.
 * @param {Record<string, string[][]>} managers
 * @param {() => unknown} found
 */
export async function installBySystem(managers, found) {
  if (!mayInstall()) return ['This user may not install packages of the system.'];
  const said = [];
  const manager = Object.keys(managers).find(onPath);
  if (!manager) return said;
  const installing = managers[manager].filter(([verb]) => verb !== 'update').at(0);
  if (!(await isAgreed(manager, installing))) return ['It was not installed, since you said no.'];
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  for (const args of managers[manager]) {
    const [program, ...rest] = [...prefix, manager, ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const result = await runQuietly(program, rest, { env }).catch((error) => ({ said: String(error) }));
    said.push(result.said);
    if (args[0] === 'install' && found()) break;
  }
  return said;
}
