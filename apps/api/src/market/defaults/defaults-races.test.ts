import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { creditReturns, payInLedger, shareRepayment } from '../repayments/repayments.sql.ts';
import { creditReturns as creditAll, investIn, projectWith, setDay } from '../repayments/test-holdings.ts';
import { sayUnlikelyInLedger, writeOffHoldings, writeOffInLedger } from './defaults.sql.ts';

// An order of locks that is wrong is noticed within a few.
const rounds = process.env['LONG'] === '1' ? 50 : 3;
const parallel = 20;

let ledger: TestLedger;
let organization: Member;
let operators: string[];
beforeAll(async () => {
  ledger = await openTestLedger({ connections: parallel });
  organization = await ledger.member(2);
  await ledger.topUp(organization, 100_000_000n);
  operators = [(await ledger.member()).id, (await ledger.member()).id];
  await ledger.asOwner(`INSERT INTO operators (user_id, role) SELECT id, 'finance' FROM unnest($1::uuid[]) AS o (id)`, [
    operators,
  ]);
  await setDay(ledger, '2026-01-31');
});
afterAll(() => ledger.stop());

const reason = 'The estate is empty.';

async function writeOff(projectId: string, operatorId: string) {
  const { outcome } = await writeOffInLedger(ledger.database, { operatorId, projectId, reason });
  if (outcome === 'ok') while (!(await writeOffHoldings(ledger.database, projectId, 2)).isFinished);
  return outcome;
}

async function pay(projectId: string, cents: bigint) {
  const answer = await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2027-01-31', cents });
  if (answer.outcome === 'ok') {
    await shareRepayment(ledger.database, answer.id);
    while (!(await creditReturns(ledger.database, answer.id, 3)).isFinished);
  }
  return answer.outcome;
}

it('twenty pay and write off at once: it is written off once, and no cent is lost', { timeout: 240_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    await setDay(ledger, '2026-01-31');
    const projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3 });
    const holders: Member[] = [];
    for (let n = 0; n < 5; n++) {
      const member = await ledger.member();
      await investIn(ledger, member, projectId, 10_000n);
      holders.push(member);
    }
    await setDay(ledger, '2026-08-31');
    const before = (await ledger.wallet(organization)).balance;
    const [first, second] = operators as [string, string];
    await writeOffInLedger(ledger.database, { operatorId: first, projectId, reason });
    const results = await inParallel(parallel, (n) =>
      n % 4 === 0 ? writeOff(projectId, second) : pay(projectId, 777n),
    );
    const words = ['ok', 'sharing', 'written_off', 'first', 'first_repeated'];
    expect(Object.keys(results).filter((word) => !words.includes(word))).toEqual([]);
    // Whoever came while a payment was credited tries again.
    for (const operator of [first, second, first]) await writeOff(projectId, operator);
    const [row] = await ledger.asOwner<{ written: number; paid: bigint }>(
      `SELECT (SELECT count(*) FROM write_offs WHERE project_id = $1)::int AS written,
         (SELECT sum(amount_cents) FROM repayments WHERE project_id = $1)::bigint AS paid`,
      [projectId],
    );
    expect(row!.written).toBe(1);
    expect(before - (await ledger.wallet(organization)).balance).toBe(row!.paid ?? 0n);
    const { outcome, left } = await payInLedger(ledger.database, ledger.as(organization), {
      projectId,
      dueOn: '2026-08-31',
      cents: null,
    });
    expect([outcome, left]).toEqual(['ok', 0n]);
    await creditAll(ledger);
    const got = await Promise.all(holders.map(async (member) => (await ledger.wallet(member)).balance));
    expect(got).toEqual(holders.map(() => 11_000n));
  }
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});

it('twenty operators say that a project is unlikely and that it is not, and one default is open at most', async () => {
  const projectId = await projectWith(ledger, organization, { months: 12 });
  await setDay(ledger, '2026-01-31');
  await investIn(ledger, await ledger.member(), projectId, 10_000n);
  const results = await inParallel(parallel, async (n) => {
    const operatorId = operators[n % 2]!;
    const said = { operatorId, projectId, unlikely: n % 4 < 2, reason };
    return (await sayUnlikelyInLedger(ledger.database, said)).outcome;
  });
  expect(Object.keys(results).filter((word) => !['ok', 'first', 'first_repeated', 'said'].includes(word))).toEqual([]);
  const [row] = await ledger.asOwner<{ open: number; unlikely: boolean }>(
    `SELECT (SELECT count(*) FROM project_defaults AS d WHERE d.project_id = p.id AND d.ended_on IS NULL)::int AS open,
       p.unlikely_since IS NOT NULL AS unlikely
     FROM projects AS p WHERE p.id = $1`,
    [projectId],
  );
  expect(row!.open).toBe(row!.unlikely ? 1 : 0);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});
