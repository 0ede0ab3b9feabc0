// npm run drill:upgrade [-- rows]: migrations of a table of 10 million rows while the old version serves 100 requests a second.
// No request may fail or wait for more than a second. UPGRADE_DIR=folder keeps the filled database for the next time.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '@guildhall/embedded-postgres/embedded-postgres.ts';
import { migrate } from '../../apps/api/src/platform/database/migrate.ts';
import { fill, idOf, projectKind, projects, tokenOf } from '@guildhall/bench/database.mjs';
import { installed, liftLimits, scratch, startServer, untilReady } from './product.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';

const rows = Number(process.argv[2] ?? 10_000_000);
const perSecond = 100;
const mostMs = 1000;
const accounts = 10_000;
const { home, remove } = scratch();
const dir = join(process.env['UPGRADE_DIR'] ?? home, 'postgres');
/** In requests: what was not sent for so long is not sent any more, as when this process itself was stopped. */
const mostLate = 5 * perSecond;
const log = { info: () => {}, warn: console.warn };

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Each account has paid its neighbour as often as the others. */
const transfers = `
  SET session_replication_role = replica;
  CREATE TEMPORARY TABLE ring AS
    SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM users WHERE type = 2 ORDER BY id LIMIT ${accounts};
  CREATE INDEX ON ring (n);
  INSERT INTO transfers (debit_account, credit_account, amount_cents, code, debit_seq, credit_seq, debit_balance_after, credit_balance_after, created_at)
  SELECT a.id, b.id, 100, 'order', s, $1 + s, 0, 0, now() - interval '1 second' * ($1 - s)
  FROM generate_series(1, $1) AS s, ring AS a JOIN ring AS b ON b.n = (a.n + 1) % ${accounts};
  UPDATE ledger_accounts SET transfers_count = 2 * $1 WHERE id IN (SELECT id FROM ring);
  INSERT INTO sessions (token_hash, user_id, expires_at)
    SELECT sha256(('ring-token-' || n)::bytea), id, now() + interval '1 day' FROM ring WHERE n < 100;`;

/** Takes away what a run before has added. */
const asBefore = `
  DROP INDEX IF EXISTS transfers_by_region;
  ALTER TABLE transfers DROP COLUMN IF EXISTS region, DROP COLUMN IF EXISTS place, DROP COLUMN IF EXISTS cents_again;
  DELETE FROM migrations WHERE id > 9000;
  DELETE FROM migration_steps`;

const unsafe = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '8GB',
  autovacuum: 'off',
};
const filling = await startEmbeddedPostgres({ dir, log, settings: unsafe });
await onServer(filling.url, async (client) => {
  if ((await client.query(`SELECT FROM pg_tables WHERE tablename = 'migration_steps'`)).rowCount === 1)
    await client.query(asBefore);
});
await migrate(filling.url);
await onServer(filling.url, async (client) => {
  if ((await client.query('SELECT FROM transfers LIMIT 1')).rowCount === 0) {
    console.log(`Filling ${rows} transfers …`);
    await fill(client, accounts);
    await client.query(transfers.replaceAll('$1', String(Math.ceil(rows / accounts))));
  }
  await client.query('VACUUM (FREEZE, ANALYZE) transfers');
  await client.query('CHECKPOINT');
});
await filling.stop();

const postgres = await startEmbeddedPostgres({ dir, log });
const port = await freePort();
const server = startServer(
  port,
  installed({ database: postgres.url, url: `http://127.0.0.1:${port}`, folder: join(home, 'data') }),
);
await untilReady(server);
const stopLifting = liftLimits(() => postgres.url);

type Phase = {
  what: string;
  requests: number;
  failed: number;
  longest: number;
  over100: number;
  began: number;
  seconds: number;
};
let phase: Phase;
let running = true;
let sent = 0;
const problems: string[] = [];

function requestOf(n: number): [path: string, init: RequestInit] {
  const kind = n % 5;
  if (kind === 0) {
    const body = {
      projectId: idOf(projectKind, 1 + ((n * 7919) % projects)),
      numberOfUnit: 1,
      address: 'Street',
      postalCode: '1',
      contactNo: '5551234',
      payFromWallet: 1,
    };
    const headers = { 'content-type': 'application/json', authorization: tokenOf(1 + (n % 1000)) };
    return [
      '/project/order',
      { method: 'POST', headers: { ...headers, 'idempotency-key': `upgrade-${n}` }, body: JSON.stringify(body) },
    ];
  }
  const headers = { authorization: `ring-token-${n % 100}`, 'content-type': 'application/json' };
  if (kind === 1) return [`/project/details/${idOf(projectKind, 1 + (n % projects))}`, { headers }];
  if (kind === 2) return ['/wallet', { headers }];
  return ['/wallet/history', { method: 'POST', headers, body: '{}' }];
}

