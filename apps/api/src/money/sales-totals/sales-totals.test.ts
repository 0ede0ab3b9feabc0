import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { movePast } from '../wallet/test-past.ts';
import { sellerParts } from './sales-totals.sql.ts';

let app: FundingApp;
let finance: WithSecondFactor;
let guild: Person;
let weavers: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp({ FEE_ORDER: '10%' });
  finance = await newOperator(app, 'finance', 'Fay');
  guild = await app.signUp(2, '=Bakers');
  weavers = await app.signUp(2, 'Weavers');
  ada = await app.investor('Ada');
  await app.owner(`UPDATE users SET country = 'Germany', organization_reg_no = 'VR 7' WHERE id = $1`, [guild.id]);
  const ovens = await app.publish(guild, { unitPrice: 100 });
  const looms = await app.publish(weavers, { unitPrice: 50 });
  await app.investFromWallet(ada, ovens, 200);
  await ordered(ovens, 1);
  await movePast(app.owner, '2024-12-31T23:59:50Z');
  const order = await ordered(ovens, 2);
  await movePast(app.owner, '2025-01-01T00:10:00Z');
  await ordered(ovens, 1);
  await app.post(guild, `/refunds/${order}`, { amount: 50, reason: 'Burnt.' });
  await movePast(app.owner, '2025-06-30T12:00:00Z');
  await ordered(looms, 1);
  await movePast(app.owner, '2025-12-31T23:00:00Z');
  await ordered(ovens, 3);
});
afterAll(() => app.stop());

async function ordered(projectId: string, units: number): Promise<string> {
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId, numberOfUnit: units, payFromWallet: 1, ...address };
  const answer = await app.post(ada, '/project/order', body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

function ask(year: unknown, by: Person = finance) {
  return app.post(by, '/operator/books/salesTotals', { year });
}

function get(url: string) {
  return app.server.inject({ method: 'GET', url });
}

/** The lines of the file as columns by their names. */
async function sellersOf(year: number): Promise<Record<string, string>[]> {
  const { body } = await get((await ask(year)).data.link);
  const [head, ...lines] = body
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [head![i], cell])));
}

describe('the sales by seller', () => {
  it('have what was paid for orders in a year by quarter and month, what was refunded and the fees §7.sales-totals', async () => {
    const sellers = await sellersOf(2025);
    expect(sellers).toHaveLength(2);
    expect(sellers.find(({ Account }) => Account === guild.id)).toMatchObject({
      Name: "'=Bakers",
      Registration: 'VR 7',
      Country: 'Germany',
      Orders: '2',
      Sold: '300.00',
      Refunded: '50.00',
      Fees: '25.00',
      'Orders Q1': '1',
      'Sold Q1': '200.00',
      'Refunded Q1': '0.00',
      'Fees Q1': '20.00',
      'Sold Q2': '100.00',
      'Refunded Q2': '50.00',
      'Fees Q2': '5.00',
      'Orders Q3': '0',
      'Sold Q4': '0.00',
      'Sold Jan': '200.00',
      'Sold Jun': '100.00',
      'Sold Dec': '0.00',
    });
    expect(sellers.find(({ Account }) => Account === weavers.id)).toMatchObject({
      Orders: '1',
      Sold: '50.00',
      'Sold Q4': '50.00',
      'Sold Dec': '50.00',
    });
    expect(await sellersOf(2024)).toMatchObject([{ Account: guild.id, Sold: '100.00', 'Sold Dec': '100.00' }]);
    expect(await sellersOf(2023)).toEqual([]);
  });

  it('add up to the ledger, with those of organizations that were deleted since', async () => {
    await app.owner('UPDATE users SET type = 0, institution_type_id = NULL WHERE id = $1', [weavers.id]);
    for (const year of [2024, 2025]) {
      const [ledger] = await app.owner<Record<'sold' | 'refunded' | 'fees', bigint>>(
        `SELECT coalesce(sum(amount_cents) FILTER (WHERE code = 'order'), 0)::bigint AS sold,
            coalesce(sum(amount_cents) FILTER (WHERE code = 'order_refund'), 0)::bigint AS refunded,
            coalesce(sum(CASE code WHEN 'order_fee' THEN amount_cents WHEN 'order_fee_back' THEN -amount_cents END), 0)::bigint AS fees
          FROM transfers WHERE extract(year FROM created_at AT TIME ZONE 'UTC') = $1`,
        [year],
      );
      const sellers = await sellersOf(year);
      const sum = (name: string) =>
        sellers.reduce((all, seller) => all + BigInt(Math.round(Number(seller[name]) * 100)), 0n);
      expect({ sold: sum('Sold'), refunded: sum('Refunded'), fees: sum('Fees') }).toEqual(ledger);
    }
  });

  it('are the same in small parts', async () => {
    const collected = async (most?: number) => {
      const rows = [];
      for await (const part of sellerParts(app.resources.database, 2025, most)) rows.push(...part);
      return rows;
    };
    expect(await collected(1)).toEqual(await collected());
  });

  it('are for finance alone, as long as they are, and leave an entry', async () => {
    const support = await newOperator(app, 'support');
    expect((await ask(2025, support)).status).toBe(403);
    const admin = await newOperator(app, 'admin');
    const { link } = (await ask(2025, admin)).data;
    const file = await get(link);
    expect(file.headers['content-disposition']).toContain('Sales by seller 2025.csv');
    expect((await get(link.replace('year=2025', 'year=2024'))).statusCode).toBe(404);
    const [entry] = await app.owner('SELECT verb, after FROM audit_entries ORDER BY seq DESC LIMIT 1');
    expect(entry).toEqual({ verb: 'books.sales-totals', after: { year: '2025' } });
    await app.owner('DELETE FROM operators WHERE user_id = $1', [admin.id]);
    expect((await get(link)).statusCode).toBe(404);
  });

  it.each([
    ['', 'Please enter a year.'],
    ['x', 'Please enter a year that is over.'],
    [1999, 'Please enter a year that is over.'],
    [new Date().getUTCFullYear(), 'Please enter a year that is over.'],
  ])('are refused for the year %j', async (year, text) => {
    expect(await ask(year)).toMatchObject({ status: 422, data: { errors: { year: text } } });
  });
});
