import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

/** The settings of a PgBouncer on `port` that gives each transaction a connection of the server, with the log-in of `url`; `more` lines go with them. */
export function poolerSettings(url: string, port: number, more: string): string {
  const server = new URL(url);
  return `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
log_connections = 0
log_disconnections = 0
${more}
`;
}

/** The program, which refuses to run as root. */
export function poolerCommand(file: string, ...flags: string[]): string[] {
  return ['pgbouncer', ...flags, ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file];
}

/** For tests: a PgBouncer that gives each transaction a connection, in front of every database of the server at `url`, with its log-in. */
export async function startPooler(url: string): Promise<{ host: string; stop(): void }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pooler-'));
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    poolerSettings(url, port, 'default_pool_size = 8\nserver_idle_timeout = 2\nlog_pooler_errors = 0'),
    { mode: 0o644 },
  );
  // It dies with us, however we end: the shell waits on a pipe that only we hold.
  const wait = 'cat > /dev/null; kill $child; rm -rf "$folder"';
  const child = spawn(
    'sh',
    ['-c', `folder=$1; shift; "$@" & child=$!; ${wait}`, 'sh', folder, ...poolerCommand(file, '-q')],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true,
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    },
  );
  child.unref();
  for (let tries = 0; !(await listens(port)); tries++) {
    if (tries > 100) throw new Error('PgBouncer did not start. Is the package pgbouncer installed?');
    await sleep(50);
  }
  const stop = () => {
    child.stdin.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: `127.0.0.1:${port}`, stop };
}

/** Whether somebody listens on the port of this machine. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
