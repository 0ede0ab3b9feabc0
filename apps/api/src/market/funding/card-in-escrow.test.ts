import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { followInLedger } from '../../money/payments/followed-payments.sql.ts';
import { beginCapture, openPayment, settleInLedger } from '../../money/payments/payments.sql.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { chargeCard, investFromWallet, placeByCard, setDay } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger } from './funding.sql.ts';
import { escrowOf, fundedProject, settle, standing, type FundingTerms } from './test-funding.ts';

let ledger: TestLedger;
let organization: Member;
let ada: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  organization = await ledger.member(2);
  ada = await ledger.member();
  await setDay(ledger, '2026-01-15');
});
afterEach(async () => {
  expect(await verifyLedger(ledger.database)).toEqual([]);
});
afterAll(() => ledger.stop());

function project(terms: FundingTerms) {
  return fundedProject(ledger, organization, { budget: 100_000n, ...terms });
}

/** An investment of which what the wallet does not have is due by card, and its payment. */
async function byCard(projectId: string, cents: bigint) {
  const { id, due, paymentId } = await placeByCard(ledger, ada, projectId, cents);
  return { id, due, paymentId: paymentId! };
}

async function byWallet(projectId: string, cents: bigint) {
  return investFromWallet(ledger, ada, projectId, cents);
}

/** Tops the wallet up with money that waits for a number of days; 0 is money that is free at once. */
async function topUp(cents: bigint, waitDays: number) {
  const opening = { payerId: ada.id, provider: 'sandbox', purchaseId: null, amountCents: cents, returnUrl: '' };
  const { paymentId } = await openPayment(ledger.database, opening);
  await settleInLedger(ledger.database, paymentId, null, waitDays);
}

async function paid(projectId: string, cents: bigint, waitDays = 7) {
  const { id, paymentId } = await byCard(projectId, cents);
  await chargeCard(ledger, paymentId, waitDays);
  return { id, paymentId };
}

/** What came by card and waits, in cents, by the days that it still waits. */
async function waiting({ id }: { id: string }) {
  const rows = await ledger.asOwner<{ days: number; cents: bigint }>(
    `SELECT floor(extract(epoch FROM free_at - now()) / 86400)::integer AS days, cents FROM card_money
      WHERE account_id = $1 ORDER BY free_at`,
    [id],
  );
  return Object.fromEntries(rows.map(({ days, cents }) => [days, cents]));
}

async function free(member: Member) {
  const { balance, held } = await ledger.wallet(member);
  return balance - held;
}

function takeBack(investmentId: string) {
  return cancelInvestmentInLedger(ledger.database, { investorId: ada.id, investmentId });
}

async function reconsiderUntil(id: string) {
  const [row] = await ledger.asOwner<{ day: string }>(
    `SELECT (reconsider_until AT TIME ZONE 'UTC')::date::text AS day FROM investments WHERE id = $1`,
    [id],
  );
  return row!.day;
}

