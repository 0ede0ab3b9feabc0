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
