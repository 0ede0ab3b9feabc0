import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../market/organizations/test-organizations.ts';
import type { Person } from './test-app.ts';

let app: OrganizationsApp;
let ada: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp();
  for (const name of ['Ångström Labs', 'Bakery', 'Cooper', 'Dyer']) await app.add(name);
});
afterAll(() => app.stop());

async function inject(contentType: string, payload: string) {
  const headers = { authorization: app.resources.config.publicToken, 'content-type': contentType };
  const answer = await app.server.inject({ method: 'POST', url: '/api/auth/login', headers, payload });
  return answer.json();
}

async function names(form: string) {
  const { data } = await app.call('POST', '/complain/userList', { token: ada.token, form });
  return data.records.map(({ name }: { name: string }) => name);
}

describe('every answer', () => {
  it('is the envelope: success, statusCode, message and data §3.envelope §7.format.success', async () => {
    const right = await app.server.inject({ url: '/api/wallet', headers: { authorization: ada.token } });
    expect(right.json()).toEqual({ success: true, statusCode: 200, message: 'Your wallet.', data: expect.any(Object) });
    const wrong = await app.server.inject({ url: '/api/wallet' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toEqual({
      success: false,
      statusCode: 401,
      message: 'Please log in again.',
      data: { code: 'unauthorized' },
    });
    const nowhere = await app.server.inject({ url: '/api/no/such/call', headers: { authorization: ada.token } });
    expect(nowhere.json()).toEqual({
      success: false,
      statusCode: 404,
      message: expect.any(String),
      data: { code: 'not_found' },
    });
  });
});

describe('a call takes', () => {
  const multipart = Object.entries({ email: 'x', password: 'secret12' })
    .map(([name, value]) => `--part\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
  it.each([
    ['JSON', 'application/json', JSON.stringify({ email: 'x', password: 'secret12' })],
    ['a urlencoded form', 'application/x-www-form-urlencoded', 'email=x&password=secret12'],
    ['a multipart form', 'multipart/form-data; boundary=part', `${multipart}--part--\r\n`],
  ])('%s §7.format.body', async (_what, contentType, payload) => {
    expect(await inject(contentType, payload)).toMatchObject({
      success: false,
      statusCode: 422,
      data: { errors: { email: 'Email should be valid' } },
    });
  });
});

describe('a list', () => {
  it('is paged by start and length, with its total §7.format.paging', async () => {
    const body = { start: 1, length: 2, order: [{ column: 1, dir: 'asc' }], search: '' };
    const { data } = await app.call('POST', '/complain/userList', { token: ada.token, body });
    expect(data).toMatchObject({ recordsTotal: 4, recordsFiltered: 4 });
    expect(data.records.map(({ name }: { name: string }) => name)).toEqual(['Bakery', 'Cooper']);
  });

  it('is ordered by order[0][column] and order[0][dir] of a form §7.format.order', async () => {
    expect(await names('start=0&length=10&order[0][column]=1&order[0][dir]=asc')).toEqual([
      'Ångström Labs',
      'Bakery',
      'Cooper',
      'Dyer',
    ]);
    expect((await names('order[0][column]=1&order[0][dir]=desc'))[0]).toBe('Dyer');
  });

  it('is filtered by search and by search[value], without regard to case and accents §7.format.search', async () => {
    expect(await names('search=ANGSTROM')).toEqual(['Ångström Labs']);
    expect(await names(`search[value]=${encodeURIComponent('ångström')}&search[regex]=false`)).toEqual([
      'Ångström Labs',
    ]);
    const body = { search: { value: 'dye' } };
    expect((await app.call('POST', '/complain/userList', { token: ada.token, body })).data.recordsFiltered).toBe(1);
  });
});