describe('an investment by card that can be reconsidered', () => {
  it('is in escrow when the card is charged, and its days count from then', async () => {
    const id = await project({ reflection: 4 });
    await topUp(10_000n, 0);
    const { id: investment, paymentId, due } = await byCard(id, 30_000n);
    expect(due).toBe(20_000n);
    expect(await standing(ledger, id)).toMatchObject({ raised: 0n, inEscrow: 0n });
    await setDay(ledger, '2026-01-16');
    await chargeCard(ledger, paymentId, 7);
    expect(await standing(ledger, id)).toMatchObject({ raised: 30_000n, inEscrow: 30_000n, firm: 0n });
    expect(await reconsiderUntil(investment)).toBe('2026-01-20');
    expect(await waiting({ id: investment })).toEqual({ 7: 20_000n });
    expect(await waiting(ada)).toEqual({});
  });

  it('waits as before when it is taken back', async () => {
    const id = await project({ reflection: 4 });
    await topUp(10_000n, 0);
    const { id: investment } = await paid(id, 30_000n);
    expect(await takeBack(investment)).toMatchObject({ outcome: 'ok', cents: 30_000n });
    expect([await free(ada), await waiting(ada), await waiting({ id: investment })]).toEqual([
      30_000n,
      { 7: 20_000n },
      {},
    ]);
  });

  it('takes the age of the payment with it to the organization', async () => {
    const id = await project({ reflection: 1 });
    await topUp(10_000n, 0);
    const { id: investment } = await paid(id, 30_000n);
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect([await free(organization), await waiting(organization)]).toEqual([30_000n, { 7: 20_000n }]);
    expect(await waiting({ id: investment })).toEqual({});
  });

  it('keeps its own age in escrow, whatever others paid with', async () => {
    const id = await project({ reflection: 4 });
    const { id: old } = await paid(id, 20_000n, 3);
    const { id: young } = await paid(id, 30_000n, 9);
    await topUp(5_000n, 0);
    const { id: other } = await paid(id, 6_000n, 5);
    await takeBack(young);
    expect(await waiting(ada)).toEqual({ 9: 30_000n });
    await takeBack(other);
    await takeBack(old);
    expect([await free(ada), await waiting(ada)]).toEqual([56_000n, { 3: 20_000n, 5: 1_000n, 9: 30_000n }]);
  });

  it('keeps the age of a top-up from which the wallet paid', async () => {
    const id = await project({ reflection: 1 });
    await topUp(40_000n, 6);
    const placed = async (cents: bigint) => (await byWallet(id, cents)).id;
    const kept = await placed(10_000n);
    const taken = await placed(25_000n);
    expect([await waiting({ id: kept }), await waiting({ id: taken }), await waiting(ada)]).toEqual([
      { 6: 10_000n },
      { 6: 25_000n },
      { 6: 5_000n },
    ]);
    await takeBack(taken);
    expect(await waiting(ada)).toEqual({ 6: 30_000n });
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect(await waiting(organization)).toEqual({ 6: 10_000n });
  });

  it('gives the youngest money back first of a part', async () => {
    const id = await project({ reflection: 4 });
    await topUp(10_000n, 0);
    const { id: investment } = await paid(id, 30_000n);
    const given = await refundInLedger(ledger.database, {
      actorId: organization.id,
      idempotencyKey: null,
      fingerprint: ledger.as(organization).fingerprint,
      purchaseId: investment,
      cents: 12_000n,
      cause: 'seller',
      reason: 'Too much.',
    });
    expect(given).toMatchObject({ outcome: 'ok', left: 18_000n });
    expect([await waiting(ada), await waiting({ id: investment })]).toEqual([{ 7: 12_000n }, { 7: 8_000n }]);
    await takeBack(investment);
    expect([await free(ada), await waiting(ada)]).toEqual([30_000n, { 7: 20_000n }]);
  });
});

describe('a card that is charged around the deadline', () => {
  it('counts when its place was taken before, for as long as the project is not decided', async () => {
    const id = await project({ funding: 'all', days: 5 });
    const { paymentId } = await byCard(id, 100_000n);
    expect(await beginCapture(ledger.database, paymentId)).toBe('ok');
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', raised: 0n });
    await settleInLedger(ledger.database, paymentId);
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'funded', raised: 100_000n, inEscrow: 0n });
    expect(await free(organization)).toBe(100_000n);
  });

  it('finds no place after it', async () => {
    const id = await project({ funding: 'all', days: 5 });
    const { paymentId } = await byCard(id, 50_000n);
    await setDay(ledger, '2026-01-22');
    expect(await beginCapture(ledger.database, paymentId)).toBe('place_gone');
  });

  it.each(['failed', 'canceled'] as const)('stays in the wallet when the project is %s by then', async (end) => {
    const id = await project({ funding: 'all', days: 5 });
    await topUp(10_000n, 0);
    const { id: investment, paymentId } = await byCard(id, 50_000n);
    expect(await beginCapture(ledger.database, paymentId)).toBe('ok');
    if (end === 'canceled') await cancelInLedger(ledger.database, { organizationId: organization.id, projectId: id });
    await setDay(ledger, end === 'canceled' ? '2026-01-16' : '2026-02-25');
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe(end);
    await settleInLedger(ledger.database, paymentId, null, 7);
    expect([await ledger.wallet(ada), await waiting(ada)]).toEqual([{ balance: 50_000n, held: 0n }, { 7: 40_000n }]);
    const [row] = await ledger.asOwner('SELECT status, escrow FROM investments WHERE id = $1', [investment]);
    expect(row).toEqual({ status: 'failed', escrow: null });
  });

  it('fails and is canceled without any investment as well', async () => {
    const failing = await project({ funding: 'all', days: 5 });
    const canceled = await project({ reflection: 4 });
    await cancelInLedger(ledger.database, { organizationId: organization.id, projectId: canceled });
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect(await standing(ledger, failing)).toMatchObject({ state: 'failed', raised: 0n });
    expect(await standing(ledger, canceled)).toMatchObject({ state: 'canceled', raised: 0n });
  });
});

