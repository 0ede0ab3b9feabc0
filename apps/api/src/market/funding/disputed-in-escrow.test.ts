import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { writeAcceptance, writeDispute, writeOutcome, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { investIn, setDay } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger } from './funding.sql.ts';
import { escrowOf, fundedProject, settle, standing, type FundingTerms } from './test-funding.ts';

let ledger: TestLedger;
let organization: Member;
let ada: Member;
let bo: Member;
let opal: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  opal = await ledger.member();
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

function project(terms: FundingTerms) {
  return fundedProject(ledger, organization, { budget: 100_000n, ...terms });
}

async function free(member: Member) {
  const { balance, held } = await ledger.wallet(member);
  return balance - held;
}

async function dispute(purchaseId: string) {
  const opened = await writeDispute(ledger.database, { buyerId: ada.id, purchaseId, reason: 'other', message: 'No.' });
  expect(opened.outcome).toBe('ok');
  return opened.id;
}

function withdraw(id: string) {
  return writeWithdrawal(ledger.database, { buyerId: ada.id, id, note: '' });
}

function decide(id: string, cents: bigint | null) {
  return writeOutcome(ledger.database, { operatorId: opal.id, id, cents, reason: 'Seen.' });
}

function refund(purchaseId: string, cents: bigint, by: 'seller' | 'operator' = 'seller') {
  const actor = by === 'seller' ? organization : opal;
  return refundInLedger(ledger.database, {
    actorId: actor.id,
    idempotencyKey: null,
    fingerprint: ledger.as(actor).fingerprint,
    purchaseId,
    cents,
    cause: by,
    reason: 'As agreed.',
  });
}

function takeBack(investmentId: string) {
  return cancelInvestmentInLedger(ledger.database, { investorId: ada.id, investmentId });
}

async function statusOf(id: string) {
  return (await ledger.asOwner('SELECT status, outcome FROM disputes WHERE id = $1', [id]))[0];
}

async function freeze(account: Member, projectId: string | null = null) {
  await ledger.asOwner(`SELECT begin_freeze($1, $2, $3, 'Under review.', 30)`, [
    projectId === null ? account.id : null,
    projectId,
    opal.id,
  ]);
}

async function thaw() {
  await ledger.asOwner('UPDATE freezes SET lifted_at = now() WHERE lifted_at IS NULL');
  await ledger.asOwner('UPDATE projects SET settle_at = business_now() WHERE settle_at IS NOT NULL');
}

