import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tree } from './tidy.ts';

const root = join(import.meta.dirname, '..');
const binary = /\.(png|jpe?g|gif|ico|webp|woff2?|pdf|xlsx?|gz)$/;

/** The files that are, or would be, committed; one that is no text is empty. */
export function repository(): Tree {
  const args = ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const paths = execFileSync('git', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 })
    .toString()
    .split('\0');
  const ours = paths.filter((path) => path && existsSync(join(root, path)));
  return Object.fromEntries(
    ours.map((path) => [path, binary.test(path) ? '' : readFileSync(join(root, path), 'utf8')]),
  );
}
