import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { writeDispute, writeWithdrawal } from '../../trust/disputes/disputes.sql.ts';
import { investIn, setDay, setMoment, tryToInvest } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger, settleEscrow } from './funding.sql.ts';
import { escrowOf, fundedProject, settle, standing, type FundingTerms } from './test-funding.ts';

// An order of locks that is wrong is noticed within a few.
const rounds = process.env['LONG'] === '1' ? 50 : 4;
const parallel = 20;

let ledger: TestLedger;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger({ connections: parallel });
  organization = await ledger.member(2);
  await ledger.topUp(organization, 100_000_000n);
});
afterAll(() => ledger.stop());

type Funded = { projectId: string; holders: { member: Member; id: string }[]; before: bigint };

/** Each round has a project of its own, in which a number of holders have invested 100.00 each on the 15th of January 2026. */
async function inRounds(terms: FundingTerms, count: number, round: (of: Funded, n: number) => Promise<void>) {
  for (let n = 0; n < rounds; n++) {
    await setDay(ledger, '2026-01-15');
    const projectId = await fundedProject(ledger, organization, terms);
    const holders: Funded['holders'] = [];
    for (let at = 0; at < count; at++) {
      const member = await ledger.member();
      holders.push({ member, id: await investIn(ledger, member, projectId, 10_000n) });
    }
    await round({ projectId, holders, before: await balance(organization) }, n);
  }
  expect(await verifyLedger(ledger.owner)).toEqual([]);
}

async function balance(member: Member) {
  return (await ledger.wallet(member)).balance;
}

/** The clock of the business goes on from a number of milliseconds before a moment, which comes while the twenty are at work. */
function setBefore(moment: string, milliseconds: number) {
  return setMoment(ledger, new Date(Date.parse(moment) - milliseconds));
}

/** Goes on with a project by a few holdings at a time, as one of several workers. */
async function work(projectId: string, most = 3) {
  while (!(await settleEscrow(ledger.database, projectId, most)).isFinished);
  return 'settled';
}

async function takeBack({ member, id }: Funded['holders'][number]) {
  const { outcome } = await cancelInvestmentInLedger(ledger.database, { investorId: member.id, investmentId: id });
  return outcome === 'ok' ? 'taken back' : outcome;
}

/** Where each holding is, and that its holder has it back if and only if it was returned. */
async function places(holders: Funded['holders']) {
  return Promise.all(
    holders.map(async ({ member, id }) => {
      const place = await escrowOf(ledger, id);
      expect(await balance(member)).toBe(place === 'returned' ? 10_000n : 0n);
      return place;
    }),
  );
}

