import { api } from '@guildhall/contract/api.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attackedApp, type AttackedApp } from './attacked-app.ts';
import { noAmounts } from './odd-values.ts';
import { rightRequests, type CallName } from './right-requests.ts';

let app: AttackedApp;
beforeAll(async () => {
  app = await attackedApp();
});
afterAll(() => app.stop());

/** `takes`: what this field does take of the list, as absent or as a number of its own. `json` puts a value in its place. */
type NumberField = { call: CallName; field: string; takes?: string[]; by?: 'ada'; json?: (value: string) => string };

const zero = ['0', '-0', '"0"'];
const absent = ['null', '""', '" "'];

function ordering(call: CallName): NumberField {
  return {
    call,
    field: 'order',
    takes: [...zero, 'null'],
    json: (value) => `[{"column":${value},"dir":"asc"}]`,
  };
}

function paging(call: CallName): NumberField[] {
  return [
    { call, field: 'start', takes: [...zero, ...absent] },
    { call, field: 'length', takes: absent },
  ];
}

const fields: NumberField[] = [
  { call: 'topUp', field: 'amount' },
  { call: 'addMoney', field: 'amount', by: 'ada' },
  { call: 'withdraw', field: 'amount' },
  { call: 'invest', field: 'price' },
  { call: 'invest', field: 'payFromWallet', takes: [...zero, 'null', '""'] },
  { call: 'order', field: 'numberOfUnit' },
  { call: 'order', field: 'payFromWallet', takes: [...zero, ...absent, 'true', 'false'] },
  { call: 'createIntent', field: 'amount', by: 'ada' },
  { call: 'savePayment', field: 'amount', by: 'ada' },
  { call: 'createProject', field: 'budgetRequired' },
  { call: 'createProject', field: 'minInvestment' },
  { call: 'createProject', field: 'unitPrice', takes: absent },
  { call: 'createProject', field: 'returnOnInvestment', takes: [...zero, '"0.00"'] },
  { call: 'createProject', field: 'duration' },
  { call: 'createProject', field: 'graceMonths', takes: [...zero, ...absent] },
  { call: 'createProject', field: 'lateInterest', takes: [...zero, '"0.00"', ...absent] },
  { call: 'createService', field: 'budgetRequired' },
  { call: 'updateService', field: 'budgetRequired' },
  { call: 'addReview', field: 'rating' },
  { call: 'createToken', field: 'expMonth' },
  { call: 'createToken', field: 'expYear' },
  { call: 'signUp', field: 'mobile' },
  ...(['walletHistory', 'listInvestments', 'listOrders', 'searchUsers', 'listComplaintUsers'] as const).map(ordering),
  ...(
    ['walletHistory', 'listProjects', 'searchDashboard', 'listReviews', 'listReferrals', 'searchUsers'] as const
  ).flatMap(paging),
];

function send(field: NumberField, type: string, payload: string) {
  const { by, path } = rightRequests(app)[field.call];
  const authorization = app[field.by ?? by].token;
  const { method } = api[field.call];
  return app.server.inject({ method, url: `/api${path}`, headers: { authorization, 'content-type': type }, payload });
}

/** The right request as JSON, but for one value. */
function asJson({ call, field, json = (value: string) => value }: NumberField, value: string) {
  const { [field]: _, ...rest } = rightRequests(app)[call].body;
  return `{${JSON.stringify(field)}:${json(value)},${JSON.stringify(rest).slice(1)}`;
}

/** The same as a form; null for what a form cannot say. */
function asForm({ call, field, json }: NumberField, value: string) {
  const { [field]: _, ...rest } = rightRequests(app)[call].body;
  const read: unknown = JSON.parse(value);
  if (typeof read !== 'string' && typeof read !== 'number') return null;
  const form = new URLSearchParams(
    Object.entries(rest).flatMap(([name, given]) => (typeof given === 'object' ? [] : [[name, String(given)]])),
  );
  form.set(json ? `${field}[0][column]` : field, typeof read === 'string' ? read : value);
  return form.toString();
}

