import type { FlowFigure } from '@guildhall/contract/market/portfolio.contract.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { refundInLedger } from '../../money/refunds/refunds.sql.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import {
  investmentDetails,
  listFlows,
  listInvestments,
  readPortfolio,
  readPortfolioFigures,
} from '../investments/test-investments-answers.ts';
import { investIn, setDay } from '../repayments/test-holdings.ts';
import { cancelInLedger, cancelInvestmentInLedger } from './funding.sql.ts';
import { fundedProject, settle, type FundingTerms } from './test-funding.ts';

let ledger: TestLedger;
let guild: Member;
let ada: Member;
/** One investment of each state, by its name. */
let held: Record<'escrow' | 'part' | 'canceled' | 'returned' | 'released', string>;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  guild = await ledger.member(2);
  ada = await ledger.member();
  await setDay(ledger, '2026-01-15');
  const open = await project({ reflection: 4 });
  const ended = await project({ reflection: 4 });
  held = {
    escrow: await investIn(ledger, ada, open, 30_000n),
    part: await investIn(ledger, ada, open, 20_000n),
    canceled: await investIn(ledger, ada, open, 7_000n),
    returned: await investIn(ledger, ada, ended, 5_000n),
    released: await investIn(ledger, ada, await project({}), 10_000n),
  };
  await refundInLedger(ledger.database, {
    actorId: guild.id,
    idempotencyKey: null,
    fingerprint: ledger.as(guild).fingerprint,
    purchaseId: held.part,
    cents: 8_000n,
    cause: 'seller',
    reason: 'Too much.',
  });
  await cancelInvestmentInLedger(ledger.database, { investorId: ada.id, investmentId: held.canceled });
  await cancelInLedger(ledger.database, { organizationId: guild.id, projectId: ended });
  await settle(ledger);
});
afterAll(async () => {
  expect(await verifyLedger(ledger.database)).toEqual([]);
  await ledger.stop();
});

function project(terms: FundingTerms) {
  return fundedProject(ledger, guild, { budget: 100_000n, roi: 10, ...terms });
}

async function flows(figure: FlowFigure) {
  return (await listFlows(ledger.as(ada), { figure, after: null, length: 100 })).records;
}

async function listed(status: string) {
  const page = { start: 0, length: 100, search: '', order: { column: 2, dir: 'asc' as const }, status };
  const { records, recordsFiltered } = await listInvestments(ledger.as(ada), page);
  expect(recordsFiltered).toBe(records.length);
  return records.map(({ id }) => id);
}

it('the figures are what their flows add up to, and invested is released, in escrow and come back', async () => {
  const figures = await readPortfolioFigures(ledger.as(ada));
  expect(figures).toMatchObject({ invested: 520, inEscrow: 420, returned: 0, outstanding: 100, expected: 110 });
  expect(await readPortfolio(ledger.as(ada))).toMatchObject({ ...figures, receivable: 572 });
  for (const figure of ['invested', 'inEscrow', 'returned', 'outstanding', 'expected'] as const) {
    const amounts = (await flows(figure)).map(({ amount }) => amount);
    expect({ [figure]: amounts.reduce((sum, amount) => sum + amount, 0) }).toEqual({ [figure]: figures[figure] });
  }
  const { invested, inEscrow, outstanding } = figures;
  expect(invested).toBe(inEscrow + outstanding);
});

it('after the release everything in escrow is outstanding', async () => {
  await setDay(ledger, '2026-01-20');
  await settle(ledger);
  expect(await readPortfolioFigures(ledger.as(ada))).toMatchObject({
    invested: 520,
    inEscrow: 0,
    returned: 0,
    outstanding: 520,
    expected: 572,
  });
});

it('each investment says its state, and until when it may be taken back', async () => {
  const details = async (id: string) => {
    const { state, returnedFor, cancelUntil, outstanding, expected, roi, refunds } = await investmentDetails(
      ledger.as(ada),
      { id },
    );
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    return { state, returnedFor, cancelUntil: cancelUntil.slice(0, 10), outstanding, expected, roi, refunded };
  };
  const none = { returnedFor: '', cancelUntil: '', outstanding: 0, expected: 0, refunded: 0 };
  const until = '2026-01-19';
  expect(await details(held.escrow)).toEqual({ ...none, state: 'escrow', cancelUntil: until, roi: 330 });
  expect(await details(held.part)).toEqual({ ...none, state: 'escrow', cancelUntil: until, roi: 132, refunded: 80 });
  expect(await details(held.canceled)).toEqual({
    ...none,
    state: 'canceled',
    returnedFor: 'reconsidered',
    roi: 0,
    refunded: 70,
  });
  expect(await details(held.returned)).toEqual({
    ...none,
    state: 'refunded',
    returnedFor: 'project_canceled',
    roi: 0,
    refunded: 50,
  });
  expect(await details(held.released)).toEqual({ ...none, state: 'active', roi: 110, outstanding: 100, expected: 110 });
});

it('in escrow the yearly rate is by the months of the terms, and what was given back has none', async () => {
  const rate = async (id: string) => (await investmentDetails(ledger.as(ada), { id })).yearlyRate;
  expect(await rate(held.escrow)).toBe(10);
  expect(await rate(held.canceled)).toBeUndefined();
  await ledger.asOwner(
    "UPDATE projects SET repayment = 'monthly' WHERE id = (SELECT project_id FROM investments WHERE id = $1)",
    [held.escrow],
  );
  expect(await rate(held.escrow)).toBe(19.53);
});

it('the list is narrowed to each state', async () => {
  expect(await listed('escrow')).toEqual([held.escrow, held.part]);
  expect(await listed('canceled')).toEqual([held.canceled]);
  expect(await listed('refunded')).toEqual([held.returned]);
  expect(await listed('active')).toEqual([held.released]);
  expect(await listed('repaid')).toEqual([]);
  expect(await listed('COMPLETED')).toHaveLength(5);
});
