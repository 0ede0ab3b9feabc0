// Runs on the machine's own Node (20 or later) with nothing installed yet; the pinned Node does the rest.
import { ensureInstalled } from './install.mjs';
import { environmentFile, pinnedNode } from './node.mjs';
import { ensurePages, pagesFolder } from './pages.mjs';
import { run } from './process.mjs';
import { ensureServerCode, serverSettings } from './server-code.mjs';

/**
 * npm is replaced as our parent when it is killed, and then nobody would end us. Only under npm: a service that starts this
 * file by itself may leave it running.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const { ppid } = process;
  setInterval(() => process.ppid !== ppid && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

try {
  // A parent that starts us with a pipe wants us to end when it closes, whichever way its other end died.
  if (process.env.GUILDHALL_PARENT_PIPE) process.stdin.resume().on('end', () => process.kill(process.pid, 'SIGTERM'));
  endWithNpm();
  await ensureInstalled();
  const node = pinnedNode();
  await Promise.all([ensurePages(node), ensureServerCode(node)]);
  process.exit(
    await run(
      node,
      [...environmentFile, ...serverSettings.args, 'apps/api/src/server/main.ts', ...process.argv.slice(2)],
      {
        stdio: ['pipe', 'inherit', 'inherit'],
        // A group of its own: Ctrl-C reaches it once, through us. Our end of the pipe closes even when we are killed.
        detached: process.platform !== 'win32',
        env: { ...process.env, ...serverSettings.env, GUILDHALL_PARENT_PIPE: '1', GUILDHALL_WEB_OUT: pagesFolder },
      },
    ),
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