describe('a bank that takes the card payment of an investment in escrow back', () => {
  let seen: number;
  const follow = async (paymentId: string, disputedCents: bigint, lostCents = 0n) => {
    const reported = {
      id: paymentId,
      seenAnswers: seen++,
      refundedCents: 0n,
      disputedCents,
      lostCents,
      feeCents: null,
    };
    return followInLedger(ledger.database, reported);
  };
  beforeEach(() => {
    seen = 0;
  });

  async function owed() {
    const [row] = await ledger.asOwner<{ owed: bigint }>(
      'SELECT owed_cents AS owed FROM ledger_accounts WHERE id = $1',
      [ada.id],
    );
    return row!.owed;
  }

  it('ends the investment, whose money pays what is owed', async () => {
    const id = await project({ reflection: 4 });
    await topUp(10_000n, 0);
    const { id: investment, paymentId } = await paid(id, 30_000n);
    expect(await follow(paymentId, 20_000n)).toMatchObject({ outcome: 'ok', chargedBack: null });
    expect([await free(ada), await owed(), await escrowOf(ledger, investment)]).toEqual([10_000n, 0n, 'returned']);
    expect(await standing(ledger, id)).toMatchObject({ raised: 0n, inEscrow: 0n });
    expect(await waiting(ada)).toEqual({});
    expect(await takeBack(investment)).toMatchObject({ outcome: 'too_late' });
    expect(await follow(paymentId, 20_000n, 20_000n)).toMatchObject({ outcome: 'repeated' });
    expect(await free(ada)).toBe(10_000n);
  });

  it('gives the money to the wallet when it is won later, and does not begin the investment again', async () => {
    const id = await project({ reflection: 4 });
    const { id: investment, paymentId } = await paid(id, 30_000n);
    await follow(paymentId, 30_000n);
    expect(await free(ada)).toBe(0n);
    expect(await follow(paymentId, 0n)).toMatchObject({ outcome: 'ok', chargedBack: null });
    expect([await free(ada), await escrowOf(ledger, investment)]).toEqual([30_000n, 'returned']);
  });

  it('is no longer counted towards the goal', async () => {
    const id = await project({ funding: 'all', days: 5 });
    const { paymentId } = await paid(id, 60_000n);
    await follow(paymentId, 60_000n);
    await topUp(40_000n, 0);
    await byWallet(id, 40_000n);
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', raised: 40_000n, firm: 40_000n });
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'failed', inEscrow: 0n });
    expect(await free(ada)).toBe(40_000n);
  });

  it('ends all of it when the bank takes a part', async () => {
    const id = await project({ reflection: 4 });
    const { id: investment, paymentId } = await paid(id, 30_000n);
    await follow(paymentId, 5_000n);
    expect([await free(ada), await owed(), await escrowOf(ledger, investment)]).toEqual([25_000n, 0n, 'returned']);
  });

  it('ends a disputed one, and its dispute', async () => {
    const id = await project({ reflection: 4 });
    const { id: investment, paymentId } = await paid(id, 30_000n);
    await ledger.asOwner(`SELECT open_dispute($1, $2, 'other', 'Not as described.')`, [ada.id, investment]);
    await follow(paymentId, 30_000n);
    expect(await escrowOf(ledger, investment)).toBe('returned');
    const rows = await ledger.asOwner('SELECT status FROM disputes WHERE purchase_id = $1', [investment]);
    expect(rows).toEqual([{ status: 'closed' }]);
  });
});
