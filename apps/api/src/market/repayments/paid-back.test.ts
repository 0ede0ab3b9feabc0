import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { organizationDetails as organizationDetailsVerb } from '../organizations/organization-details.ts';
import { organizationDetails as organizationDetailsRoute } from '@guildhall/contract/market/organizations.contract.ts';
import { listProjects as listProjectsRoute } from '@guildhall/contract/market/projects.contract.ts';
import { answering } from '../../platform/calls/test-answering.ts';
import { listProjects as listProjectsVerb } from '../projects/list-projects.ts';
import { payInLedger } from './repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay } from './test-holdings.ts';

const organizationDetails = answering(organizationDetailsRoute, organizationDetailsVerb);
const listProjects = answering(listProjectsRoute, listProjectsVerb);

let ledger: TestLedger;
let organization: Member;
let projectId: string;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
  projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 30, roi: 0 });
  await setDay(ledger, '2026-01-15');
  for (const cents of [30_000n, 60_000n]) await investIn(ledger, await ledger.member(), projectId, cents);
});
afterAll(() => ledger.stop());

async function paidBack() {
  return (await organizationDetails(ledger.as(organization), { id: organization.id })).record.paidBack;
}

async function pay(dueOn: string, cents: bigint | null = null) {
  await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn, cents });
  await creditReturns(ledger);
}

async function stateOnCard() {
  return (await listProjects(ledger.as(organization), { orgId: null, start: 0, length: 10 })).projectList[0]!
    .repaymentState;
}

it('counts what fell due, by instalments of holdings and by sum, and the part that was paid by its day', async () => {
  // What is due today is not late yet, and what is paid in advance counts from its day on.
  await setDay(ledger, '2026-02-15');
  expect(await paidBack()).toEqual({ due: 0, onTime: 0, dueAmount: 0, onTimeAmount: 0 });
  await pay('2026-03-15');
  await setDay(ledger, '2026-02-16');
  expect(await paidBack()).toEqual({ due: 2, onTime: 2, dueAmount: 30, onTimeAmount: 30 });
  await setDay(ledger, '2026-04-16');
  expect(await paidBack()).toEqual({ due: 6, onTime: 4, dueAmount: 90, onTimeAmount: 60 });
  // A part in time counts as money, and the day as instalments when all of it is paid.
  await pay('2026-05-15', 4000n);
  expect(await paidBack()).toEqual({ due: 6, onTime: 4, dueAmount: 90, onTimeAmount: 60 });
  await setDay(ledger, '2026-05-16');
  expect(await paidBack()).toEqual({ due: 8, onTime: 4, dueAmount: 120, onTimeAmount: 70 });
  await pay('2026-05-15');
  expect(await paidBack()).toEqual({ due: 8, onTime: 4, dueAmount: 120, onTimeAmount: 70 });
  // After 24 months it is forgotten.
  await setDay(ledger, '2028-03-16');
  expect(await paidBack()).toMatchObject({ due: 48, onTime: 0, onTimeAmount: 10 });
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});

it('is behind on its card, from the day after something was due', async () => {
  const days = ['2026-06-15', '2026-06-16', '2026-06-28', '2026-06-29', '2026-09-13', '2026-09-14'];
  const states = [];
  for (const day of days) {
    await setDay(ledger, day);
    states.push(await stateOnCard());
  }
  expect(states).toEqual(['', 'overdue', 'overdue', 'late', 'late', 'default']);
});
