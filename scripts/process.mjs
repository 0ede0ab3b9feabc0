import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const children = new Set();
let receivedSignal = null;

/** The signal that asked us to end, or null. */
export function endingSignal() {
  return receivedSignal;
}

let listening = false;

/** Only those who start programs listen for signals; a program that imports the rest of this file keeps its own ways. */
function passSignalsOn() {
  if (listening) return;
  listening = true;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      receivedSignal = signal;
      if (children.size === 0) process.exit(128 + constants.signals[signal]);
      for (const child of children) child.kill(signal);
    });
  }
}

/**
 * Starts a program that gets the signals we get, and answers its exit code (128 + n after signal n).
 * @param {string} program @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { onStart?: (child: import('node:child_process').ChildProcess) => void }} options
 * @returns {Promise<number>}
 */
export function run(program, args, { onStart, ...options } = {}) {
  passSignalsOn();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', ...options });
    children.add(child);
    onStart?.(child);
    child.once('error', (error) => (children.delete(child), reject(error)));
    child.once('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}

/**
 * Like `run`, but keeps what the program writes to itself and answers it: `output` is its standard output alone, `said` both
 * streams as they came, for people to read.
 */
export async function runQuietly(program, args, options = {}) {
  let said = '';
  let output = '';
  const onStart = (child) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk) => (said += chunk));
    child.stdout.on('data', (chunk) => (output += chunk));
  };
  const code = await run(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], onStart });
  return { code, said, output };
}

/** The file that npm would run for the command `name` of an installed package. */
export function tool(packageName, name = packageName) {
  const folder = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** @param {string | Buffer} content */
export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

/** The file's text, or an empty one when there is none. */
export function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
