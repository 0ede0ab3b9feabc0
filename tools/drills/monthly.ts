// npm run drill:monthly [-- people, kills]: the monthly investments of many are due in one night. The server is killed by SIGKILL on the
// way, and each has to be made exactly once.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openPayment, settleInLedger } from '../../apps/api/src/money/payments/payments.sql.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { ask } from './large-project.ts';
import { embeddedUrl, publish, scratch, signUp, startServer, untilReady } from './product.ts';

const [people = 10_000, kills = 10] = process.argv.slice(2).map(Number);
/** Made at a time, each with a payment of its own. */
const atOnce = 4;
const { home, remove } = scratch();
const port = await freePort();
const env = { DATA_DIR: home };
let server = startServer(port, env);
await untilReady(server);
const owner = openDatabase(embeddedUrl(home), { max: atOnce, patience: 600_000 });
const problems: string[] = [];

const organization = await signUp(server.base, 2);
const projectId = await publish(server.base, organization, 'A mill');
await ask(owner, 'UPDATE projects SET budget_cents = 100000000000 WHERE id = $1', [projectId]);
await prepare();
const start = Date.now();
// Only what is due counts, and the job looks as a server starts.
await ask(owner, 'UPDATE monthly_investments SET next_on = monthly_due_day()');
await restart();
await killed();
const took = (Date.now() - start) / 1000;
console.log(
  `${people} monthly investments in ${took.toFixed(1)} s, ${kills} kills and starts included: ${Math.round(people / took)} a second.`,
);
problems.push(...(await wrong()), ...(await verifyLedger(owner)));

await owner.close();
server.child.kill('SIGTERM');
const code = await server.ended;
if (code !== 0) problems.push(`The server ended with ${code}.`);
remove();
for (const problem of problems.slice(0, 20)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

/** People with $150 each, who invest $100 of it each month. */
async function prepare() {
  const began = Date.now();
  const ids = Array.from({ length: people }, () => randomUUID());
  await ask(
    owner,
    `INSERT INTO users (id, type, name, email, email_verified_at, password_hash)
      SELECT id, 1, 'Somebody', id || '@example.com', now(), '-' FROM unnest($1::uuid[]) AS id`,
    [ids],
  );
  for (let first = 0; first < people; first += atOnce) await Promise.all(ids.slice(first, first + atOnce).map(topUp));
  await ask(
    owner,
    `INSERT INTO monthly_investments (user_id, set_by, project_id, cents, day, risk_text, terms_seen, next_on)
      SELECT id, id, $2, 10000, extract(day FROM monthly_due_day()), 2, 0, monthly_due_day() + 1 FROM unnest($1::uuid[]) AS id`,
    [ids, projectId],
  );
  console.log(`${people} people are there after ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

async function topUp(payerId: string) {
  const opening = { payerId, provider: 'sandbox' as const, purchaseId: null, amountCents: 15_000n, returnUrl: '' };
  const { paymentId } = await openPayment(owner, opening);
  await settleInLedger(owner, paymentId);
}

async function restart() {
  server.child.kill('SIGKILL');
  await server.ended;
  server = startServer(port, env);
  await untilReady(server);
}

/** Kills the server a part of the people later each time, until none is left. */
async function killed() {
  let times = 0;
  for (let left = people; left > 0; await sleep(100)) {
    const [row] = await ask<{ left: number }>(
      owner,
      'SELECT count(*)::int AS left FROM monthly_investments WHERE next_on <= monthly_due_day()',
    );
    left = row!.left;
    if (times >= kills || left === 0 || left > people * (1 - (times + 0.5) / (kills + 1))) continue;
    times++;
    console.log(`Killed ${times} times, ${left} of ${people} left.`);
    await restart();
  }
  if (times < kills) problems.push(`It was killed ${times} times only.`);
}

/** Who has not invested exactly once, what the month says of it, and what the project has raised. */
async function wrong(): Promise<string[]> {
  const rows = await ask<{ problem: string }>(
    owner,
    `SELECT format('%s: %s investments, %s cents left, month %s', m.user_id, n.made, a.balance_cents, r.outcome) AS problem
      FROM monthly_investments AS m
        JOIN ledger_accounts AS a ON a.id = m.user_id
        CROSS JOIN LATERAL (SELECT count(*) AS made FROM investments AS i WHERE i.user_id = m.user_id) AS n
        LEFT JOIN monthly_runs AS r ON r.monthly_id = m.id
      WHERE n.made <> 1 OR a.balance_cents <> 5000 OR r.outcome IS DISTINCT FROM 'invested'
      UNION ALL
      SELECT format('%s cents were raised', p.raised_cents) FROM projects AS p WHERE p.id = $1 AND p.raised_cents <> $2`,
    [projectId, people * 10_000],
  );
  return rows.map(({ problem }) => problem);
}
