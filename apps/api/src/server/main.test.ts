import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('with --load-only loads the server and starts nothing', { timeout: 60_000 }, async () => {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-load-'));
  const folder = join(home, 'data');
  try {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--load-only'], {
      stdio: 'ignore',
      env: { PATH: process.env['PATH'], DATA_DIR: folder, NODE_COMPILE_CACHE: join(home, 'code') },
    });
    expect((await once(child, 'exit'))[0]).toBe(0);
    expect(existsSync(folder)).toBe(false);
    expect(existsSync(join(home, 'code'))).toBe(true);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
