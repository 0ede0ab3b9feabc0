import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay, setMoment } from '../repayments/test-holdings.ts';

let ledger: TestLedger;
let organization: Member;
let ada: Member;
let bo: Member;
let projectId: string;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(async () => {
  organization = await ledger.member(2);
  await ledger.topUp(organization, 1_000_000n);
  ada = await ledger.member();
  bo = await ledger.member();
  projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3 });
  await setDay(ledger, '2026-01-15');
});
afterEach(async () => {
  expect(await verifyLedger(ledger.owner)).toEqual([]);
});
afterAll(() => ledger.stop());

type Proposed = { outcome: string; id: string; ends: Date };

async function propose(): Promise<Proposed> {
  const [row] = await ledger.asOwner<Proposed>(
    `SELECT outcome, plan_id AS id, ends FROM propose_plan($1, $1, $2, 'quarterly', 12, 'A bad harvest.')`,
    [organization.id, projectId],
  );
  return row!;
}

async function vote({ id }: Member, yes: boolean) {
  return (
    await ledger.asOwner<{ outcome: string }>('SELECT outcome FROM vote_on_plan($1, $2, $3)', [id, projectId, yes])
  )[0]!.outcome;
}

/** Decides a plan after its last day, and answers how. */
async function decide(plan: string, moment = '2026-01-30T00:00:01Z') {
  await setMoment(ledger, new Date(moment));
  return (await ledger.asOwner<{ decided: string | null }>('SELECT decided FROM decide_new_plan($1)', [plan]))[0]!
    .decided;
}

/** All that counts of a plan, and of it yes and no, in cents. */
async function counts(plan: string) {
  const rows = await ledger.asOwner<{ cents: bigint[] }>(
    'SELECT ARRAY[weight_cents, yes_cents, no_cents] AS cents FROM new_plans WHERE id = $1',
    [plan],
  );
  return rows[0]!.cents.map(Number);
}

function freeze(account: string) {
  return ledger.asOwner(
    `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at) VALUES ($1, $1, '', $1, now() + interval '9 days')`,
    [account],
  );
}

async function pauses() {
  return (
    await ledger.asOwner<{ days: string }>('SELECT pauses::text AS days FROM projects WHERE id = $1', [projectId])
  )[0]!.days;
}

