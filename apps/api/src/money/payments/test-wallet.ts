import type { Person, TestApp } from '../../server/test-app.ts';

/** Reads a card that always pays. A token is good for one payment. */
export async function cardToken(app: TestApp): Promise<string> {
  const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2099, cvc: '123' };
  return (await app.call('POST', '/sandbox/token', { body: card })).data.token;
}

/** Puts an amount in dollars into a wallet, by card. */
export async function fillWallet(app: TestApp, { token }: Person, dollars: number): Promise<void> {
  const topup = await app.call('POST', '/wallet/topup', {
    token,
    body: { amount: dollars, token: await cardToken(app) },
  });
  const { paymentId } = topup.data;
  const added = await app.call('POST', '/wallet/add', { token, body: { amount: dollars, paymentId } });
  if (added.status !== 200) throw new Error(`The wallet was not filled: ${added.message}`);
}
