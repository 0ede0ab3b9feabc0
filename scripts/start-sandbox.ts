import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './process.mjs';
import { startPaypalSandbox, startStripeSandbox } from './provider-sandboxes.ts';

/**
 * Starts the product with a payment provider and a stand-in of that on this machine, to be clicked through without a network.
 * Both forget everything when they end.
 */
const providers = {
  stripe: { start: startStripeSandbox, says: 'A stand-in of Stripe answers at %. Its test cards pay; no money moves.' },
  paypal: {
    start: startPaypalSandbox,
    says: 'A stand-in of PayPal answers at %. It adds money to wallets, its page asks how to pay; no money moves.',
  },
};
const name = process.argv[2] === 'paypal' ? 'paypal' : 'stripe';
const { start, says } = providers[name];
const { standIn, env, sendEventsTo } = await start();
const port = process.env['PORT'] || '3000';
sendEventsTo(`http://127.0.0.1:${port}`);
const home = mkdtempSync(join(tmpdir(), `guildhall-${name}-`));
console.log(says.replace('%', standIn.url));
const code = await run(process.execPath, ['scripts/start.mjs'], {
  stdio: ['pipe', 'inherit', 'inherit'],
  env: { ...process.env, ...env, PORT: port, DATA_DIR: home, GUILDHALL_PARENT_PIPE: '1' },
});
rmSync(home, { recursive: true, force: true, maxRetries: 3 });
process.exit(code);