async function request(n: number): Promise<void> {
  const [path, init] = requestOf(n);
  const at = performance.now();
  const of = phase;
  const problem = await fetch(`${server.base}/api${path}`, { ...init, signal: AbortSignal.timeout(30_000) })
    .then(async (answer) => (await answer.text(), answer.ok ? '' : String(answer.status)))
    .catch((error: Error) => error.message);
  const ms = performance.now() - at;
  of.requests++;
  of.longest = Math.max(of.longest, ms);
  if (ms > 100) of.over100++;
  if (problem === '') return;
  of.failed++;
  if (problems.length < 10) problems.push(`${of.what}: ${path} ${problem}`);
}

const done: Phase[] = [];
function begin(what: string): void {
  end();
  phase = { what, requests: 0, failed: 0, longest: 0, over100: 0, began: Date.now(), seconds: 0 };
  done.push(phase);
}

function end(): void {
  const last = done.at(-1);
  if (!last) return;
  last.seconds = Math.round((Date.now() - last.began) / 1000);
  const { what, seconds, requests, failed, longest, over100 } = last;
  console.log(
    `${what}: ${seconds} s, ${requests} requests, ${failed} failed, longest ${Math.round(longest)} ms, ${over100} over 100 ms`,
  );
}

begin('the first 10 s, nothing else');
/** As many as are due since the start, so that a late timer loses none. */
const open = new Set<Promise<void>>();
const load = (async () => {
  for (let from = performance.now(); running; await sleep(5)) {
    const due = () => ((performance.now() - from) / 1000) * perSecond;
    if (due() - sent > mostLate) from += ((due() - sent) / perSecond) * 1000;
    while (sent < due()) {
      const job: Promise<void> = request(sent++).finally(() => open.delete(job));
      open.add(job);
    }
  }
})();

const root = join(home, 'next');
const api = join(import.meta.dirname, '../../apps/api');
for (const folder of ['migrations', 'src'])
  cpSync(join(api, folder), join(root, folder), { recursive: true, filter: (path) => !/\.(ts|json)$/.test(path) });
mkdirSync(join(root, 'migrations'), { recursive: true });

let number = 9000;
async function upgrade(what: string, sql: string): Promise<void> {
  writeFileSync(join(root, 'migrations', `${++number}-drill.sql`), sql);
  begin(what);
  await migrate(postgres.url, root);
  await sleep(1000);
}

await sleep(10_000);
begin('no migration');
await sleep(10_000);

// As a report does, or a copy of the table.
const long = onServer(postgres.url, (client) =>
  client.query('BEGIN; SELECT FROM transfers LIMIT 1; SELECT pg_sleep(5); COMMIT'),
);
await sleep(500);
await upgrade(
  'a column with a default, held up 5 s by a long transaction',
  `ALTER TABLE transfers ADD COLUMN region text DEFAULT 'here'`,
);
await long;
await upgrade('an empty column', 'ALTER TABLE transfers ADD COLUMN place bigint');
await upgrade(
  'an index',
  '-- Step by itself.\nCREATE INDEX CONCURRENTLY IF NOT EXISTS transfers_by_region ON transfers (created_at, amount_cents);',
);
await upgrade(
  'a column of which a million rows are filled, never empty',
  `-- Step in a transaction.
ALTER TABLE transfers ADD COLUMN cents_again bigint DEFAULT 0;
-- Step by itself.
DO $$
DECLARE
  at uuid;
  last uuid;
BEGIN
  SELECT id INTO at FROM transfers ORDER BY id DESC OFFSET 1000000 LIMIT 1;
  -- The ledger refuses to be rewritten.
  PERFORM set_config('session_replication_role', 'replica', false);
  LOOP
    SELECT id INTO last FROM (SELECT id FROM transfers WHERE id > at ORDER BY id LIMIT 5000) AS next ORDER BY id DESC LIMIT 1;
    EXIT WHEN NOT FOUND;
    UPDATE transfers SET cents_again = amount_cents WHERE id > at AND id <= last AND cents_again = 0;
    COMMIT;
    at := last;
  END LOOP;
  PERFORM set_config('session_replication_role', 'origin', false);
END $$;
-- Step in a transaction.
ALTER TABLE transfers ADD CONSTRAINT cents_again_told NOT NULL cents_again NOT VALID;
-- Step in a transaction.
ALTER TABLE transfers VALIDATE CONSTRAINT cents_again_told;`,
);

running = false;
await load;
await Promise.all(open);
end();
stopLifting();
server.child.kill('SIGTERM');
await server.ended;
await postgres.stop();
remove();
for (const problem of problems) console.log(problem);
// The first requests of a process are no matter of migrations.
process.exit(done.slice(1).every(({ failed, longest }) => failed === 0 && longest <= mostMs) ? 0 : 1);
