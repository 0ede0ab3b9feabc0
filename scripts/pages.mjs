import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root, runQuietly, sha256, textOf, tool } from './process.mjs';

/** Where the built pages lie; GUILDHALL_WEB_OUT may say otherwise. */
export const pagesFolder = resolve(root, process.env.GUILDHALL_WEB_OUT || 'apps/web/dist');

const web = join(root, 'apps/web');
const stamp = '.guildhall-sources';

/**
 * Builds the pages unless those that lie there were made from the very same sources. They are built beside their place
 * and moved in when complete, so that nobody is served a half.
 * @param {string} node @param {{ always?: boolean }} options
 */
export async function ensurePages(node, { always = false } = {}) {
  const wanted = fingerprint();
  if (!always && textOf(join(pagesFolder, stamp)) === wanted) return;
  console.log('Building the pages …');
  const fresh = `${pagesFolder}.new-${process.pid}`;
  mkdirSync(dirname(fresh), { recursive: true });
  const env = { ...process.env, NODE_ENV: 'production', GUILDHALL_WEB_OUT: fresh };
  try {
    const args = [tool('vite'), 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'];
    const { code, said } = await runQuietly(node, args, { cwd: web, env });
    if (code !== 0) throw new Error(`The pages could not be built (${code}):\n${said}`);
    writeFileSync(join(fresh, stamp), wanted);
    replace(pagesFolder, fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function replace(place, fresh) {
  const old = `${place}.old-${process.pid}`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}

/** A hash over every file that goes into the pages, by name and content. */
function fingerprint() {
  const folders = [web, join(root, 'packages/contract')];
  const files = [...folders.flatMap((folder) => [...sources(folder)]), join(root, 'package-lock.json')].sort();
  return sha256(files.map((file) => `${relative(root, file)} ${sha256(readFileSync(file))}`).join('\n'));
}

function* sources(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!/^(node_modules|e2e|dist.*|\..*)$/.test(entry.name)) yield* sources(path);
    } else if (!/\.test\.tsx?$/.test(entry.name)) yield path;
  }
}
