import type { Person } from '../../server/test-app.ts';
import { dayAhead, type FundingApp } from '../funding/test-funding-app.ts';
import { creditAll } from '../repayments/follow-repayments.ts';
import { repaymentsUnderWay } from '../repayments/repayments.sql.ts';
import { writeOffAll } from './follow-write-offs.ts';

/** A project of a guild that pays back in two months by equal parts at 12 %, in which Ada has $100 and Bo $300. */
export async function projectOfTwo(app: FundingApp, ada: Person, bo: Person, changes: Record<string, unknown> = {}) {
  const guild = await app.signUp(2, 'Guild of Bakers');
  await app.addMoney(guild, await app.topUp(guild, 1000), 1000);
  const id = await app.publish(guild, { duration: 2, returnOnInvestment: 12, repayment: 'monthly', ...changes });
  const ofAda = await app.investFromWallet(ada, id, 100);
  const ofBo = await app.investFromWallet(bo, id, 300);
  return { guild, id, ofAda, ofBo };
}

/** Pays what is due up to a number of days ahead of the clock, or dollars of it, and credits it. Answers what the call did. */
export async function pay(app: FundingApp, guild: Person, projectId: string, days: number, amount?: number) {
  const answer = await app.post(guild, '/repayment/pay', {
    projectId,
    dueOn: dayAhead(days),
    ...(amount && { amount }),
  });
  await creditAll(app.resources, await repaymentsUnderWay(app.resources.database));
  return answer;
}

/** Has two operators write a project off, and takes it off its holdings. */
export async function writeOff(app: FundingApp, projectId: string, by: readonly [Person, Person]) {
  const answers = [];
  for (const operator of by)
    answers.push(
      await app.post(operator, '/operator/project/write-off', { projectId, reason: 'The estate is empty.' }),
    );
  await writeOffAll(app.resources, [projectId]);
  return answers;
}

/** The state in words of an investment, as its holder reads it. */
export async function stateOf(app: FundingApp, holder: Person, id: string): Promise<string> {
  return (await app.get(holder, `/investment/details/${id}`)).data.state;
}
