// npm run drill:repayments [-- holders, kills]: an organization pays its holders an instalment, and then a part of the next.
// npm run drill:funding [-- holders, kills]: a project fails and is given back, another is released and pays a part.
// Each time the server is killed by SIGKILL on the way, and everybody has to get what is theirs exactly once.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyLedger } from '../../apps/api/src/money/ledger/verify-ledger.ts';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { freePort } from '@guildhall/embedded-postgres/postmaster.ts';
import {
  call,
  liftLimits,
  publish,
  scratch,
  signUp,
  startLoad,
  startServer,
  topUp,
  untilReady,
  type Someone,
} from './product.ts';

const inEscrow = process.argv[2] === 'funding';
const [holders = 100_000, kills = 5] = process.argv.slice(3).map(Number);
const { home, remove } = scratch();
const port = await freePort();
const env = { DATA_DIR: home };
let server = startServer(port, env);
await untilReady(server);
const { base } = server;
const password = readFileSync(join(home, 'postgres.password'), 'utf8').trim();
const url = `postgres://guildhall:${password}@127.0.0.1:${readFileSync(join(home, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]}/guildhall`;
const owner = openDatabase(url, { max: 2, patience: 600_000 });
const stopLifting = liftLimits(() => url);
const problems: string[] = [];

async function ask<Row>(text: string, params: unknown[] = []) {
  return owner.query<Row>({ name: '', text }, params);
}

const organization = await signUp(base, 2);
let calm = 0;
if (inEscrow) {
  const reached = await largeProject('all', 10_000n * BigInt(holders));
  await settled('released', reached);
  await payPart(reached, 0);
  // The last, since each refund has a receipt, and copying waits for the receipts before.
  const failing = await largeProject('all', 10_000n * BigInt(holders) + 1n);
  await settled('given back', failing);
} else {
  const of = await largeProject('keep', 10_000_000_000n);
  const instalment = await credited('an instalment', of.projectId, undefined);
  await expectAll(of.projectId, instalment);
  await payPart(of, instalment);
}

stopLifting();
await owner.close();
server.child.kill('SIGTERM');
const code = await server.ended;
if (code !== 0) problems.push(`The server ended with ${code}.`);
remove();
for (const problem of problems.slice(0, 20)) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

type Large = { projectId: string; holder: Someone };

/** A project in which a new holder, and copies of them, have each invested $100, in escrow where it does not keep. */
async function largeProject(funding: 'keep' | 'all', goal: bigint): Promise<Large> {
  const holder = await signUp(base);
  await topUp(base, holder, 100);
  const projectId = await publish(base, organization, 'A large project');
  await ask(
    `UPDATE projects SET budget_cents = $2, min_investment_cents = 1, duration_months = 12, repayment = 'monthly',
        funding = $3, open_until = CASE WHEN $3 <> 'keep' THEN now() + interval '30 days' END,
        settle_at = CASE WHEN $3 <> 'keep' THEN now() + interval '30 days' END
      WHERE id = $1`,
    [projectId, goal, funding],
  );
  const [placed] = await ask<{ id: string }>(
    `SELECT investment_id AS id
      FROM place_investment($1, NULL, NULL, $2, 10000, 1, '', (SELECT id FROM files LIMIT 1), 60, NULL, 50)`,
    [holder.id, projectId],
  );
  while ((await ask<{ left: number }>('SELECT count(*)::int AS left FROM receipts_due'))[0]!.left > 0) await sleep(200);
  const began = Date.now();
  await copyHolder(projectId, holder, placed!.id);
  console.log(`${holders} holders are there after ${seconds(began)} s.`);
  await noteFaults();
  calm = await measured(holder, () => sleep(10_000));
  return { projectId, holder };
}

/** A part that no two can share evenly: 3.33 and a third of a cent for each. */
async function payPart({ projectId }: Large, before: number) {
  const part = Math.floor(holders * 3.335 * 100) / 100;
  await credited('a part', projectId, part);
  await expectAll(projectId, before + part);
}

/** Lets the deadline pass, and waits until nothing is in escrow any more. */
async function settled(what: 'given back' | 'released', { projectId, holder }: Large) {
  const start = Date.now();
  await ask('UPDATE projects SET open_until = now(), settle_at = now() WHERE id = $1', [projectId]);
  const left = async () =>
    (
      await ask<{ left: number }>(
        `SELECT count(*)::int AS left FROM investments
          WHERE project_id = $1 AND escrow IN ('reflection', 'firm', 'disputed')`,
        [projectId],
      )
    )[0]!.left;
  // The job looks each minute, and as a server starts.
  await restart();
  const during = await measured(holder, () => killed(start, left));
  console.log(
    `${what} to ${holders} holders in ${seconds(start)} s, restarts included; p99 of other calls ${during} ms, calm ${calm} ms.`,
  );
  const [wrong] = await ask<{ holders: number }>(
    `SELECT count(*)::int AS holders FROM investments AS i JOIN ledger_accounts AS a ON a.id = i.user_id
      WHERE i.project_id = $1 AND (i.escrow, a.balance_cents) IS DISTINCT FROM ($2, $3::bigint)`,
    [projectId, what === 'released' ? 'released' : 'returned', what === 'released' ? 0 : 10_000],
  );
  if (wrong!.holders > 0) problems.push(`${what}: ${wrong!.holders} holders have something else.`);
  await noteFaults();
}

