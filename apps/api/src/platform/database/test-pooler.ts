import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** For tests: a PgBouncer that gives each transaction a connection, in front of every database of the server at `url`. */
export async function startPooler(url: string): Promise<{ host: string; stop(): void }> {
  const server = new URL(url);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-pooler-'));
  const settings = `
[databases]
* = host=${server.hostname} port=${server.port} user=${server.username} password=${decodeURIComponent(server.password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 8
server_idle_timeout = 2
log_connections = 0
log_disconnections = 0
log_pooler_errors = 0
`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings, { mode: 0o644 });
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  // It dies with us, however we end: the shell waits on a pipe that only we hold.
  const program = ['pgbouncer', '-q', ...asUser, file];
  const wait = 'cat > /dev/null; kill $child; rm -rf "$folder"';
  const child = spawn('sh', ['-c', `folder=$1; shift; "$@" & child=$!; ${wait}`, 'sh', folder, ...program], {
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
  });
  child.unref();
  for (let tries = 0; !(await answers(port)); tries++) {
    if (tries > 100) throw new Error('PgBouncer did not start. Is the package pgbouncer installed?');
    await sleep(50);
  }
  const stop = () => {
    child.stdin.end();
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: `127.0.0.1:${port}`, stop };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}