describe('numbers are plain and within bounds', () => {
  /** As the field before left everything. */
  let standing: Record<string, string> | undefined;

  it.each(fields)('$call $field §7.numbers', async (field) => {
    const before = (standing ??= await app.standing());
    const values = noAmounts.filter((value) => !field.takes?.includes(value));
    // All at once: one after the other they wait for the database most of the time.
    const answers = values.flatMap((value) => {
      const asked = [send(field, 'application/json', asJson(field, value))];
      const form = asForm(field, value);
      if (form !== null && !(field.takes?.includes('null') && form.endsWith('=')))
        asked.push(send(field, 'application/x-www-form-urlencoded', form));
      return asked.map(async (answer) => ({ value, answer: await answer }));
    });
    for (const { value, answer } of await Promise.all(answers)) {
      const { statusCode, data } = answer.json();
      expect({ value, statusCode, result: typeof data?.errors?.[field.field] }).toEqual({
        value,
        statusCode: 422,
        result: 'string',
      });
    }
    standing = await app.standing();
    expect(standing).toEqual(before);
  });

  it.each([
    ['/wallet/withdraw', '[]'],
    ['/project/order', '[{"numberOfUnit":1}]'],
    ['/wallet/topup', '10'],
    ['/wallet/add', '"amount"'],
    ['/wallet/history', 'null'],
  ])('%s takes no body but an object: %s', async (path, payload) => {
    const headers = { authorization: app.mallory.token, 'content-type': 'application/json' };
    expect((await app.server.inject({ method: 'POST', url: `/api${path}`, headers, payload })).statusCode).toBe(400);
  });

  it.each([
    ['JSON', 'application/json', '{"amount":1,"amount":2}'],
    ['JSON, one name escaped', 'application/json', '{"amount":1,"\\u0061mount":2}'],
    ['JSON, one name in brackets', 'application/json', '{"amount":[1],"amount[0]":2}'],
    ['a form', 'application/x-www-form-urlencoded', 'amount=1&amount=2'],
    ['a form, one name escaped', 'application/x-www-form-urlencoded', 'amount=1&%61mount=2'],
    ['a form, as a list', 'application/x-www-form-urlencoded', 'amount=1&amount[]=2'],
    [
      'a multipart form',
      'multipart/form-data; boundary=b',
      '1,2'
        .split(',')
        .map((n) => `--b\r\ncontent-disposition: form-data; name="amount"\r\n\r\n${n}\r\n`)
        .join('') + '--b--\r\n',
    ],
  ])('a field that is sent twice is refused: %s', async (_how, type, payload) => {
    const before = await app.standing();
    const headers = { authorization: app.mallory.token, 'content-type': type };
    const answer = await app.server.inject({ method: 'POST', url: '/api/wallet/withdraw', headers, payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().message).toContain('more than once');
    expect(await app.standing()).toEqual(before);
  });

  it('a JSON part of a form is checked too', async () => {
    const part = (name: string, value: string, type = '') =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${type}\r\n\r\n${value}\r\n`;
    for (const value of ['1e1', '[10]', '{"a":1}', '10', '"10"', 'nonsense']) {
      const payload = `${part('amount', value, '\r\ncontent-type: application/json')}${part('bankName', 'B')}--b--\r\n`;
      const headers = { authorization: app.mallory.token, 'content-type': 'multipart/form-data; boundary=b' };
      const answer = await app.server.inject({ method: 'POST', url: '/api/wallet/withdraw', headers, payload });
      expect([400, 422]).toContain(answer.statusCode);
    }
  });

  it('an order whose total overflows is refused', async () => {
    const dear = await app.owner<{ id: string }>(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
       SELECT $1, id, 'Dear', 'Dear.', 99999999999900, 5, 12, 1 FROM project_categories LIMIT 1 RETURNING id`,
      [app.guild.id],
    );
    const { body } = rightRequests(app).order;
    const order = (numberOfUnit: number, payFromWallet: number) =>
      app.call('POST', '/project/order', {
        token: app.mallory.token,
        body: { ...body, projectId: dear[0]!.id, numberOfUnit, payFromWallet },
      });
    for (const units of [2, 92_234, 1_000_000])
      expect(await order(units, 0)).toMatchObject({
        status: 422,
        data: { errors: { numberOfUnit: expect.any(String) } },
      });
    expect((await order(1, 1)).status).toBe(422);
    expect((await order(1, 0)).data).toMatchObject({ paymentStatus: 'pending', due: 999_999_999_999 });
  });
});