describe('a dispute about an investment in escrow', () => {
  it('sets nothing of the seller aside, and keeps it from being released and counted', async () => {
    const id = await project({ funding: 'all', days: 5 });
    const mine = await investIn(ledger, ada, id, 60_000n);
    await dispute(mine);
    await investIn(ledger, bo, id, 40_000n);
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', raised: 100_000n, firm: 40_000n });
    expect(await ledger.wallet(organization)).toEqual({ balance: 0n, held: 0n });
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'failed', inEscrow: 0n });
    expect([await free(ada), await free(bo), await escrowOf(ledger, mine)]).toEqual([60_000n, 40_000n, 'returned']);
  });

  it('stays behind when the others are released, and follows when it is withdrawn', async () => {
    const id = await project({ reflection: 1 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    await investIn(ledger, bo, id, 20_000n);
    const opened = await dispute(mine);
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect([await free(organization), await escrowOf(ledger, mine)]).toEqual([20_000n, 'disputed']);
    expect((await withdraw(opened)).outcome).toBe('ok');
    await settle(ledger);
    expect([await free(organization), await escrowOf(ledger, mine)]).toEqual([50_000n, 'released']);
  });

  it('goes on with its reflection when it is closed within it', async () => {
    const id = await project({ reflection: 4 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    expect((await withdraw(await dispute(mine))).outcome).toBe('ok');
    await settle(ledger);
    expect(await escrowOf(ledger, mine)).toBe('reflection');
    expect(await takeBack(mine)).toMatchObject({ outcome: 'ok', cents: 30_000n });
  });

  it.each([
    { how: 'refused', cents: 0n, left: 30_000n, state: 'funded' },
    { how: 'refunded in part', cents: 6_000n, left: 24_000n, state: 'funded' },
    { how: 'refunded whole', cents: null, left: 12_000n, state: 'open' },
  ])('goes on when it is $how by an operator', async ({ cents, left, state }) => {
    const id = await project({ funding: 'minimum', least: 20_000n });
    const opened = await dispute(await investIn(ledger, ada, id, 18_000n));
    await investIn(ledger, ada, id, 12_000n);
    expect((await decide(opened, cents)).outcome).toBe('ok');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state, raised: left, inEscrow: state === 'open' ? left : 0n });
    expect(await free(ada)).toBe(30_000n - left);
  });

  it('gives everything back when the seller accepts it, whatever the seller has', async () => {
    const id = await project({ reflection: 4 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    const opened = await dispute(mine);
    const accepted = await writeAcceptance(ledger.database, { sellerId: organization.id, id: opened, note: '' });
    expect(accepted).toMatchObject({ outcome: 'ok', cents: 30_000n });
    expect([await free(ada), await escrowOf(ledger, mine)]).toEqual([30_000n, 'returned']);
  });

  it('ends when its investor takes the money back', async () => {
    const id = await project({ reflection: 4 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    const opened = await dispute(mine);
    expect(await takeBack(mine)).toMatchObject({ outcome: 'ok', cents: 30_000n });
    expect(await statusOf(opened)).toEqual({ status: 'closed', outcome: 'refunded' });
    expect((await withdraw(opened)).outcome).toBe('closed');
  });

  it.each(['before', 'after'] as const)('ends with its project, %s the money is given back', async (when) => {
    const id = await project({ reflection: 1 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    const opened = await dispute(mine);
    await setDay(ledger, '2026-01-17');
    await cancelInLedger(ledger.database, { organizationId: organization.id, projectId: id });
    if (when === 'after') await settle(ledger);
    // The investor may still withdraw it in the moment before the job has looked.
    expect((await withdraw(opened)).outcome).toBe(when === 'before' ? 'ok' : 'closed');
    await settle(ledger);
    expect([await free(ada), await escrowOf(ledger, mine)]).toEqual([30_000n, 'returned']);
    expect(await statusOf(opened)).toMatchObject({ status: 'closed' });
  });

  it('does not keep the seller from being paid out', async () => {
    const id = await project({ reflection: 4 });
    await dispute(await investIn(ledger, ada, id, 30_000n));
    const [row] = await ledger.asOwner(`SELECT 'disputed' = ANY (obstacles($1, 'approve')) AS kept`, [organization.id]);
    expect(row).toEqual({ kept: false });
  });
});

describe('money given back from escrow', () => {
  it('needs nothing in the wallet of the organization, for an operator as well', async () => {
    const id = await project({ funding: 'all' });
    const mine = await investIn(ledger, ada, id, 30_000n);
    expect(await refund(mine, 10_000n)).toMatchObject({ outcome: 'ok', left: 20_000n });
    expect(await refund(mine, 5_000n, 'operator')).toMatchObject({ outcome: 'ok', left: 15_000n });
    expect(await refund(mine, 15_001n, 'operator')).toMatchObject({ outcome: 'too_much', left: 15_000n });
    expect(await standing(ledger, id)).toMatchObject({ raised: 15_000n, inEscrow: 15_000n, firm: 15_000n });
    const opened = await dispute(mine);
    expect(await refund(mine, 1_000n)).toMatchObject({ outcome: 'disputed' });
    await withdraw(opened);
    expect(await standing(ledger, id)).toMatchObject({ firm: 15_000n });
    expect([await free(ada), await free(organization)]).toEqual([15_000n, 0n]);
  });

  it('needs the operator while the organization is frozen', async () => {
    const id = await project({ reflection: 4 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    await freeze(organization);
    expect(await refund(mine, 1_000n)).toMatchObject({ outcome: 'frozen' });
    expect(await refund(mine, 1_000n, 'operator')).toMatchObject({ outcome: 'ok' });
  });
});

describe('while it is frozen', () => {
  it.each(['project', 'organization'] as const)('a %s gets nothing and can be taken back from', async (what) => {
    const id = await project({ reflection: 1 });
    const mine = await investIn(ledger, ada, id, 30_000n);
    const others = await investIn(ledger, bo, id, 20_000n);
    await freeze(organization, what === 'project' ? id : null);
    expect(await takeBack(mine)).toMatchObject({ outcome: 'ok' });
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    expect([await free(organization), await escrowOf(ledger, others)]).toEqual([0n, 'reflection']);
    await thaw();
    await settle(ledger);
    expect([await free(organization), await escrowOf(ledger, others)]).toEqual([20_000n, 'released']);
  });

  it.each([
    { end: 'funded', cents: 100_000n },
    { end: 'failed', cents: 90_000n },
  ])('a project whose deadline passes is decided after the freeze: $end', async ({ end, cents }) => {
    const id = await project({ funding: 'all', days: 5 });
    await freeze(organization, id);
    await ledger.asOwner('UPDATE freezes SET lifted_at = now() WHERE lifted_at IS NULL');
    await investIn(ledger, ada, id, cents);
    await freeze(organization, id);
    await settle(ledger);
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', inEscrow: cents });
    await expect(investIn(ledger, bo, id, 1_000n)).rejects.toThrow();
    await thaw();
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: end, inEscrow: 0n });
  });

  it('a project that is canceled gives everything back', async () => {
    const id = await project({ reflection: 4 });
    await investIn(ledger, ada, id, 30_000n);
    await freeze(organization, id);
    const own = { organizationId: organization.id, projectId: id };
    expect(await cancelInLedger(ledger.database, own)).toMatchObject({ outcome: 'ok' });
    await settle(ledger);
    expect(await free(ada)).toBe(30_000n);
  });

  it('an investor gets money back, takes it back, and is released as everybody', async () => {
    const id = await project({ reflection: 4 });
    const back = await investIn(ledger, ada, id, 30_000n);
    const given = await investIn(ledger, ada, id, 10_000n);
    const stays = await investIn(ledger, ada, id, 5_000n);
    await freeze(ada);
    expect(await takeBack(back)).toMatchObject({ outcome: 'ok' });
    expect(await refund(given, 10_000n)).toMatchObject({ outcome: 'ok' });
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    expect([await free(ada), await escrowOf(ledger, stays)]).toEqual([40_000n, 'released']);
  });
});
