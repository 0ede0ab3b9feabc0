import type { StandIn } from './stand-in.ts';

export type TestAnswer = { status: number; headers: Headers; body: any };
type How = { key?: string; idempotencyKey?: string; version?: string; type?: string };

/** Speaks to the stand-in as raw HTTP: `form` is the body, or what follows the question mark. */
export function requests(standIn: () => StandIn) {
  const ask = async (method: 'GET' | 'POST', path: string, form = '', how: How = {}): Promise<TestAnswer> => {
    const { key = 'sk_test_standin', idempotencyKey, version = '2026-10-28.endive', type } = how;
    const answer = await fetch(standIn().url + path + (method === 'GET' && form ? `?${form}` : ''), {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(version ? { 'stripe-version': version } : {}),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...(method === 'POST' ? { 'content-type': type ?? 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: form } : {}),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const post = (path: string, form = '', how: How = {}) => ask('POST', path, form, how);
  const get = (path: string, form = '', how: How = {}) => ask('GET', path, form, how);
  const token = async (number = '4242424242424242'): Promise<string> => {
    const card = `card[number]=${number}&card[exp_month]=12&card[exp_year]=2099&card[cvc]=123`;
    return (await post('/v1/tokens', card)).body.id;
  };
  const method = async (number?: string): Promise<string> =>
    (await post('/v1/payment_methods', `type=card&card[token]=${await token(number)}`)).body.id;
  /** What a payment confirmed at once says; `more` goes behind it. */
  const payment = async (number?: string, more = '') =>
    `amount=1999&currency=usd&capture_method=manual&confirm=true&payment_method=${await method(number)}&return_url=${encodeURIComponent('https://guild.example/back?a=1')}${more}`;
  const pay = async (number?: string, more = '', how: How = {}) =>
    post('/v1/payment_intents', await payment(number, more), how);
  return { ask, post, get, token, method, payment, pay };
}
