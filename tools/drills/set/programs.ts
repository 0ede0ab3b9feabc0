import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { listens } from '../../../apps/api/src/platform/database/test-pooler.ts';
import { installBySystem, onPath } from '../../../scripts/system-packages.mjs';

/** A program of the system that can be killed and started again. It dies with us, however we end. */
export type Program = { start(): Promise<void>; kill(): Promise<void> };

const needed = ['haproxy', 'pgbouncer', 'redis-server'];

/** Debian keeps servers where only root looks for programs. */
process.env['PATH'] += ':/usr/sbin';

/** Installs what the drill needs of Debian's packages. Throws with what the system said where that is not possible. */
export async function ensurePrograms(): Promise<void> {
  const found = () => needed.every((name) => onPath(name));
  if (found()) return;
  console.log(`Installing ${needed.join(', ')} …`);
  const managers = { 'apt-get': [['update'], ['install', '-y', '--no-install-recommends', ...needed]] };
  const said = await installBySystem(managers, found);
  if (!found()) throw new Error(`The drill needs ${needed.join(', ')}.\n${said.join('\n')}`);
}

/** Starts the program and waits until it listens on `port` of this machine. */
export async function startProgram(command: string[], port: number, env: NodeJS.ProcessEnv = {}): Promise<Program> {
  let end = async () => {};
  const start = async () => {
    // The shell waits on a pipe that only we hold.
    const child = spawn('sh', ['-c', '"$@" & child=$!; cat > /dev/null; kill -9 $child', 'sh', ...command], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    const gone = once(child, 'exit');
    end = async () => {
      child.stdin.end();
      await gone;
    };
    for (const last = Date.now() + 10_000; !(await listens(port)); await sleep(50))
      if (Date.now() > last) throw new Error(`${command[0]} did not start: ${said}`);
  };
  await start();
  return { start, kill: () => end() };
}