describe('twenty at once', { timeout: 180_000 }, () => {
  it('take the last place while the deadline is decided, which counts it or not', () =>
    inRounds({ funding: 'all', budget: 20_000n, days: 5 }, 1, async ({ projectId, holders, before }, n) => {
      const newcomers = await Promise.all(Array.from({ length: parallel / 2 }, () => ledger.member()));
      await setBefore('2026-01-21T00:00:00Z', n * 4);
      const results = await inParallel(parallel, async (at) => {
        if (at % 2 === 1) return work(projectId);
        const member = newcomers[at / 2]!;
        const { outcome, id } = await tryToInvest(ledger, member, projectId, 10_000n);
        if (outcome === 'ok') holders.push({ member, id });
        return outcome;
      });
      await settle(ledger);
      const isFunded = results['ok'] === 1;
      expect(await standing(ledger, projectId)).toMatchObject({
        state: isFunded ? 'funded' : 'failed',
        raised: isFunded ? 20_000n : 10_000n,
        inEscrow: 0n,
      });
      expect(await places(holders)).toEqual(isFunded ? ['released', 'released'] : ['returned']);
      expect((await balance(organization)) - before).toBe(isFunded ? 20_000n : 0n);
    }));

  it('take back what is released at that moment, and it is where one of both has brought it', () =>
    inRounds({ reflection: 1 }, 5, async ({ projectId, holders, before }, n) => {
      await setBefore('2026-01-16T12:00:00.100Z', n * 8);
      await inParallel(parallel, (at) => (at % 2 === 0 ? takeBack(holders[at % 5]!) : work(projectId, 2)));
      await setDay(ledger, '2026-01-17');
      await settle(ledger);
      const released = (await places(holders)).filter((place) => place === 'released').length;
      expect((await balance(organization)) - before).toBe(BigInt(released) * 10_000n);
    }));

  it('take back what a failed project returns, and each has it once', () =>
    inRounds({ funding: 'all', reflection: 30 }, 8, async ({ projectId, holders }) => {
      await cancelInLedger(ledger.database, { organizationId: organization.id, projectId });
      await inParallel(parallel, (at) => (at % 2 === 0 ? takeBack(holders[at % 8]!) : work(projectId)));
      await settle(ledger);
      expect(await places(holders)).toEqual(holders.map(() => 'returned'));
    }));

  it('settle one project, and each holding is released once', () =>
    inRounds({ funding: 'all', budget: 100_000n }, 10, async ({ projectId, holders, before }) => {
      expect(await inParallel(parallel, () => work(projectId))).toEqual({ settled: parallel });
      expect(await places(holders)).toEqual(holders.map(() => 'released'));
      expect((await balance(organization)) - before).toBe(100_000n);
    }));

  it('give back from what is released at that moment, and no cent is lost', () =>
    inRounds({ reflection: 1 }, 4, async ({ projectId, holders, before }) => {
      await setDay(ledger, '2026-01-17');
      const { idempotencyKey, fingerprint } = ledger.as(organization);
      const once = { actorId: organization.id, idempotencyKey, fingerprint, cause: 'seller' as const };
      const results = await inParallel(parallel, async (at) => {
        if (at % 2 === 1) return work(projectId, 1);
        const refund = {
          ...once,
          purchaseId: holders[(at / 2) % 4]!.id,
          cents: 1000n + BigInt(at),
          reason: 'Too much.',
        };
        return (await refundInLedger(ledger.database, refund)).outcome;
      });
      expect(results).toEqual({ ok: parallel / 2, settled: parallel / 2 });
      await settle(ledger);
      const got = await Promise.all(holders.map(({ member }) => balance(member)));
      const back = got.reduce((sum, cents) => sum + cents, 0n);
      expect(back).toBe(10_090n);
      expect((await balance(organization)) - before).toBe(40_000n - back);
    }));

  it('dispute what is released at that moment, which waits in escrow or is set aside', () =>
    inRounds({ reflection: 1 }, 5, async ({ projectId, holders, before }) => {
      await setDay(ledger, '2026-01-17');
      const opened: { buyerId: string; id: string }[] = [];
      const results = await inParallel(parallel, async (at) => {
        if (at % 2 === 1) return work(projectId, 2);
        const { member, id } = holders[at % 5]!;
        const about = { buyerId: member.id, purchaseId: id, reason: 'other', message: 'Odd.' } as const;
        const dispute = await writeDispute(ledger.database, about);
        if (dispute.outcome === 'ok') opened.push({ buyerId: member.id, id: dispute.id });
        return dispute.outcome;
      });
      expect(results).toEqual({ ok: 5, disputed: 5, settled: parallel / 2 });
      const released = (await places(holders)).filter((place) => place === 'released').length;
      const { balance: there, held } = await ledger.wallet(organization);
      expect([there - before, held]).toEqual([BigInt(released) * 10_000n, BigInt(released) * 10_000n]);
      await inParallel(opened.length, (at) => writeWithdrawal(ledger.database, { ...opened[at]!, note: '' }));
      await settle(ledger);
      expect(await places(holders)).toEqual(holders.map(() => 'released'));
    }));

  it('invest in a project that is canceled, and all of it comes back', () =>
    inRounds({ funding: 'minimum', least: 500_000n }, 2, async ({ projectId, holders, before }) => {
      const newcomers = await Promise.all(Array.from({ length: parallel }, () => ledger.member()));
      const own = { organizationId: organization.id, projectId };
      const results = await inParallel(parallel, async (at) => {
        if (at % 5 === 4) return (await cancelInLedger(ledger.database, own)).outcome;
        if (at % 5 === 3) return work(projectId);
        const member = newcomers[at]!;
        const { outcome, id } = await tryToInvest(ledger, member, projectId, 10_000n);
        if (outcome === 'ok') holders.push({ member, id });
        return outcome === 'ok' ? 'invested' : outcome;
      });
      expect([results['ok'], results['ended']]).toEqual([1, 3]);
      await settle(ledger);
      expect(await places(holders)).toEqual(holders.map(() => 'returned'));
      expect(await standing(ledger, projectId)).toMatchObject({
        state: 'canceled',
        raised: BigInt(holders.length) * 10_000n,
        inEscrow: 0n,
      });
      expect(await balance(organization)).toBe(before);
    }));
});
