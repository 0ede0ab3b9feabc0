import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { statement } from '../../platform/database/statement.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { investIn, projectWith, setDay, setMoment } from '../repayments/test-holdings.ts';

const vote = statement<{ voter: string; projectId: string }, { outcome: string }>(
  'test.vote',
  'SELECT outcome FROM vote_on_plan(:voter, :projectId, true)',
);
const decide = statement<{ plan: string }, { decided: string | null }>(
  'test.decide',
  'SELECT decided FROM decide_new_plan(:plan)',
);

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.stop());

async function proposedTo(voters: Member[]) {
  const organization = await ledger.member(2);
  const projectId = await projectWith(ledger, organization, { months: 3 });
  await setDay(ledger, '2026-01-15');
  for (const voter of voters) await investIn(ledger, voter, projectId, 10_000n);
  const [row] = await ledger.asOwner<{ id: string }>(
    `SELECT plan_id AS id FROM propose_plan($1, $1, $2, 'end', 12, 'A bad harvest.')`,
    [organization.id, projectId],
  );
  return { plan: row!.id, projectId };
}

const rounds = process.env['LONG'] ? 50 : 3;
it('the last votes race the end: the plan is decided once, by the votes that were taken', async () => {
  const voters = await Promise.all(Array.from({ length: 20 }, () => ledger.member()));
  for (let round = 0; round < rounds; round++) {
    const { plan, projectId } = await proposedTo(voters);
    await setMoment(ledger, new Date('2026-01-29T23:59:59.900Z'));
    const [votes, ends] = await Promise.all([
      Promise.all(
        voters.map(async ({ id }, n) => {
          await sleep(n * 8);
          return (await ledger.database.query(vote, { voter: id, projectId }))[0]!.outcome;
        }),
      ),
      Promise.all(
        voters.map(async (_, n) => {
          await sleep(40 + n * 8);
          return (await ledger.database.query(decide, { plan }))[0]!.decided;
        }),
      ),
    ]);
    const taken = votes.filter((outcome) => outcome === 'ok').length;
    const decided = ends.filter((status) => status !== null);
    expect(decided).toEqual([taken > 10 ? 'accepted' : 'refused']);
    const [row] = await ledger.asOwner<{ yes: bigint }>('SELECT yes_cents AS yes FROM new_plans WHERE id = $1', [plan]);
    expect(Number(row!.yes)).toBe(taken * 10_000);
  }
});

const freeze = `INSERT INTO freezes (account_id, owner_id, reason, frozen_by, ends_at)
  VALUES ($1, $1, '', $1, now() + interval '9 days')`;

it('holders are frozen while a plan is decided: each of them counts on both sides or on none', async () => {
  for (let round = 0; round < rounds; round++) {
    const voters = await Promise.all(Array.from({ length: 20 }, () => ledger.member()));
    const { plan, projectId } = await proposedTo(voters);
    // Twelve say yes, of whom those are frozen who come first.
    for (const { id } of voters.slice(0, 12)) await ledger.database.query(vote, { voter: id, projectId });
    await setMoment(ledger, new Date('2026-01-30T00:00:01Z'));
    const [ends] = await Promise.all([
      Promise.all(
        voters.map(async (_, n) => {
          await sleep(n * 4);
          return (await ledger.database.query(decide, { plan }))[0]!.decided;
        }),
      ),
      Promise.all(
        voters.slice(0, 10).map(async ({ id }, n) => {
          await sleep(n * 2);
          await ledger.asOwner(freeze, [id]);
        }),
      ),
    ]);
    const [row] = await ledger.asOwner<{ weight: bigint; yes: bigint }>(
      'SELECT weight_cents AS weight, yes_cents AS yes FROM new_plans WHERE id = $1',
      [plan],
    );
    const left = 20 - Number(row!.weight) / 10_000;
    expect([left >= 0 && left <= 10, Number(row!.yes)]).toEqual([true, (12 - left) * 10_000]);
    expect(ends.filter((status) => status !== null)).toEqual([row!.yes * 2n > row!.weight ? 'accepted' : 'refused']);
  }
});
