// npm run drill:two-containers [-- tries]: two servers in two process tables start on one DATA_DIR at about the same
// moment. One serves, the other refuses in words; nothing acknowledged is lost, however the first one ends.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { call, scratch, signUp, startServer, topUp, untilReady, type Someone } from './product.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const tries = Number(process.argv[2] ?? 20);
const { home, remove } = scratch();
const asUser = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user'];
const container = ['unshare', ...asUser, '--pid', '--fork', '--mount-proc', '--kill-child'];
const ports = [await freePort(), await freePort()] as const;
const problems: string[] = [];
const everybody: Someone[] = [];
let refused = 0;
for (let n = 0; n < tries; n++) {
  const start = (port: number) => startServer(port, { DATA_DIR: home }, container);
  const first = start(ports[0]);
  // From the same moment to well after the first one serves.
  await sleep((n % 5) * 700);
  const second = start(ports[1]);
  const refusal = await Promise.race([
    first.ended.then((code) => ({ code, who: first, other: second })),
    second.ended.then((code) => ({ code, who: second, other: first })),
    sleep(60_000).then(() => null),
  ]);
  if (!refusal || refusal.code !== 1 || !/in use by another installation/.test(refusal.who.said())) {
    problems.push(`Try ${n}: ${refusal ? `${refusal.code} ${refusal.who.said().slice(-500)}` : 'both run'}`);
    first.child.kill('SIGKILL');
    second.child.kill('SIGKILL');
    break;
  }
  refused++;
  const serving = refusal.other;
  await untilReady(serving);
  for (let i = 0; i < 3; i++) {
    const someone = await signUp(serving.base);
    const results = await topUp(serving.base, someone, 50);
    if (results.at(-1)!.status !== 200) problems.push(`Try ${n}: ${results.at(-1)!.status} ${results.at(-1)!.message}`);
    else everybody.push(someone);
  }
  for (const someone of everybody.slice(-6)) {
    const results = await call(serving.base, 'GET', '/wallet/balances', { token: someone.token });
    if (results.status !== 200) problems.push(`Try ${n}: a wallet answers ${results.status}.`);
  }
  // At once like a machine that is switched off, or in order: the end of its input is the end of its parent.
  if (n % 2 === 0) serving.child.kill('SIGKILL');
  else serving.child.stdin?.end();
  await serving.ended;
  console.log(`try ${n + 1}: ${refused} refused, ${everybody.length} acknowledged`);
}
const log = { info: () => {}, warn: console.warn };
const postgres = await startEmbeddedPostgres({ dir: join(home, 'postgres'), log });
const owner = openDatabase(postgres.url, { max: 2 });
for (const { id } of everybody) {
  const read = { name: '', text: 'SELECT balance_cents::int AS cents FROM ledger_accounts WHERE id = $1' };
  const [row] = await owner.query<{ cents: number }>(read, [id]);
  if (row?.cents !== 5000) problems.push(`A wallet of $50 has ${row?.cents ?? 'no'} cents.`);
}
const faults = await verifyLedger(owner);
await owner.close();
await postgres.stop();
remove();
for (const problem of [...problems, ...faults]) console.log(problem);
console.log(
  `${tries} tries: ${refused} refused, ${everybody.length} sign-ups with $50 acknowledged, ${problems.length} problems, ledger faults ${faults.length}.`,
);
process.exit(problems.length + faults.length === 0 ? 0 : 1);
