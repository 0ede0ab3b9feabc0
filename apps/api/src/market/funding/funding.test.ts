import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { writeDispute, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { beginFreeze, endFreeze } from '../../trust/freezes/freezes.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { openPayment, settleInLedger } from '../../money/payments/payments.sql.ts';
import { investFromWallet, investIn, setDay } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger, closeInLedger, extendInLedger } from './funding.sql.ts';
import { escrowOf, fundedProject, settle, standing, type FundingTerms } from './test-funding.ts';

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

function project(terms: FundingTerms) {
  return fundedProject(ledger, organization, { budget: 100_000n, ...terms });
}

async function free(member: Member) {
  const { balance, held } = await ledger.wallet(member);
  return balance - held;
}

function takeBack(by: Member, investmentId: string) {
  return cancelInvestmentInLedger(ledger.database, { investorId: by.id, investmentId });
}

describe('an investment that can be reconsidered', () => {
  it('is in escrow, and in the wallet again as soon as it is taken back', async () => {
    const id = await project({ reflection: 4 });
    const investment = await investIn(ledger, ada, id, 30_000n);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', raised: 30_000n, inEscrow: 30_000n, firm: 0n });
    expect([await free(ada), await free(organization)]).toEqual([0n, 0n]);
    expect(await takeBack(bo, investment)).toMatchObject({ outcome: 'not_found' });
    expect(await takeBack(ada, investment)).toMatchObject({ outcome: 'ok', cents: 30_000n });
    expect([await free(ada), await free(organization)]).toEqual([30_000n, 0n]);
    expect(await standing(ledger, id)).toMatchObject({ raised: 0n, inEscrow: 0n });
    expect(await takeBack(ada, investment)).toMatchObject({ outcome: 'too_late' });
  });

  it('reaches the organization when the days are over, and its plan counts from then', async () => {
    const id = await project({ reflection: 4, plan: 'monthly', months: 3 });
    const investment = await investIn(ledger, ada, id, 30_000n);
    await setDay(ledger, '2026-01-18');
    await settle(ledger);
    expect(await escrowOf(ledger, investment)).toBe('reflection');
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    expect(await free(organization)).toBe(30_000n);
    expect(await takeBack(ada, investment)).toMatchObject({ outcome: 'too_late' });
    const [row] = await ledger.asOwner(
      'SELECT released_on::text AS on, due_on::text AS due FROM investments WHERE id = $1',
      [investment],
    );
    expect(row).toEqual({ on: '2026-01-20', due: '2026-02-20' });
  });

  it('can be taken back up to the last second, by the clock of the database', async () => {
    const id = await project({ reflection: 1 });
    const investment = await investIn(ledger, ada, id, 30_000n);
    const set = (moment: string) =>
      ledger.asOwner(
        `UPDATE business_clock SET ahead = (SELECT reconsider_until + $2::interval FROM investments WHERE id = $1) - now()`,
        [investment, moment],
      );
    await set('1 second');
    expect(await takeBack(ada, investment)).toMatchObject({ outcome: 'too_late' });
    await set('-30 seconds');
    expect(await takeBack(ada, investment)).toMatchObject({ outcome: 'ok' });
  });
});

