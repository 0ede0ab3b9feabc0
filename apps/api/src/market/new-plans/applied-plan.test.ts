import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { repayEarlyInLedger } from '../repayments/early-repayment.sql.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay, tryToInvest } from '../repayments/test-holdings.ts';
import { investmentPlan } from '../repayments/test-repayments-answers.ts';
import { settleNewPlans } from './follow-new-plans.ts';
import { proposeInLedger, voteInLedger } from './new-plans.sql.ts';

let ledger: TestLedger;
let organization: Member;
let ada: Member;
let bo: Member;
let projectId: string;
let ofAda: string;
let ofBo: string;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
  ada = await ledger.member();
  bo = await ledger.member();
  projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 10 });
  await ledger.asOwner('UPDATE projects SET late_interest = 10 WHERE id = $1', [projectId]);
  await setDay(ledger, '2026-01-15');
  ofAda = await investIn(ledger, ada, projectId, 60_000n);
  ofBo = await investIn(ledger, bo, projectId, 30_000n);
});
afterEach(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});
afterAll(() => ledger.stop());

/** Proposes a plan today, has Ada accept it, and applies it on its day. */
async function newPlan(repayment: 'end' | 'monthly' | 'quarterly', months: number, decidedOn: string) {
  const terms = { organizationId: organization.id, actorId: organization.id, projectId, why: 'A bad harvest.' };
  const { outcome } = await proposeInLedger(ledger.database, { ...terms, repayment, months });
  expect(outcome).toBe('ok');
  expect((await voteInLedger(ledger.database, { voterId: ada.id, projectId, yes: true })).outcome).toBe('ok');
  await setDay(ledger, decidedOn);
  await settleNewPlans(ledger.resources);
}

async function pay(dueOn: string, cents: bigint | null = null) {
  const paid = await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn, cents });
  await creditReturns(ledger);
  return paid;
}

/** The day, principal, return and late interest of each instalment, and how much is paid. */
async function planOf(member: Member, id: string) {
  const { records } = await investmentPlan(ledger.as(member), { id });
  return records.map(({ dueOn, principal, return: gain, late, paid }) => [dueOn, principal, gain, late, paid]);
}

async function stored(column: string) {
  const [row] = await ledger.asOwner<{ value: unknown }>(`SELECT ${column} AS value FROM projects WHERE id = $1`, [
    projectId,
  ]);
  return row!.value;
}

describe('an accepted plan', () => {
  it('keeps what was paid, and puts what is unpaid on days and parts of its own', async () => {
    await pay('2026-02-15');
    await setDay(ledger, '2026-02-20');
    await newPlan('quarterly', 6, '2026-03-07');
    expect(await planOf(ada, ofAda)).toEqual([
      ['2026-02-15', 200, 20, 0, 220],
      ['2026-06-07', 200, 20, 0, 0],
      ['2026-09-07', 200, 20, 0, 0],
    ]);
    expect(await planOf(bo, ofBo)).toEqual([
      ['2026-02-15', 100, 10, 0, 110],
      ['2026-06-07', 100, 10, 0, 0],
      ['2026-09-07', 100, 10, 0, 0],
    ]);
    expect(await stored('next_due::text')).toBe('2026-06-07');
    expect(await stored('sharing_out')).toBeNull();
    await setDay(ledger, '2026-06-07');
    expect(await pay('2026-06-07')).toMatchObject({ outcome: 'ok', paid: 33_000n, left: 0n });
    expect(await planOf(bo, ofBo)).toMatchObject([{}, ['2026-06-07', 100, 10, 0, 110], {}]);
    await setDay(ledger, '2026-09-07');
    expect(await pay('2026-09-07')).toMatchObject({ outcome: 'ok', paid: 33_000n, left: 0n });
    expect(await stored('next_due')).toBeNull();
  });

  it('takes a part in proportion, and an odd cent goes where it went before', async () => {
    await pay('2026-02-15', 10_001n);
    await setDay(ledger, '2026-02-20');
    await newPlan('monthly', 7, '2026-03-07');
    await setDay(ledger, '2026-04-07');
    await pay('2026-04-07', 3_333n);
    await pay('2026-10-07');
    expect(await stored('next_due')).toBeNull();
    const [sum] = await ledger.asOwner<{ cents: bigint }>(
      'SELECT sum(principal_paid + return_paid)::bigint AS cents FROM investments WHERE project_id = $1',
      [projectId],
    );
    expect(sum!.cents).toBe(99_000n);
  });

  it('fixes the late interest of the old plan up to its day, which is owed', async () => {
    await setDay(ledger, '2026-02-25');
    await newPlan('end', 12, '2026-03-12');
    // 220.00 and 110.00 for 25 days at ten percent a year.
    expect(await stored('late_owed_cents')).toBe(150n + 75n);
    expect(await planOf(ada, ofAda)).toEqual([['2027-03-12', 600, 60, 0, 0]]);
    await setDay(ledger, '2027-03-12');
    expect(await pay('2027-03-12')).toMatchObject({ outcome: 'ok', paid: 99_225n });
    expect(await stored('late_owed_cents')).toBe(0n);
  });

  it('ends a default, whose days stay', async () => {
    await setDay(ledger, '2026-06-01');
    expect(await stored('is_in_default(projects, business_day())')).toBe(true);
    await newPlan('monthly', 12, '2026-06-16');
    expect(await stored('in_default_since')).toBeNull();
    expect(
      await ledger.asOwner('SELECT since::text, ended_on::text FROM project_defaults WHERE project_id = $1', [
        projectId,
      ]),
    ).toEqual([{ since: '2026-05-17', ended_on: '2026-06-16' }]);
  });

  it('is lowered by a refund, repaid early, and followed by another one', async () => {
    await pay('2026-02-15');
    await setDay(ledger, '2026-02-20');
    await newPlan('quarterly', 6, '2026-03-07');
    const { idempotencyKey, fingerprint } = ledger.as(organization);
    const refund = { actorId: organization.id, idempotencyKey, fingerprint, purchaseId: ofBo, cents: 5_000n };
    const refunded = await refundInLedger(ledger.database, { ...refund, cause: 'seller', reason: 'Too much.' });
    expect(refunded.outcome).toBe('ok');
    expect(await planOf(bo, ofBo)).toEqual([
      ['2026-02-15', 100, 10, 0, 110],
      ['2026-06-07', 75, 7.5, 0, 0],
      ['2026-09-07', 75, 7.5, 0, 0],
    ]);
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    await setDay(ledger, '2026-06-10');
    expect((await pay('2026-06-07')).outcome).toBe('ok');
    await newPlan('end', 2, '2026-06-25');
    expect(await planOf(bo, ofBo)).toEqual([
      ['2026-02-15', 100, 10, 0, 110],
      ['2026-06-07', 75, 7.5, 0.06, 82.5],
      ['2026-08-25', 75, 7.5, 0, 0],
    ]);
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    await setDay(ledger, '2026-07-01');
    await pay('2026-06-30');
    const early = await repayEarlyInLedger(ledger.database, ledger.as(organization), { projectId, onlyAsk: false });
    expect(early).toMatchObject({ outcome: 'ok', paid: 30_250n });
    await creditReturns(ledger);
    expect(await stored('next_due')).toBeNull();
  });

  it('is for what was released before it alone, and the project takes no new money', async () => {
    expect((await tryToInvest(ledger, bo, projectId, 10_000n)).outcome).toBe('ok');
    await newPlan('end', 5, '2026-01-30');
    expect((await tryToInvest(ledger, bo, projectId, 10_000n)).outcome).toBe('funding_over');
  });
});
