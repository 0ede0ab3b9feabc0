import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { fundedProject, settle } from '../funding/test-funding.ts';
import { creditReturns, investIn, projectWith, setDay, type Terms } from './test-holdings.ts';
import { listRepayments, payRepayment } from './test-repayments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let ada: Member;
let bo: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  organization = await ledger.member(2);
  ada = await ledger.member();
  bo = await ledger.member();
  await setDay(ledger, '2026-01-15');
});
afterEach(async () => {
  expect(await verifyLedger(ledger.database)).toEqual([]);
});
afterAll(() => ledger.stop());

const monthly: Terms = { plan: 'monthly', months: 3, roi: 10 };

/** Requests the erasure of an account that gives up an amount in cents, and lets its day come. */
async function ask({ id }: Member, cents: bigint) {
  await ledger.asOwner(
    `INSERT INTO erasures (user_id, due_at, gives_up, gives_up_cents) VALUES ($1, now(), 'I give up.', $2)`,
    [id, cents],
  );
}

async function begin({ id }: Member) {
  const [row] = await ledger.asOwner<{ outcome: string }>('SELECT outcome FROM begin_erasure($1)', [id]);
  if (row!.outcome === 'begins') await ledger.asOwner('UPDATE users SET type = 0 WHERE id = $1', [id]);
  return row!.outcome;
}

async function obstacles({ id }: Member) {
  return ledger.asOwner<{ kind: string; things: bigint; cents: bigint }>(
    'SELECT kind, things, cents FROM erasure_obstacles($1)',
    [id],
  );
}

async function pay(projectId: string, dueOn: string, amount: bigint | null = null) {
  await ledger.topUp(organization, 1_000_000n);
  const body = { projectId, dueOn, amount: String(amount) };
  await payRepayment(ledger.as(organization, { body }), { projectId, dueOn, amount });
}

/** Spends what an account has, so that its wallet is empty. */
async function spend(member: Member) {
  const shop = await ledger.member(2);
  const { balance } = await ledger.wallet(member);
  const project = await ledger.project({ by: shop, budget: balance });
  await ledger.asOwner(
    `SELECT place_order($1, 'treasurer', NULL, NULL, $2, 1, 'Lane 1', '10115', '5550001', true, 1800)`,
    [member.tokenHash, project],
  );
}

async function owed(projectId: string) {
  const { months } = await listRepayments(ledger.as(organization), { projectId, start: 0, length: 10 });
  return months.map(({ month, amount }) => [month, amount]);
}

async function stateOf(id: string) {
  const [row] = await ledger.asOwner<{ state: string }>(
    `SELECT holding_state(i, p, left_of(i), business_day()) AS state
     FROM investments AS i JOIN projects AS p ON p.id = i.project_id WHERE i.id = $1`,
    [id],
  );
  return row!.state;
}