describe('all or nothing', () => {
  it('releases everything once what can no longer be taken back reaches the goal', async () => {
    const id = await project({ funding: 'all', reflection: 2 });
    await investIn(ledger, ada, id, 60_000n);
    await setDay(ledger, '2026-01-16');
    await investIn(ledger, bo, id, 40_000n);
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', raised: 100_000n, inEscrow: 100_000n });
    await setDay(ledger, '2026-01-19');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'funded', raised: 100_000n, inEscrow: 0n });
    expect(await free(organization)).toBe(100_000n);
  });

  it('gives everything back when the goal is missed, and keeps what it had raised in sight', async () => {
    const id = await project({ funding: 'all', days: 10 });
    const mine = await investIn(ledger, ada, id, 60_000n);
    await setDay(ledger, '2026-01-25');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'open', firm: 60_000n });
    await setDay(ledger, '2026-01-26');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'failed', raised: 60_000n, inEscrow: 0n });
    expect([await free(ada), await free(organization), await escrowOf(ledger, mine)]).toEqual([
      60_000n,
      0n,
      'returned',
    ]);
    await expect(investIn(ledger, bo, id, 10_000n)).rejects.toThrow('funding_over');
  });

  it('fails, or is canceled, when nothing was invested', async () => {
    const id = await project({ funding: 'all', days: 1 });
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'failed', raised: 0n, inEscrow: 0n });
    const canceled = await project({ funding: 'all' });
    await cancelInLedger(ledger.database, { organizationId: organization.id, projectId: canceled });
    await settle(ledger);
    expect(await standing(ledger, canceled)).toMatchObject({ state: 'canceled', raised: 0n, inEscrow: 0n });
  });

  it('is decided after the deadline when the last reflection has ended, on what is left', async () => {
    const id = await project({ funding: 'all', days: 5, reflection: 10 });
    await investIn(ledger, ada, id, 60_000n);
    const other = await investIn(ledger, bo, id, 40_000n);
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe('open');
    await expect(investIn(ledger, ada, id, 1_000n)).rejects.toThrow('funding_over');
    await takeBack(bo, other);
    await setDay(ledger, '2026-01-26');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'failed', inEscrow: 0n });
    expect(await free(ada)).toBe(61_000n);
  });
});

describe('a dispute while the days to reconsider last', () => {
  it('keeps the decision after the deadline waiting, as it may be withdrawn in them', async () => {
    const id = await project({ funding: 'all', days: 5, reflection: 10 });
    const investment = await investIn(ledger, ada, id, 100_000n);
    const about = { buyerId: ada.id, purchaseId: investment, reason: 'other', message: 'Odd.' } as const;
    const dispute = await writeDispute(ledger.database, about);
    await setDay(ledger, '2026-01-22');
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe('open');
    await writeWithdrawal(ledger.database, { buyerId: ada.id, id: dispute.id, note: '' });
    await setDay(ledger, '2026-01-26');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'funded', raised: 100_000n, inEscrow: 0n });
  });
});

describe('past its deadline', () => {
  it('a project is decided as soon as the last who could reconsider has done so', async () => {
    const id = await project({ funding: 'all', days: 5, reflection: 20 });
    const investment = await investIn(ledger, ada, id, 60_000n);
    await setDay(ledger, '2026-01-25');
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe('open');
    await takeBack(ada, investment);
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe('failed');
  });
});

describe('from a minimum on', () => {
  it('is funded at the minimum and goes on, each further investment for itself', async () => {
    const id = await project({ funding: 'minimum', least: 50_000n, reflection: 1 });
    await investIn(ledger, ada, id, 50_000n);
    await setDay(ledger, '2026-01-17');
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'funded', inEscrow: 0n });
    await investIn(ledger, bo, id, 20_000n);
    expect(await standing(ledger, id)).toMatchObject({ raised: 70_000n, inEscrow: 20_000n });
    await setDay(ledger, '2026-01-19');
    await settle(ledger);
    expect(await free(organization)).toBe(70_000n);
    expect(await closeInLedger(ledger.database, { organizationId: organization.id, projectId: id })).toBe('ok');
    await expect(investIn(ledger, bo, id, 20_000n)).rejects.toThrow('funding_over');
  });

  it('takes nothing more once its deadline has passed, and is then not listed as open', async () => {
    const id = await project({ funding: 'minimum', least: 50_000n, days: 5 });
    await investIn(ledger, ada, id, 50_000n);
    await settle(ledger);
    const takesMoney = async () =>
      (await ledger.asOwner<{ takes: boolean }>('SELECT takes_money AS takes FROM projects WHERE id = $1', [id]))[0]!
        .takes;
    expect(await takesMoney()).toBe(true);
    await setDay(ledger, '2026-01-21');
    const close = () => closeInLedger(ledger.database, { organizationId: organization.id, projectId: id });
    expect(await close()).toBe('not_open');
    await settle(ledger);
    expect(await takesMoney()).toBe(false);
    expect(await standing(ledger, id)).toMatchObject({ state: 'funded', raised: 50_000n, inEscrow: 0n });
  });
});

