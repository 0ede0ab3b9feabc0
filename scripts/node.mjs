import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './process.mjs';

/** Argon2 in node:crypto came with 24.7, and everything else that we need is older. */
const needed = [24, 7];

/** The Node that runs the product: this one when it is new enough, else the one that npm installed beside it. */
export function pinnedNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return process.execPath;
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const program = platform === 'win' ? 'node.exe' : 'node';
  const path = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', program);
  if (existsSync(path)) return path;
  throw new Error(`Guildhall needs Node ${needed.join('.')} or later here (this is ${process.versions.node}).`);
}

/** What makes Node read the file .env; asking for it only when it is there keeps Node from mentioning it. */
export const environmentFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];
