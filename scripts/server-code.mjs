import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runQuietly } from './process.mjs';

/** Where Node keeps the server's modules compiled, so that a start neither strips their types nor compiles them again. */
const cache = join(root, 'node_modules/.cache/guildhall-code');

/** The arguments and environment of the server's process beyond those of its user. */
export const serverSettings = {
  // Objects that die young get less room than Node would take, which nobody waits for and an idle process keeps.
  args: ['--max-semi-space-size=8'],
  // Fewer heaps of the C library beside each other keep less of what threads gave back.
  env: { NODE_COMPILE_CACHE: cache, MALLOC_ARENA_MAX: '2' },
};

/**
 * Compiles the server's modules once, as a part of building. Never needed: a start without it takes a second longer and
 * keeps what it compiled for the next.
 * @param {string} node
 */
export async function ensureServerCode(node) {
  if (existsSync(cache)) return;
  await runQuietly(node, ['apps/api/src/server/main.ts', '--load-only'], {
    env: { ...process.env, ...serverSettings.env },
  });
}