describe('a freeze', () => {
  it.each(['project', 'organization'] as const)(
    'of the %s keeps what is in escrow there, but not from being taken back',
    async (what) => {
      const id = await project({ reflection: 4 });
      const first = await investIn(ledger, ada, id, 30_000n);
      const second = await investIn(ledger, bo, id, 10_000n);
      const operatorId = (await ledger.member()).id;
      const freeze = await beginFreeze(ledger.database, {
        accountId: what === 'organization' ? organization.id : null,
        projectId: what === 'project' ? id : null,
        operatorId,
        reason: 'Odd.',
        days: 30,
      });
      expect(await takeBack(bo, second)).toMatchObject({ outcome: 'ok' });
      await setDay(ledger, '2026-01-20');
      await settle(ledger);
      expect(await escrowOf(ledger, first)).toBe('reflection');
      await endFreeze(ledger.database, freeze.id, operatorId);
      await setDay(ledger, '2026-01-21');
      await settle(ledger);
      expect(await standing(ledger, id)).toMatchObject({ raised: 30_000n, inEscrow: 0n });
      expect(await escrowOf(ledger, first)).toBe('released');
    },
  );
});

it('a project that cannot be settled keeps no other from it', async () => {
  const broken = await project({ reflection: 1 });
  const stuck = await investIn(ledger, ada, broken, 30_000n);
  const id = await project({ reflection: 1 });
  await investIn(ledger, bo, id, 20_000n);
  await setDay(ledger, '2026-01-17');
  const escrow = (cents: bigint) =>
    ledger.asOwner('UPDATE projects SET escrow_cents = $2 WHERE id = $1', [broken, cents]);
  await escrow(0n);
  await expect(settle(ledger)).rejects.toThrow('violates check constraint');
  expect([await free(organization), await escrowOf(ledger, stuck)]).toEqual([20_000n, 'reflection']);
  await escrow(30_000n);
  await settle(ledger);
  expect(await free(organization)).toBe(50_000n);
});

describe('what its organization does', () => {
  const own = (projectId: string) => ({ organizationId: organization.id, projectId });

  it('gives back what is disputed of a canceled project, when the dispute is withdrawn first as well', async () => {
    const id = await project({ funding: 'all' });
    const investment = await investIn(ledger, ada, id, 30_000n);
    const about = { buyerId: ada.id, purchaseId: investment, reason: 'other', message: 'Odd.' } as const;
    const dispute = await writeDispute(ledger.database, about);
    expect(await standing(ledger, id)).toMatchObject({ inEscrow: 30_000n, firm: 0n });
    await cancelInLedger(ledger.database, own(id));
    await writeWithdrawal(ledger.database, { buyerId: ada.id, id: dispute.id, note: '' });
    await settle(ledger);
    expect(await standing(ledger, id)).toMatchObject({ state: 'canceled', raised: 30_000n, inEscrow: 0n, firm: 0n });
    expect(await free(ada)).toBe(30_000n);
  });

  it('cancels a project whose dispute ended while it can still be taken back', async () => {
    const id = await project({ reflection: 4 });
    const investment = await investIn(ledger, ada, id, 30_000n);
    const about = { buyerId: ada.id, purchaseId: investment, reason: 'other', message: 'Odd.' } as const;
    const dispute = await writeDispute(ledger.database, about);
    await writeWithdrawal(ledger.database, { buyerId: ada.id, id: dispute.id, note: '' });
    await settle(ledger);
    expect(await escrowOf(ledger, investment)).toBe('reflection');
    expect(await cancelInLedger(ledger.database, own(id))).toMatchObject({ outcome: 'ok', returning: 30_000n });
  });

  it('cancels a project while nothing was released, and gives everything back', async () => {
    const id = await project({ reflection: 4 });
    await investIn(ledger, ada, id, 30_000n);
    await investIn(ledger, ada, id, 5_000n);
    expect(await cancelInLedger(ledger.database, own(id))).toMatchObject({ outcome: 'ok', returning: 35_000n });
    await settle(ledger);
    expect(await free(ada)).toBe(35_000n);
    expect(await standing(ledger, id)).toMatchObject({ state: 'canceled', raised: 35_000n, inEscrow: 0n });
    expect(await cancelInLedger(ledger.database, own(id))).toMatchObject({ outcome: 'ended' });
    const released = await project({});
    await investIn(ledger, ada, released, 30_000n);
    expect(await cancelInLedger(ledger.database, own(released))).toMatchObject({ outcome: 'released' });
    const partly = await project({ reflection: 4 });
    await investIn(ledger, ada, partly, 30_000n);
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    await investIn(ledger, bo, partly, 10_000n);
    expect(await cancelInLedger(ledger.database, own(partly))).toMatchObject({ outcome: 'released' });
  });

  it('extends the deadline once, to a later day within a year', async () => {
    const id = await project({ funding: 'all', days: 10 });
    const to = (day: string) => extendInLedger(ledger.database, { ...own(id), until: new Date(`${day}T00:00:00Z`) });
    expect(await to('2026-01-20')).toBe('too_early');
    expect(await to('2027-02-20')).toBe('too_late');
    expect(await to('2026-02-20')).toBe('ok');
    expect(await to('2026-03-20')).toBe('extended');
    await setDay(ledger, '2026-01-27');
    await settle(ledger);
    expect((await standing(ledger, id))['state']).toBe('open');
  });
});

