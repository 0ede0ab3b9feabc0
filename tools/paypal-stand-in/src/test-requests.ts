import type { StandIn } from './stand-in.ts';

export type TestAnswer = { status: number; body: any };
type How = { token?: string; requestId?: string; prefer?: string; type?: string };

export function basic(client: string, secret: string) {
  return `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`;
}

/** Speaks to the stand-in as raw HTTP: a body is sent as JSON, or as the text that it is. */
export function requests(standIn: () => StandIn) {
  const kept = { token: '' };
  const ask = async (method: string, path: string, body?: unknown, how: How = {}): Promise<TestAnswer> => {
    const {
      token = (kept.token ||= await newToken()),
      requestId,
      prefer = 'return=representation',
      type = 'application/json',
    } = how;
    const answer = await fetch(standIn().url + path, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
        ...(prefer ? { prefer } : {}),
        ...(method === 'GET' ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const newToken = async (): Promise<string> => {
    const answer = await fetch(`${standIn().url}/v1/oauth2/token`, {
      method: 'POST',
      body: 'grant_type=client_credentials',
      headers: {
        authorization: basic('client-of-the-stand-in', 'secret-of-the-stand-in'),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  const post = (path: string, body?: unknown, how?: How) => ask('POST', path, body, how);
  const get = (path: string, how?: How) => ask('GET', path, undefined, how);
  /** Presses a button on the approval page and answers the page that follows. */
  const press = async (id: string, answer: string): Promise<string> => {
    const body = new URLSearchParams({ answer });
    return (await fetch(`${standIn().url}/checkoutnow?token=${id}`, { method: 'POST', body })).text();
  };
  /** An order, approved by that button. */
  const approved = async (answer = 'pay', value = '19.99'): Promise<string> => {
    const { body } = await post('/v2/checkout/orders', order(value));
    await press(body.id, answer);
    return body.id;
  };
  return { ask, post, get, press, approved, newToken };
}

/** The least that an order needs. */
export function order(value = '19.99', more: object = {}) {
  return { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value } }], ...more };
}
