import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
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