describe('a holder whose account is erased', () => {
  it('gives up what is still to come, and the organization owes it no more', async () => {
    const id = await projectWith(ledger, organization, monthly);
    const mine = await investIn(ledger, ada, id, 30_000n);
    const others = await investIn(ledger, bo, id, 60_000n);
    expect(await owed(id)).toEqual([
      ['2026-02', 330],
      ['2026-03', 330],
      ['2026-04', 330],
    ]);
    expect(await obstacles(ada)).toEqual([{ kind: 'holdings', things: 1n, cents: 33_000n }]);
    await ask(ada, 33_000n);
    expect(await begin(ada)).toBe('begins');
    expect([await stateOf(mine), await stateOf(others)]).toEqual(['givenUp', 'active']);
    expect(await owed(id)).toEqual([
      ['2026-02', 220],
      ['2026-03', 220],
      ['2026-04', 220],
    ]);
    expect(await obstacles(ada)).toEqual([]);
    await setDay(ledger, '2026-02-15');
    await pay(id, '2026-02-15');
    await creditReturns(ledger);
    expect((await ledger.wallet(bo)).balance).toBe(22_000n);
    expect((await ledger.wallet(ada)).balance).toBe(0n);
  });

  it('gives up no more than was said: a new investment keeps the account', async () => {
    const id = await projectWith(ledger, organization, monthly);
    await investIn(ledger, ada, id, 30_000n);
    await ask(ada, 33_000n);
    const later = await investIn(ledger, ada, id, 100n);
    expect(await begin(ada)).toBe('open');
    expect(await stateOf(later)).toBe('active');
  });

  it('gives up the rest after a refund and after part of an instalment was paid', async () => {
    const id = await projectWith(ledger, organization, monthly);
    const mine = await investIn(ledger, ada, id, 30_001n);
    await investIn(ledger, bo, id, 60_000n);
    await setDay(ledger, '2026-02-15');
    await pay(id, '2026-02-15', 10_000n);
    await creditReturns(ledger);
    await refundInLedger(ledger.database, {
      actorId: organization.id,
      idempotencyKey: null,
      fingerprint: ledger.as(organization).fingerprint,
      purchaseId: mine,
      cents: 5_000n,
      cause: 'seller',
      reason: 'Less.',
    });
    const holdings = (await obstacles(ada)).find(({ kind }) => kind === 'holdings')!;
    await ask(ada, holdings.cents);
    expect(await begin(ada)).toBe('open');
    await spend(ada);
    expect(await begin(ada)).toBe('begins');
    expect(await stateOf(mine)).toBe('givenUp');
    await pay(id, '2026-02-15');
    await creditReturns(ledger);
  });

  it('gives up late interest that is fixed as well', async () => {
    const id = await projectWith(ledger, organization, monthly);
    await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [id]);
    await investIn(ledger, ada, id, 300_000n);
    await investIn(ledger, bo, id, 300_000n);
    await setDay(ledger, '2026-03-10');
    await pay(id, '2026-02-15');
    await creditReturns(ledger);
    await spend(ada);
    const late = async () =>
      (await ledger.asOwner<{ cents: bigint }>('SELECT late_owed_cents AS cents FROM projects WHERE id = $1', [id]))[0]!
        .cents;
    const before = await late();
    expect(before).toBeGreaterThan(0n);
    const { cents } = (await obstacles(ada))[0]!;
    expect(cents).toBe(220_000n + before / 2n);
    await ask(ada, cents);
    expect(await begin(ada)).toBe('begins');
    expect(await late()).toBe(before / 2n);
  });

  it('waits while a payment for it is being credited', async () => {
    const id = await projectWith(ledger, organization, monthly);
    await investIn(ledger, ada, id, 30_000n);
    await ask(ada, 33_000n);
    await setDay(ledger, '2026-02-15');
    await pay(id, '2026-02-15');
    expect(await begin(ada)).toBe('later');
    await creditReturns(ledger);
    expect(await begin(ada)).toBe('open');
    await spend(ada);
    expect(await begin(ada)).toBe('begins');
  });

  it('is kept while something is in escrow', async () => {
    const id = await fundedProject(ledger, organization, { reflection: 4 });
    await investIn(ledger, ada, id, 30_000n);
    expect(await obstacles(ada)).toEqual([{ kind: 'escrow', things: 1n, cents: 30_000n }]);
    await ask(ada, 30_000n);
    expect(await begin(ada)).toBe('open');
  });
});

describe('an organization', () => {
  it('is kept while investors have something in its escrow, or to get', async () => {
    const open = await fundedProject(ledger, organization, { reflection: 1 });
    await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [open]);
    await investIn(ledger, ada, open, 30_000n);
    await ledger.asOwner(`UPDATE projects SET state = 'funded' WHERE id = $1`, [open]);
    expect(await obstacles(organization)).toEqual([{ kind: 'raised', things: 1n, cents: 30_000n }]);
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    await spend(organization);
    expect(await obstacles(organization)).toEqual([{ kind: 'repayments', things: 1n, cents: 33_000n }]);
    await setDay(ledger, '2027-03-17');
    await pay(open, '2027-01-17');
    await creditReturns(ledger);
    await spend(organization);
    expect(await obstacles(organization)).toEqual([{ kind: 'repayments', things: 1n, cents: expect.any(BigInt) }]);
    await pay(open, '2027-03-17');
    await creditReturns(ledger);
    await spend(organization);
    expect(await obstacles(organization)).toEqual([]);
  });
});
