import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { delimiter, join } from 'node:path';

export type TestRedis = {
  url: string;
  password: string;
  /** Ends it at once and answers when it is gone. */
  stop(): Promise<void>;
  /** Starts it again at its address. */
  start(): Promise<void>;
};

/** A Redis or Valkey of a test's own, which keeps nothing and wants a password. */
export async function testRedis(): Promise<TestRedis> {
  const program = ['redis-server', 'valkey-server']
    .flatMap((name) => (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
  if (!program) throw new Error('No redis-server is on this machine. `npm test` installs one where it may.');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  const password = 'a-password-of-redis';
  let stop = async () => {};
  const start = async () => {
    // Its configuration comes by a pipe: it dies with ours, and so does the server.
    const child = spawn(
      'sh',
      ['-c', '"$@" & child=$!; cat > /dev/null; kill -9 $child', 'sh', program, '--port', String(port)].concat([
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        '--requirepass',
        password,
      ]),
      { stdio: ['pipe', 'pipe', 'inherit'] },
    );
    stop = async () => {
      const gone = once(child, 'exit');
      child.stdin.end();
      await gone;
    };
    let said = '';
    for await (const chunk of child.stdout) if ((said += chunk).includes('Ready to accept connections')) return;
    throw new Error(`redis-server did not start: ${said}`);
  };
  await start();
  return { url: `redis://:${password}@127.0.0.1:${port}/0`, password, start, stop: () => stop() };
}
