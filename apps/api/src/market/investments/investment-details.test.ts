import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay, type Terms } from '../repayments/test-holdings.ts';
import { placeInvestment } from './investments.sql.ts';
import { investmentDetails } from './test-investments-answers.ts';

let ledger: TestLedger;
let organization: Member;
let investor: Member;
let documentId: string;

beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  investor = await ledger.member();
  documentId = await ledger.document(investor);
});
afterAll(() => ledger.stop());

async function invested(cents: bigint, roi: number) {
  const projectId = await ledger.project({ by: organization, budget: 10_000n, roi, title: 'Mill' });
  await ledger.topUp(investor, cents);
  return (
    await placeInvestment(ledger.as(investor), {
      projectId,
      cents,
      choice: 1,
      message: 'Good luck.',
      documentId,
      holdSeconds: 60,
    })
  ).id;
}

describe('one investment', () => {
  it('has the project, the amount, the receivable amount, and a link to the document §7.investment-details', async () => {
    const result = await investmentDetails(ledger.as(investor), { id: await invested(2_000n, 12.5) });
    expect(result).toMatchObject({
      title: 'Mill',
      budget: 100,
      roi_per: 12.5,
      duration: 12,
      amount: 20,
      roi: 22.5,
      paymentStatus: 'COMPLETED',
      msg: 'Good luck.',
    });
    expect(result.document).toMatch(new RegExp(`^/files/${documentId}\\?expires=\\d+&signature=.+$`));
  });

  it.each([
    [100n, 0.5, 1.01],
    [1n, 49.99, 0.01],
    [1n, 50, 0.02],
    [333n, 9999, 336.3],
    [100n, 0, 1],
  ])(
    'of %s cents at %s %% is receivable as %s dollars §7.investment-details.receivable',
    async (cents, roi, receivable) => {
      expect((await investmentDetails(ledger.as(investor), { id: await invested(cents, roi) })).roi).toBe(receivable);
    },
  );

  it('is 404 for any other account, the organization included', async () => {
    const id = await invested(100n, 1);
    for (const member of [organization, await ledger.member()])
      await expect(investmentDetails(ledger.as(member), { id })).rejects.toMatchObject({
        code: 'not_found',
        message: 'This investment was not found.',
      });
  });
});

describe('the yearly rate of a holding', () => {
  async function holdingOf(terms: Terms, cents = 100_000n) {
    const projectId = await projectWith(ledger, organization, terms);
    await setDay(ledger, '2026-01-15');
    const id = await investIn(ledger, investor, projectId, cents);
    return { projectId, id };
  }

  async function rate(id: string) {
    return (await investmentDetails(ledger.as(investor), { id })).yearlyRate;
  }

  it.each<[Terms, number | null]>([
    [{ plan: 'end', months: 12 }, 10],
    [{ plan: 'end', months: 24 }, 4.88],
    [{ plan: 'monthly', months: 12 }, 19.62],
    [{ plan: 'end', months: 1, roi: 9999 }, null],
  ])('of %j is %s percent, by the days on which its instalments fall due', async (terms, expected) => {
    expect(await rate((await holdingOf(terms)).id)).toBe(expected);
  });

  it('stays while it is paid, is of what was not given back, and is left out once nothing is to come', async () => {
    const { id, projectId } = await holdingOf({ plan: 'monthly', months: 3, roi: 10 }, 30_000n);
    await ledger.topUp(organization, 100_000n);
    expect(await rate(id)).toBe(79.38);
    await setDay(ledger, '2026-03-20');
    const pay = async (dueOn: string) => {
      const repayment = { projectId, dueOn, cents: null };
      expect(await payInLedger(ledger.database, ledger.as(organization), repayment)).toMatchObject({ outcome: 'ok' });
      await creditReturns(ledger);
    };
    await pay('2026-02-15');
    expect(await rate(id)).toBe(79.38);
    const { idempotencyKey, fingerprint } = ledger.as(organization);
    const giveBack = {
      idempotencyKey,
      fingerprint,
      purchaseId: id,
      cents: 10_000n,
      cause: 'seller',
      reason: '',
    } as const;
    expect(await refundInLedger(ledger.database, { ...giveBack, actorId: organization.id })).toMatchObject({
      outcome: 'ok',
    });
    // 200.00 that come back as 110.00, 55.00 and 55.00.
    expect(await rate(id)).toBe(94.7);
    await pay('2026-12-31');
    expect(await rate(id)).toBeUndefined();
  });

  it('is left out before the payment', async () => {
    const projectId = await projectWith(ledger, organization);
    const byCard = { projectId, cents: 1000n, choice: 0, message: '', documentId, holdSeconds: 60 } as const;
    expect(await rate((await placeInvestment(ledger.as(investor), byCard)).id)).toBeUndefined();
  });
});