describe('a new plan', () => {
  it('needs more than half of all outstanding principal: exactly half is refused', async () => {
    await investIn(ledger, ada, projectId, 50_000n);
    await investIn(ledger, bo, projectId, 50_000n);
    const { outcome, id, ends } = await propose();
    expect([outcome, ends.toISOString()]).toEqual(['ok', '2026-01-30T00:00:00.000Z']);
    expect(await vote(ada, true)).toBe('ok');
    expect(await counts(id)).toEqual([100_000, 50_000, 0]);
    expect(await vote(ada, false)).toBe('ok');
    expect(await counts(id)).toEqual([100_000, 0, 50_000]);
    expect(await vote(ada, true)).toBe('ok');
    expect(await counts(id)).toEqual([100_000, 50_000, 0]);
    expect(await decide(id)).toBe('refused');
  });

  it('is accepted above half, by the principal outstanding at its start, and decided once', async () => {
    await investIn(ledger, ada, projectId, 50_003n);
    await investIn(ledger, bo, projectId, 50_000n);
    await setDay(ledger, '2026-02-15');
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-15', cents: null });
    await creditReturns(ledger);
    const { id } = await propose();
    const [all, ,] = await counts(id);
    expect(all).toBeGreaterThan(66_668);
    expect(all).toBeLessThan(66_671);
    expect(await vote(ada, false)).toBe('ok');
    expect(await vote(ada, true)).toBe('ok');
    expect(await vote(bo, false)).toBe('ok');
    expect(await decide(id, '2026-03-01T23:59:59Z')).toBeNull();
    expect(await decide(id, '2026-03-02T00:00:00Z')).toBe('accepted');
    expect(await decide(id, '2026-03-03T00:00:00Z')).toBeNull();
    expect(await vote(bo, true)).toBe('over');
  });

  it('is not voted on by who has a stake or is frozen, and neither counts', async () => {
    const member = await ledger.member();
    await ledger.asOwner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      organization.id,
      ada.id,
    ]);
    await investIn(ledger, bo, projectId, 20_000n);
    await investIn(ledger, member, projectId, 30_000n);
    await freeze(member.id);
    const { id } = await propose();
    expect(await counts(id)).toEqual([20_000, 0, 0]);
    expect([await vote(ada, true), await vote(member, true)]).toEqual(['not_found', 'not_found']);
    expect(await vote(bo, true)).toBe('ok');
    await freeze(bo.id);
    expect(await vote(bo, false)).toBe('frozen');
    expect(await decide(id)).toBe('refused');
  });

  it('does not count who has a stake and invested before', async () => {
    await investIn(ledger, ada, projectId, 30_000n);
    await investIn(ledger, bo, projectId, 20_000n);
    await ledger.asOwner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      organization.id,
      ada.id,
    ]);
    const { id } = await propose();
    expect(await counts(id)).toEqual([20_000, 0, 0]);
    expect(await vote(ada, false)).toBe('not_found');
  });

  it('does not count at the end who was frozen meanwhile', async () => {
    await investIn(ledger, ada, projectId, 30_000n);
    await investIn(ledger, bo, projectId, 20_000n);
    const { id } = await propose();
    expect([await vote(ada, false), await vote(bo, true)]).toEqual(['ok', 'ok']);
    await freeze(ada.id);
    expect(await decide(id)).toBe('accepted');
    expect(await counts(id)).toEqual([20_000, 20_000, 0]);
  });

  it('pauses the clock of what is late for 14 days, but not of what is in default', async () => {
    await investIn(ledger, ada, projectId, 30_000n);
    await setDay(ledger, '2026-05-16');
    expect((await propose()).outcome).toBe('ok');
    expect(await pauses()).toBe('{[2026-05-16,2026-05-30)}');
    projectId = await projectWith(ledger, organization, { plan: 'monthly', months: 3 });
    await setDay(ledger, '2026-01-15');
    await investIn(ledger, ada, projectId, 30_000n);
    await setDay(ledger, '2026-05-17');
    expect((await propose()).outcome).toBe('ok');
    expect(await pauses()).toBe('{}');
  });

  it('is one at a time, and the next not before 90 days', async () => {
    expect((await propose()).outcome).toBe('nothing_due');
    await investIn(ledger, ada, projectId, 30_000n);
    const { id } = await propose();
    expect((await propose()).outcome).toBe('voting');
    expect(await decide(id)).toBe('refused');
    await setDay(ledger, '2026-04-29');
    expect((await propose()).outcome).toBe('too_soon');
    await setDay(ledger, '2026-04-30');
    expect((await propose()).outcome).toBe('ok');
  });

  it('is not proposed by others, while frozen, or while a payment is being credited', async () => {
    await investIn(ledger, ada, projectId, 30_000n);
    const guild = organization;
    organization = bo;
    expect((await propose()).outcome).toBe('not_found');
    organization = guild;
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-02-15', cents: null });
    expect((await propose()).outcome).toBe('sharing');
    await creditReturns(ledger);
    await freeze(organization.id);
    expect((await propose()).outcome).toBe('frozen');
  });

  it('lapses where all is paid before the end', async () => {
    await investIn(ledger, ada, projectId, 30_000n);
    const { id } = await propose();
    await vote(ada, true);
    await payInLedger(ledger.database, ledger.as(organization), { projectId, dueOn: '2026-04-15', cents: null });
    await creditReturns(ledger);
    expect(await decide(id)).toBe('lapsed');
  });
});
