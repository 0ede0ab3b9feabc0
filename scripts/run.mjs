// node scripts/run.mjs [NAME=value …] <file, or tool of node_modules> [arguments]: runs it with the pinned Node.
// What the environment says of a NAME goes before the value here.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { environmentFile, pinnedNode } from './node.mjs';
import { root, run, tool } from './process.mjs';

const packages = { tsc: 'typescript', playwright: '@playwright/test' };

try {
  const words = process.argv.slice(2);
  while (/^[A-Z_]+=/.test(words[0] ?? '')) {
    const [name, ...value] = words.shift().split('=');
    process.env[name] ??= value.join('=');
  }
  const [what, ...args] = words;
  if (!what) throw new Error('Say what to run: a file of this repository or a tool of node_modules.');
  await ensureInstalled();
  const file = existsSync(join(root, what)) ? what : tool(packages[what] ?? what, what);
  process.exit(await run(pinnedNode(), [...environmentFile, file, ...args]));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
