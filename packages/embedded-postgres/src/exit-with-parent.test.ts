import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

function url(file: string) {
  return JSON.stringify(new URL(file, import.meta.url).href);
}

/** The processes that work in a folder below `home`, also when that was removed. */
function workingIn(home: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(home);
    } catch {
      return false;
    }
  });
}

it('a test run that is killed at any moment of its start leaves no PostgreSQL and no folder', async () => {
  const ends = ['begun', 'made', 'started'].map(async (moment) => {
    const home = mkdtempSync(join(tmpdir(), 'guildhall-killed-'));
    const program = `
      const { startEmbeddedPostgres } = await import(${url('./embedded-postgres.ts')});
      const { exitWithParent } = await import(${url('./exit-with-parent.ts')});
      exitWithParent(${JSON.stringify(home)});
      console.log('begun');
      await startEmbeddedPostgres({ dir: ${JSON.stringify(join(home, 'postgres'))}, log: { info() {}, warn() {} }, settings: { fsync: 'off' } });
      console.log('started');
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const reached = () => (moment === 'made' ? existsSync(join(home, 'postgres/PG_VERSION')) : said.includes(moment));
    while (!reached() && child.exitCode === null) await sleep(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100))
      if (!existsSync(home) && workingIn(home).length === 0) break;
    return { moment, home: existsSync(home), left: workingIn(home).length };
  });
  expect(await Promise.all(ends)).toEqual(
    ['begun', 'made', 'started'].map((moment) => ({ moment, home: false, left: 0 })),
  );
}, 90_000);
