import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './process.mjs';
import { startStripeSandbox } from './provider-sandboxes.ts';

/**
 * Starts the product with Stripe as its provider and a stand-in of Stripe on this machine, to be clicked through without a
 * network. Both forget everything when they end.
 */
const { standIn, env, sendEventsTo } = await startStripeSandbox();
const port = process.env['PORT'] || '3000';
sendEventsTo(`http://127.0.0.1:${port}`);
const home = mkdtempSync(join(tmpdir(), 'guildhall-stripe-'));
console.log(`A stand-in of Stripe answers at ${standIn.url}. Its test cards pay; no money moves.`);
const code = await run(process.execPath, ['scripts/start.mjs'], {
  stdio: ['pipe', 'inherit', 'inherit'],
  env: { ...process.env, ...env, PORT: port, DATA_DIR: home, GUILDHALL_PARENT_PIPE: '1' },
});
rmSync(home, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
