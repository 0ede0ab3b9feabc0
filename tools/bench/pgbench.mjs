import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buyers, projectKind, projects } from './database.mjs';

function scriptOf(project) {
  return `\\set buyer random(1, ${buyers})
\\set project ${project}
SELECT order_id, order_status, due_cents FROM place_order(sha256(('bench-token-' || :buyer)::bytea), 'treasurer', gen_random_uuid()::text, sha256('body'),
  ('0000000${projectKind}-0000-8000-8000-' || lpad((:project)::text, 12, '0'))::uuid, 1, 'Street', '1', '5551234', true, 1800);
`;
}

/** Purchases a second by PostgreSQL's own bench, over as many connections as the product has, in three seconds at least; null where it is not installed. */
export async function pgbench({ url, folder }, seconds, hot) {
  const file = join(folder, hot ? 'hot.sql' : 'spread.sql');
  await writeFile(file, scriptOf(hot ? '1' : `random(1, ${projects})`));
  try {
    const args = ['-n', '-M', 'prepared', '-c', '10', '-j', '2', '-T', String(Math.max(3, seconds)), '-f', file, url];
    const { stdout } = await promisify(execFile)('pgbench', args);
    return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}