describe('card money that cannot be withdrawn yet', () => {
  const waiting = async ({ id }: Member) =>
    (await ledger.asOwner<{ cents: bigint }>('SELECT waiting_card_money($1) AS cents', [id]))[0]!.cents;

  /** All of it is invested. */
  async function investCardMoney(terms: FundingTerms) {
    const id = await project(terms);
    const opening = { payerId: ada.id, provider: 'sandbox', purchaseId: null, amountCents: 30_000n, returnUrl: '' };
    const { paymentId } = await openPayment(ledger.database, opening);
    await settleInLedger(ledger.database, paymentId, null, 14);
    expect(await waiting(ada)).toBe(30_000n);
    const placed = await investFromWallet(ledger, ada, id, 30_000n);
    expect([await free(ada), await waiting(ada)]).toEqual([0n, 0n]);
    return { id, investment: placed.id };
  }

  it('keeps its age when it is taken back, or given back by a project that was canceled', async () => {
    const { investment } = await investCardMoney({ reflection: 4 });
    await takeBack(ada, investment);
    expect([await free(ada), await waiting(ada)]).toEqual([30_000n, 30_000n]);
    const id = await project({ funding: 'all' });
    await investFromWallet(ledger, ada, id, 30_000n);
    await cancelInLedger(ledger.database, { organizationId: organization.id, projectId: id });
    await settle(ledger);
    expect([await free(ada), await waiting(ada)]).toEqual([30_000n, 30_000n]);
  });

  it('keeps its age with the organization that it is released to', async () => {
    await investCardMoney({ reflection: 4 });
    expect(await waiting(organization)).toBe(0n);
    await setDay(ledger, '2026-01-20');
    await settle(ledger);
    expect([await free(organization), await waiting(organization)]).toEqual([30_000n, 30_000n]);
  });
});

describe('money given back from escrow', () => {
  it('comes from there and not from the organization, in part and then whole', async () => {
    const id = await project({ funding: 'all' });
    const investment = await investIn(ledger, ada, id, 30_000n);
    const giveBack = (cents: bigint | null) =>
      refundInLedger(ledger.database, {
        actorId: organization.id,
        idempotencyKey: null,
        fingerprint: ledger.as(organization).fingerprint,
        purchaseId: investment,
        cents: cents!,
        cause: 'seller',
        reason: 'Too much.',
      });
    expect(await giveBack(10_000n)).toMatchObject({ outcome: 'ok', left: 20_000n });
    expect(await standing(ledger, id)).toMatchObject({ raised: 20_000n, inEscrow: 20_000n, firm: 20_000n });
    expect(await giveBack(null)).toMatchObject({ outcome: 'ok', left: 0n });
    expect([await free(ada), await escrowOf(ledger, investment)]).toEqual([30_000n, 'returned']);
  });
});