async function restart() {
  server.child.kill('SIGKILL');
  await server.ended;
  server = startServer(port, env);
  await untilReady(server);
}

/** Kills the server a part of the holders later each time, so that every part of the way is met, until none is left. */
async function killed(start: number, left: () => Promise<number | null>) {
  for (let times = 0, now = await left(); now !== 0; await sleep(100), now = await left()) {
    if (times >= kills || now === null || now > holders * (1 - (times + 0.5) / (kills + 1))) continue;
    times++;
    console.log(`Killed ${times} times, ${now} of ${holders} left, after ${seconds(start)} s.`);
    await restart();
  }
}

function seconds(since: number) {
  return ((Date.now() - since) / 1000).toFixed(1);
}

async function noteFaults() {
  problems.push(...(await verifyLedger(owner)));
}

/** Pays, kills the server on the way, and waits until all are credited; answers what was paid, in dollars. */
async function credited(what: string, projectId: string, amount: number | undefined): Promise<number> {
  const [day] = await ask<{ dueOn: string }>('SELECT next_due::text AS "dueOn" FROM projects WHERE id = $1', [
    projectId,
  ]);
  const body = { projectId, ...day!, ...(amount === undefined ? {} : { amount }) };
  const start = Date.now();
  const paid = await call(base, 'POST', '/repayment/pay', { token: organization.token, body });
  if (paid.status !== 200) throw new Error(`Paying: ${paid.status} ${paid.message}`);
  const during = await measured(organization, () => killed(start, sharesLeft));
  console.log(
    `${what} to ${holders} holders in ${seconds(start)} s, restarts included; p99 of other calls ${during} ms, calm ${calm} ms.`,
  );
  await noteFaults();
  return paid.data.paid;
}

/** How many are to be credited; null while that is not worked out, or the last step is left. */
async function sharesLeft(): Promise<number | null> {
  const [row] = await ask<{ left: number; isShared: boolean; isFinished: boolean }>(
    `SELECT (SELECT count(*)::int FROM repayment_shares WHERE status = 'due') AS left,
        bool_and(shared_at IS NOT NULL) AS "isShared", bool_and(finished_at IS NOT NULL) AS "isFinished"
      FROM repayments`,
  );
  if (row!.isFinished) return 0;
  return row!.isShared && row!.left > 0 ? row!.left : null;
}

/** Every holder has got the same, up to a cent, and together it is all that was paid. */
async function expectAll(projectId: string, dollars: number) {
  const [row] = await ask<{ all: number; least: number; most: number }>(
    `SELECT sum(principal_paid + return_paid)::float8 AS all, min(principal_paid + return_paid)::float8 AS least,
        max(principal_paid + return_paid)::float8 AS most
      FROM investments WHERE project_id = $1`,
    [projectId],
  );
  if (row!.all !== Math.round(dollars * 100) || row!.most - row!.least > 1)
    problems.push(`Paid ${dollars}: ${JSON.stringify(row)}`);
}

/**
 * The 99th percentile of what others wait for an answer while something is done, in milliseconds; what is asked while the
 * server is down does not count.
 */
