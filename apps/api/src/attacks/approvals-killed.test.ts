import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../money/ledger/verify-ledger.ts';
import { paymentsApp, type PaymentsApp } from '../money/payments/test-payments.ts';
import { withRiskCleared } from '../money/risk/test-risk.ts';
import { inParallel } from '../platform/calls/test-in-parallel.ts';
import type { Person } from '../server/test-app.ts';
import { newOperator } from '../trust/operators/test-operators.ts';
import { secondProcess } from './second-process.ts';

const long = process.env['LONG'] === '1';
const rows = long ? 500 : 40;
const kills = long ? 5 : 2;

let app: PaymentsApp;
let finance: Person;
let owner: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance', 'Fay');
  owner = await app.signUp(1, 'Ada Aal');
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [owner.id]);
  for (let paid = 0; paid < rows; paid += 100) await app.addMoney(owner, await app.topUp(owner, 100), 100);
}, 180_000);
afterAll(() => app.stop());

/** Asks for withdrawals of one dollar each, which their owner has confirmed; answers their ids. */
async function withdrawals(): Promise<string[]> {
  const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada Aal', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
  const body = { ...bank, accountNumber: '12345678', amount: 1 };
  const ids: string[] = [];
  // A few at a time: of hundreds at once a busy server refuses some.
  while (ids.length < rows)
    await inParallel(20, async () => {
      const { data } = await app.call('POST', '/wallet/withdraw', { token: owner.token, body });
      ids.push(data.id);
    });
  expect(ids).not.toContain(undefined);
  await app.owner('UPDATE withdrawals SET owner_confirmed_at = now(), first_until = NULL');
  await withRiskCleared(app.owner, ids[0]!);
  return ids;
}

async function approved(): Promise<number> {
  const [found] = await app.owner<{ n: number }>(
    "SELECT count(*)::int AS n FROM withdrawals WHERE status = 'approved'",
  );
  return found!.n;
}

it(
  `${rows} withdrawals approved in one act, whose server is killed ${kills} times on the way: each once, each with its entry`,
  { timeout: 600_000 },
  async () => {
    const ids = await withdrawals();
    const request = { token: finance.token, body: { ids, asTest: 1 } };
    const env = {
      OPERATOR_DAY_DOLLARS: '1000000',
      WITHDRAWAL_ALONE_WEEK_DOLLARS: '1000000',
      DATABASE_LOCK_SECONDS: '60',
    };
    for (let kill = 1; kill <= kills; kill++) {
      const enough = Math.floor((rows * kill) / (kills + 1));
      // A row a little further on is locked: however late the kill comes, the server has not answered yet.
      const held = new Client({ connectionString: app.ownerUrl });
      await held.connect();
      await held.query('BEGIN');
      await held.query('SELECT FROM withdrawals WHERE id = $1 FOR UPDATE', [ids[enough + 5]]);
      const second = await secondProcess(app, { env });
      let isAnswered = false;
      const asked = second.call('POST', '/operator/withdrawals/approve', request).then(
        (answer) => {
          isAnswered = true;
          return answer;
        },
        () => 'lost',
      );
      await expect
        .poll(async () => isAnswered || (await approved()) >= enough, { interval: 5, timeout: 240_000 })
        .toBe(true);
      second.signal('SIGKILL');
      expect(await asked).toBe('lost');
      await second.stop();
      await held.end();
      expect(await approved(), 'what was not reached waits').toBeLessThan(rows);
    }
    const last = await secondProcess(app, { env });
    const { data } = await last.call('POST', '/operator/withdrawals/approve', request);
    await last.stop();
    const outcomes = data.records.map(({ outcome }: { outcome: string }) => outcome);
    expect(new Set(outcomes)).toEqual(new Set(['approved', 'repeated']));
    expect(await approved()).toBe(rows);
    const [sums] = await app.owner(
      `SELECT
        (SELECT count(*)::int FROM audit_entries WHERE verb = 'withdrawal.approve') AS entries,
        (SELECT count(DISTINCT subject_id)::int FROM audit_entries WHERE verb = 'withdrawal.approve') AS named,
        (SELECT count(*)::int FROM transfers WHERE code = 'payout') AS payouts,
        (SELECT sum(amount_cents)::int FROM transfers WHERE code = 'payout') AS cents`,
    );
    expect(sums).toEqual({ entries: rows, named: rows, payouts: rows, cents: rows * 100 });
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  },
);
