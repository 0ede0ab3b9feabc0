import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { writeDispute, writeOutcome } from '../../trust/disputes/disputes.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from './repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay } from './test-holdings.ts';
import { investmentDetails } from '../investments/investment-details.ts';
import { investmentPlan } from './test-repayments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let investor: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

/** A holding of a project, released on the 15th of January 2026. */
async function holdingOf(cents: bigint, terms: Parameters<typeof projectWith>[2]) {
  organization = await ledger.member(2);
  investor = await ledger.member();
  const projectId = await projectWith(ledger, organization, terms);
  await setDay(ledger, '2026-01-15');
  const id = await investIn(ledger, investor, projectId, cents);
  await ledger.topUp(organization, 1_000_000n);
  return { projectId, id };
}

function giveBack(purchaseId: string, cents: bigint | null) {
  const { idempotencyKey, fingerprint } = ledger.as(organization);
  return refundInLedger(ledger.database, {
    actorId: organization.id,
    idempotencyKey,
    fingerprint,
    purchaseId,
    cents: cents!,
    cause: 'seller',
    reason: 'Too much.',
  });
}

async function pay(projectId: string, dueOn: string, cents: bigint | null = null) {
  const paid = await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn, cents });
  expect(paid.outcome).toBe('ok');
  await creditReturns(ledger);
  return paid;
}

async function planOf(id: string) {
  const { records } = await investmentPlan(ledger.as(investor), { id });
  return records.map((each) => [each.principal, each.return, each.paid]);
}

describe('giving back a part of a holding', () => {
  it('lowers every instalment while none is paid', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    expect(await giveBack(id, 15_000n)).toMatchObject({ outcome: 'ok', left: 15_000n });
    expect(await planOf(id)).toEqual([
      [50, 5, 0],
      [50, 5, 0],
      [50, 5, 0],
    ]);
    expect((await pay(projectId, '2026-02-28')).paid).toBe(5500n);
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });

  it('lowers the instalments left in proportion, and gives back no principal that was paid back', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    await pay(projectId, '2026-02-28');
    expect(await giveBack(id, 20_001n)).toMatchObject({ outcome: 'too_much', left: 20_000n });
    expect(await giveBack(id, 10_000n)).toMatchObject({ outcome: 'ok', left: 10_000n });
    expect(await planOf(id)).toEqual([
      [100, 10, 110],
      [50, 5, 0],
      [50, 5, 0],
    ]);
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    // The next one is paid in part, of which its return is whole.
    await pay(projectId, '2026-03-31', 1000n);
    expect(await giveBack(id, 3333n)).toMatchObject({ outcome: 'ok', left: 6167n });
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    await pay(projectId, '2026-04-30');
    expect(await verifyLedger(ledger.owner)).toEqual([]);
    expect(await giveBack(id, 1n)).toMatchObject({ outcome: 'refunded' });
  });

  it('ends the holding when all of the principal left is given back', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'returnFirst', months: 3, roi: 10 });
    await pay(projectId, '2026-02-28');
    expect(await giveBack(id, 30_000n)).toMatchObject({ outcome: 'ok', left: 0n });
    expect(await planOf(id)).toEqual([[0, 10, 10]]);
    expect((await ledger.wallet(investor)).balance).toBe(31_000n);
    expect(
      await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2030-01-01', cents: null }),
    ).toMatchObject({ outcome: 'nothing_due' });
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });

  it('waits while a repayment of the project is being credited', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-28', cents: null });
    expect(await giveBack(id, 1n)).toMatchObject({ outcome: 'sharing' });
    await creditReturns(ledger);
    expect(await giveBack(id, 1n)).toMatchObject({ outcome: 'ok' });
    expect(await verifyLedger(ledger.owner)).toEqual([]);
  });
});

it('a holding of one cent has no instalments of nothing, and is paid by its last', async () => {
  const { id, projectId } = await holdingOf(1n, { plan: 'monthly', months: 4, roi: 100 });
  expect(await planOf(id)).toEqual([[0.01, 0.01, 0]]);
  await investIn(ledger, await ledger.member(), projectId, 40_000n);
  await pay(projectId, '2026-02-28');
  await pay(projectId, '2026-05-15');
  expect(await planOf(id)).toEqual([[0.01, 0.01, 0.02]]);
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});

describe('a dispute about a holding of which something was paid back', () => {
  it('is about the principal that was not, which alone is set aside, and falls with the next instalment', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    await pay(projectId, '2026-02-15');
    const about = { buyerId: investor.id, purchaseId: id, reason: 'other', message: 'Odd.' } as const;
    expect(await writeDispute(ledger.database, about)).toMatchObject({ outcome: 'ok', cents: 20_000n });
    const shown = async () => {
      const [row] = await ledger.asOwner(
        "SELECT held_cents AS held, dispute_of(purchase_id)->>'cents' AS cents FROM disputes WHERE purchase_id = $1",
        [id],
      );
      return row;
    };
    expect(await shown()).toEqual({ held: 20_000n, cents: '20000' });
    await pay(projectId, '2026-03-15');
    expect(await shown()).toEqual({ held: 20_000n, cents: '10000' });
  });

  it('is not opened once all of the principal was', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    await pay(projectId, '2026-04-15');
    const about = { buyerId: investor.id, purchaseId: id, reason: 'other', message: 'Odd.' } as const;
    expect(await writeDispute(ledger.database, about)).toMatchObject({ outcome: 'refunded' });
    expect(await investmentDetails(ledger.as(investor), { id, timeZone: 'UTC' })).toMatchObject({
      state: 'repaid',
      mayDispute: false,
    });
  });

  it('decided for all of it gives back the principal that was not paid back', async () => {
    const { id, projectId } = await holdingOf(30_000n, { plan: 'monthly', months: 3, roi: 10 });
    await pay(projectId, '2026-02-15');
    const about = { buyerId: investor.id, purchaseId: id, reason: 'other', message: 'Odd.' } as const;
    const dispute = await writeDispute(ledger.database, about);
    await pay(projectId, '2026-03-15');
    const operatorId = (await ledger.member()).id;
    const decision = { operatorId, id: dispute.id, cents: null, reason: 'So it is.' };
    expect(await writeOutcome(ledger.database, decision)).toMatchObject({ outcome: 'ok', cents: 10_000n, left: 0n });
    const [row] = await ledger.asOwner('SELECT outcome, refunded_cents AS cents FROM disputes WHERE id = $1', [
      dispute.id,
    ]);
    expect(row).toEqual({ outcome: 'refunded', cents: 10_000n });
    expect(await planOf(id)).toEqual([
      [100, 10, 110],
      [100, 10, 110],
    ]);
  });
});
