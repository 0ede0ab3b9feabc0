import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { Refusal, refuse } from '../../platform/calls/refusal.ts';
import { decideWithdrawal } from '../withdrawals/decide-withdrawal.ts';
import { usualLimits } from '../withdrawals/withdrawals.settings.ts';
import { askToWithdraw } from './test-risk.ts';

const rounds = 50;

let app: PaymentsApp;
let fay: WithSecondFactor;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp({ WITHDRAWAL_ALONE_WEEK_DOLLARS: '100000' });
  fay = await newOperator(app, 'finance', 'Fay');
  ada = await app.signUp(1, 'Ada');
  await app.addMoney(ada, await app.topUp(ada, 5000), 5000);
  // From now on nothing but the signs keeps what goes to this account.
  await approve(await askToWithdraw(app, ada));
  app.resources.config.riskHold = true;
});
afterAll(async () => {
  await app.verify();
  await app.stop();
});

function approve(id: string) {
  return app.call('POST', `/operator/withdrawals/${id}/approve`, { token: fay.token, body: { asTest: 1 } });
}
/** The same without a look of its own, so that only what the request has found can stop it. */
async function approveUnseen(id: string): Promise<string> {
  const decision = { id, approve: true, operatorId: fay.id, asTest: true, limits: usualLimits };
  try {
    return (await decideWithdrawal({ db: app.resources.database, refuse }, decision)).status;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
async function pending() {
  const found = await app.owner<{ id: string }>(
    "SELECT id FROM withdrawals WHERE user_id = $1 AND status = 'pending'",
    [ada.id],
  );
  return found.map(({ id }) => id);
}

it('a withdrawal with a grave sign is never approved in the moment in which it is requested', async () => {
  let tried = 0;
  for (let round = 0; round < rounds; round++) {
    await app.owner('DELETE FROM risk_reviews');
    let isOver = false;
    const asking = askToWithdraw(app, ada).finally(() => (isOver = true));
    const answers: string[] = [];
    do for (const id of await pending()) answers.push(await approveUnseen(id));
    while (!isOver);
    const id = await asking;
    answers.push(await approveUnseen(id));
    tried += answers.length;
    expect(answers.filter((answer) => !answer.startsWith('Signs of risk'))).toEqual([]);
    expect((await app.call('POST', `/wallet/withdrawals/${id}/cancel`, { token: ada.token })).status).toBe(200);
  }
  expect(tried).toBeGreaterThanOrEqual(rounds);
});

it('an earlier one is approved before the request of one with a grave sign, or not at all', async () => {
  for (let round = 0; round < rounds; round++) {
    await app.owner('DELETE FROM risk_reviews');
    app.resources.config.riskHold = false;
    const earlier = await askToWithdraw(app, ada, { amount: 1 });
    await app.owner('DELETE FROM risk_reviews');
    app.resources.config.riskHold = true;
    // The approval looks only at what the request has found.
    await app.owner("UPDATE payments SET settled_at = now() - interval '2 days' WHERE user_id = $1", [ada.id]);
    const [asked, approved] = await Promise.all([
      app.addMoney(ada, await app.topUp(ada, 100), 100).then(() => askToWithdraw(app, ada)),
      approve(earlier),
    ]);
    expect([200, 422]).toContain(approved.status);
    if (approved.status === 422) expect(approved.message).toContain('Signs of risk');
    expect((await approve(asked)).status).toBe(422);
    for (const id of await pending())
      expect((await app.call('POST', `/wallet/withdrawals/${id}/cancel`, { token: ada.token })).status).toBe(200);
  }
});
