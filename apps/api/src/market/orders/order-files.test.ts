import { nilUuid } from '@guildhall/contract/fields.ts';
import { mostPacked } from '@guildhall/contract/market/orders.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Person } from '../../server/test-app.ts';
import { publishProject } from '../referrals/test-projects.ts';

let app: PaymentsApp;
let guild: Person;
let rival: Person;
let ada: Person;
let formula: Person;
const parcel = { address: '1 Mill Lane, "Rear"', postalCode: '10117', contactNo: '555 0100' };
/** The newest first. */
const orders: string[] = [];
let theirs: string;

beforeAll(async () => {
  app = await paymentsApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  rival = await app.signUp(2, 'Rival');
  ada = await app.signUp(1, 'Ada');
  formula = await app.signUp(1, '=Bo');
  const oven = await publishProject(app, guild, 'Oven', { budgetRequired: '20', minInvestment: '5' });
  const wheel = await publishProject(app, guild, 'Wheel', { budgetRequired: '30', minInvestment: '5' });
  const other = await publishProject(app, rival, 'Boat', { budgetRequired: '10', minInvestment: '5' });
  for (const person of [ada, formula]) must(await app.addMoney(person, await app.topUp(person, 50_000), 50_000));
  const buy = async (by: Person, projectId: string, numberOfUnit: number, payFromWallet = 1) =>
    must(
      await app.call('POST', '/project/order', {
        token: by.token,
        body: { ...parcel, projectId, numberOfUnit, payFromWallet },
      }),
    ).orderId as string;
  orders.unshift(await buy(ada, oven, 2), await buy(formula, wheel, 1), await buy(ada, oven, 1, 0));
  orders.reverse();
  theirs = await buy(ada, other, 1);
  must(
    await app.call('POST', '/orders/advance', {
      token: guild.token,
      body: { ids: [orders[2]!], step: 'sent', reference: 'Carrier 7' },
    }),
  );
});
afterAll(() => app.stop());

async function file(query: string, by: Person = guild) {
  const { link } = must(await app.call('GET', `/orders/export?${query}`, { token: by.token }));
  return { link: link as string, answer: await app.server.inject({ url: link }) };
}

async function rows(query: string) {
  const { answer } = await file(`format=csv&${query}`);
  return answer.body.split('\r\n').slice(0, -1);
}

describe('the file of the orders received', () => {
  it('has each with where it goes, newest first, and no text that is a formula', async () => {
    const [head, ...lines] = await rows('');
    expect(head).toBe('\uFEFFDate,Buyer,Project,Units,Total,State,Reference,Address,Postal Code,Contact Number,Order');
    const goes = '"1 Mill Lane, ""Rear""",10117,555 0100';
    expect(lines.map((line) => line.replace(/^[^,]+,/, ''))).toEqual([
      `Ada,Oven,1,20.00,Pending,,${goes},${orders[0]}`,
      `'=Bo,Wheel,1,30.00,Paid,,${goes},${orders[1]}`,
      `Ada,Oven,2,40.00,Sent,Carrier 7,${goes},${orders[2]}`,
    ]);
    expect(lines[0]).toMatch(/^2\d{3}-\d\d-\d\dT/);
  });

  it('has those alone that are asked for, by their state and by a search', async () => {
    expect(await rows('state=sent')).toHaveLength(2);
    expect((await rows('state=accept'))[1]).toContain('Wheel');
    expect(await rows('search=oven')).toHaveLength(3);
    expect(await rows('search=oven&state=unpaid')).toHaveLength(2);
    expect(await rows('state=disputed')).toHaveLength(1);
  });

  it('comes in every format, by a link for its organization alone', async () => {
    for (const format of ['csv', 'pdf', 'xlsx']) {
      const { answer } = await file(`format=${format}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-disposition']).toMatch(new RegExp(`Orders 2[-\\d]{9}\\.${format}`));
    }
    expect((await file('format=csv', rival)).answer.body).not.toContain('Oven');
    const { link } = await file('format=csv');
    for (const url of [link.replace(guild.id, rival.id), link.replace('search=', 'search=a'), '/files/orders'])
      expect((await app.server.inject({ url })).statusCode).toBe(404);
    const refused = (query: string, by: Person) => app.call('GET', `/orders/export?${query}`, { token: by.token });
    expect(await refused('format=csv', ada)).toMatchObject({ status: 403 });
    expect(await refused('format=csv&state=lost', guild)).toMatchObject({ status: 422 });
  });
});

describe('the packing list', () => {
  async function pack(ids: string[], by: Person = guild) {
    return app.call('POST', '/orders/pack', { token: by.token, body: { ids } });
  }

  it('says what goes into each parcel and where to, and what to fetch, of the paid orders alone', async () => {
    const { name, mediaType, content } = must(await pack([...orders, theirs, nilUuid]));
    expect([name, mediaType]).toEqual([expect.stringMatching(/^Packing list 2[-\d]{9}\.pdf$/), 'application/pdf']);
    const text = textOfPdf(Buffer.from(content, 'base64'));
    for (const part of [
      'Packing List',
      'Guild of Bakers',
      'Parcels: 2',
      '2 × Oven',
      '1 × Wheel',
      'Ada',
      '=Bo',
      '10117',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('3 × Oven');
    expect(text).not.toContain('Boat');
  });

  it('has no parcel of an order whose money went back', async () => {
    const [, wheel, oven] = orders;
    must(await app.call('POST', `/orders/${wheel}/cancel`, { token: guild.token, body: { reason: 'None left.' } }));
    const text = textOfPdf(Buffer.from(must(await pack([wheel!, oven!])).content, 'base64'));
    expect(text).toContain('Parcels: 1');
    expect(await pack([wheel!])).toMatchObject({ status: 404 });
  });

  it('is of an organization’s own orders, at least one and not too many', async () => {
    expect(await pack([theirs])).toMatchObject({ status: 404, message: 'These orders were not found.' });
    expect(await pack([orders[0]!])).toMatchObject({ status: 404 });
    expect(await pack([])).toMatchObject({ status: 422 });
    expect(await pack(Array.from({ length: mostPacked + 1 }, () => nilUuid))).toMatchObject({ status: 422 });
    expect(await pack(orders, ada)).toMatchObject({ status: 403 });
  });
});
