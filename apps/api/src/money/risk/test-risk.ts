import { confirmed } from '../withdrawals/test-confirmed.ts';
import type { PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';

/** Money in dollars, and the number of the bank account. */
type WithdrawalRequest = { amount?: number; accountNumber?: string };

/** Asks for a withdrawal, which its owner confirms, and answers its id. */
export async function askToWithdraw(
  app: PaymentsApp,
  { id, token, name }: Person,
  requested: WithdrawalRequest = {},
): Promise<string> {
  const { amount = 10, accountNumber = id.replaceAll('-', '') } = requested;
  const bank = { bankName: 'Bank', accountHolderName: name, accountNumber, sortCode: '1', swiftCode: 'ADABDEFF' };
  const { status, data, message } = await app.call('POST', '/wallet/withdraw', { token, body: { amount, ...bank } });
  if (status !== 200) throw new Error(message);
  return confirmed((...statement) => app.owner(...statement), data.id);
}

/** Two withdrawals of somebody with a card payment of the same day, which wait for an operator to look at that. */
export async function withRisk(app: PaymentsApp): Promise<string[]> {
  const rex = await app.signUp(1, 'Rex');
  await app.addMoney(rex, await app.topUp(rex, 300), 300);
  const { config } = app.resources;
  const before = config.riskHold;
  config.riskHold = true;
  const ids = [await askToWithdraw(app, rex), await askToWithdraw(app, rex)];
  config.riskHold = before;
  return ids;
}

type AsOwner = (text: string, params: unknown[]) => Promise<unknown>;

/** As if an operator had cleared the signs of risk of whose withdrawal this is, so that it may be approved as in production. `owner` runs SQL as the tables' owner. */
export async function withRiskCleared(owner: AsOwner, id: string): Promise<void> {
  await owner(
    `UPDATE risk_reviews SET held_at = NULL, cleared_keys = grave_keys(signs)
      WHERE user_id = (SELECT user_id FROM withdrawals WHERE id = $1)`,
    [id],
  );
}