async function measured(by: Someone, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  const stop = startLoad(20, async (n) => {
    const from = performance.now();
    const answer =
      n % 2 === 0
        ? await call(base, 'GET', '/wallet', { token: by.token })
        : await call(base, 'POST', '/project/list', { token: by.token, body: { start: 0, length: 10 } });
    if (answer.status === 200) times.push(performance.now() - from);
    else if (answer.status !== 0 && answer.status !== 503)
      problems.push(`${n % 2 === 0 ? 'The wallet' : 'The list'}: ${answer.status} ${answer.message}`);
  });
  await work();
  await stop();
  times.sort((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
}

/** Copies the holder with wallet, payment and investment as often as it takes, and adds them to all sums. */
async function copyHolder(projectId: string, holder: Someone, investmentId: string) {
  const account = inEscrow
    ? `(SELECT id FROM ledger_accounts WHERE project_id = '${projectId}' AND kind = 'project_escrow')`
    : `'${organization.id}'`;
  await ask(`DO $$
DECLARE
  most CONSTANT integer := ${holders - 1};
  one CONSTANT uuid := '${holder.id}';
  made CONSTANT uuid := '${investmentId}';
  top_up CONSTANT uuid := (SELECT id FROM payments WHERE user_id = one);
  clearing CONSTANT uuid := (SELECT debit_account FROM transfers WHERE id = top_up);
  last_receipt CONSTANT bigint := (SELECT max(number) FROM receipts);
  copied record;
BEGIN
  SET LOCAL session_replication_role = replica;
  CREATE TEMP TABLE copies ON COMMIT DROP AS
    SELECT n, uuidv7() AS person, uuidv7() AS payment, uuidv7() AS investment FROM generate_series(1, most) AS n;
  CREATE TEMP TABLE sides ON COMMIT DROP AS
    SELECT a.id, a.transfers_count AS count, a.balance_cents AS cents FROM ledger_accounts AS a;
  FOR copied IN
    SELECT * FROM (VALUES
      ('users', format('t.id = %L', one), '{"id": "c.person", "email": "''copy-'' || c.person || ''@example.com''"}'::jsonb),
      ('ledger_accounts', format('t.id = %L', one), '{"id": "c.person", "owner_id": "c.person"}'),
      ('payments', format('t.id = %L', top_up),
        '{"id": "c.payment", "user_id": "c.person", "provider_id": "''copy-'' || c.person"}'),
      ('transfers', format('t.id = %L', top_up), format('{"id": "c.payment", "credit_account": "c.person",
        "debit_seq": "(SELECT s.count FROM sides AS s WHERE s.id = t.debit_account) + c.n",
        "debit_balance_after": "(SELECT s.cents FROM sides AS s WHERE s.id = t.debit_account) - c.n * 10000"}')::jsonb),
      ('investments', format('t.id = %L', made),
        '{"id": "c.investment", "user_id": "c.person", "released_at": "t.released_at + c.n * interval ''1 microsecond''"}'),
      ('transfers', format('t.id = %L', made), '{"id": "c.investment", "debit_account": "c.person",
        "credit_seq": "(SELECT s.count FROM sides AS s WHERE s.id = t.credit_account) + c.n",
        "credit_balance_after": "(SELECT s.cents FROM sides AS s WHERE s.id = t.credit_account) + c.n * 10000"}'),
      ('receipts', format('t.id = %L', top_up),
        format('{"id": "c.payment", "user_id": "c.person", "number": "%s + c.n"}', last_receipt)::jsonb),
      ('receipts', format('t.id = %L', made),
        format('{"id": "c.investment", "user_id": "c.person", "number": "%s + c.n"}', last_receipt + most)::jsonb),
      ('portfolio_categories', format('t.user_id = %L', one), '{"user_id": "c.person"}'),
      ('due_sums', format('t.owner_id = %L', one), '{"owner_id": "c.person"}')
    ) AS l (rows_of, filter, changes)
  LOOP
    EXECUTE (
      SELECT format('INSERT INTO %I (%s) SELECT %s FROM %I AS t, copies AS c WHERE %s', copied.rows_of,
        string_agg(quote_ident(a.attname), ', '),
        string_agg(coalesce(copied.changes ->> a.attname::text, 't.' || quote_ident(a.attname)), ', '),
        copied.rows_of, copied.filter)
      FROM pg_attribute AS a
      WHERE a.attrelid = copied.rows_of::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    );
  END LOOP;
  UPDATE receipt_series SET last = last + 2 * most;
  UPDATE users_total SET users = users + most;
  UPDATE ledger_accounts SET balance_cents = balance_cents - most * 10000, transfers_count = transfers_count + most
  WHERE id = clearing;
  UPDATE ledger_accounts SET balance_cents = balance_cents + most * 10000, transfers_count = transfers_count + most
  WHERE id = ${account};
  UPDATE projects SET raised_cents = raised_cents + most * 10000, investors = investors + most,
    escrow_cents = escrow_cents * (most + 1), firm_cents = firm_cents * (most + 1)
  WHERE id = '${projectId}';
  UPDATE project_days SET raised_cents = raised_cents + most * 10000 WHERE project_id = '${projectId}';
  UPDATE organization_months SET raised_cents = raised_cents + most * 10000;
  UPDATE due_sums AS d
  SET holdings = d.holdings + most, principal = add_lists(d.principal, ARRAY(SELECT c * most FROM unnest(o.principal) AS c)),
    returns = add_lists(d.returns, ARRAY(SELECT c * most FROM unnest(o.returns) AS c))
  FROM due_sums AS o
  WHERE o.owner_id = '${projectId}' AND d.released_on = o.released_on
    AND d.owner_id IN ('${projectId}', owed_by('${organization.id}'));
END $$`);
  await ask('ANALYZE');
}
