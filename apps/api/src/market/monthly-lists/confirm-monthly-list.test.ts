import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { riskTexts } from '@guildhall/contract/market/risk.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { listsApp, type ListsApp } from './test-monthly-lists.ts';

let app: ListsApp;
let guild: Person;
let smiths: Person;
let ada: Person;
beforeAll(async () => {
  app = await listsApp({ INVESTMENT_WARNING: '1' });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // Of other tests nothing is found.
  await app.owner('DELETE FROM open_projects');
  await app.owner('DELETE FROM monthly_lists');
  await app.setNow('2027-01-10T12:00:00Z');
  guild = await app.signUp(2, 'Guild of Bakers');
  smiths = await app.signUp(2, 'Guild of Smiths');
  ada = await app.investor('Ada');
});

function publish(title: string, changes: Record<string, unknown> = {}, by = guild) {
  return app.publish(by, { title, categoryId: app.category(0), ...changes });
}

async function partsOf(id: string, projects?: string[]) {
  const { data } = await app.readList(ada, id, projects);
  return Object.fromEntries(data.projects.map(({ title, part }) => [title, part]));
}

async function countInvestments() {
  const [row] = await app.owner<{ count: number }>(
    'SELECT count(*)::int AS count FROM investments WHERE user_id = $1',
    [ada.id],
  );
  return row!.count;
}

/** Nothing was invested, and the list can still be confirmed. */
async function expectUntouched(id: string, free = 5000) {
  expect(await countInvestments()).toBe(0);
  expect(await app.free(ada)).toBe(free);
  expect((await app.readList(ada, id)).data).toMatchObject({ state: 'open' });
}

describe('the list of a month', () => {
  it('is confirmed with one tap, by which each part is an investment with an agreement §4.monthly-lists', async () => {
    const oven = await publish('Bread oven');
    const forge = await publish('Forge', { funding: 'all', openUntil: '2027-06-01', reflectionDays: 4 }, smiths);
    const id = await app.listOfMonth(ada, { price: 100.01 });
    const { data } = await app.readList(ada, id);
    expect(data).toMatchObject({ state: 'open', price: 100.01, total: 100.01, month: '2027-01-01' });
    expect(data.projects).toMatchObject([
      {
        id: forge,
        title: 'Forge',
        organization: 'Guild of Smiths',
        least: 50,
        funding: 'all',
        part: 50.01,
        obstacle: '',
      },
      { id: oven, title: 'Bread oven', part: 50, receivable: expect.any(Number), investId: '' },
    ]);
    const answer = await app.confirmList(ada, id);
    expect(answer).toMatchObject({
      status: 200,
      message: 'Your monthly list has been invested.',
      data: {
        total: 100.01,
        investments: [
          { projectId: forge, price: 50.01 },
          { projectId: oven, price: 50 },
        ],
      },
    });
    expect(await app.free(ada)).toBe(4899.99);
    for (const { investId, price } of answer.data.investments)
      expect((await app.get(ada, `/investment/details/${investId}`)).data).toMatchObject({
        amount: price,
        msg: 'Monthly investment',
        riskText: riskTexts.length,
        agreementHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        keyInformation: { version: expect.any(Number) },
        paymentStatus: 'COMPLETED',
      });
    const history = await app.post(ada, '/wallet/history', { start: 0, length: 10, search: 'monthly' });
    expect(history.data.records).toHaveLength(2);
    expect((await app.readList(ada, id)).data).toMatchObject({
      state: 'confirmed',
      total: 100.01,
      projects: [{ part: 50.01, investId: expect.stringMatching(/./) }, { part: 50 }],
    });
    expect(await app.lists(ada)).toMatchObject([{ months: [{ state: 'confirmed', invested: 100.01 }] }]);
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });

  it('invests nothing without a tap, whatever time goes by', async () => {
    const oven = await publish('Bread oven');
    const id = await app.listOfMonth(ada);
    const shown = await seen(id);
    for (const month of ['01', '02', '03', '04']) await app.runAt(`2027-${month}-15T06:00:00Z`);
    expect(await countInvestments()).toBe(0);
    expect(await app.free(ada)).toBe(5000);
    expect(await app.confirmList(ada, id, [oven], shown)).toMatchObject({
      status: 422,
      message: 'This list can no longer be confirmed.',
    });
    expect(await countInvestments()).toBe(0);
  });

  it('is split anew over the projects that are chosen, and by no one below a minimum', async () => {
    const dear = await publish('Dear', { minInvestment: 200 });
    const second = await publish('Second');
    const first = await publish('First');
    const id = await app.listOfMonth(ada);
    expect(await partsOf(id)).toEqual({ First: 150, Second: 150, Dear: 0 });
    expect(await partsOf(id, [first])).toEqual({ First: 300, Second: 0, Dear: 0 });
    expect(await partsOf(id, [dear])).toEqual({ First: 0, Second: 0, Dear: 300 });
    const refused = await app.confirmList(ada, id, [first, dear]);
    expect(refused).toMatchObject({
      status: 422,
      message: 'Dear: its part would be below its minimum of $200.00. Please choose fewer projects.',
      data: { code: 'below_minimum', errors: { projects: expect.any(String) } },
    });
    await expectUntouched(id);
    expect(await app.confirmList(ada, id, [second])).toMatchObject({
      data: { investments: [{ projectId: second, price: 300 }] },
    });
  });

  it('puts no more into a project than is left to its goal, and what that leaves into the others', async () => {
    await publish('Nearly there', { budgetRequired: 80 });
    await publish('Far from it');
    const id = await app.listOfMonth(ada);
    expect(await partsOf(id)).toEqual({ 'Far from it': 220, 'Nearly there': 80 });
    expect(await app.confirmList(ada, id)).toMatchObject({ status: 200, data: { total: 300 } });
  });

  it('answers the same to the same again, invests nothing more, and refuses another choice', async () => {
    const oven = await publish('Bread oven');
    await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    const shown = (await app.readList(ada, id)).data;
    const other = (await app.readList(ada, id, [oven])).data;
    const first = await app.confirmList(ada, id);
    const again = await app.confirmList(ada, id, undefined, { split: shown.split, total: shown.total });
    expect(again).toMatchObject({ status: 200, data: first.data });
    const otherwise = await app.confirmList(ada, id, [oven], { split: other.split, total: other.total });
    expect(otherwise).toMatchObject({ status: 409, data: { code: 'conflict' } });
    expect(await app.free(ada)).toBe(4700);
  });

  it('is invested once by many taps at once', async () => {
    await publish('Bread oven');
    await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.confirmList(ada, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await countInvestments()).toBe(2);
    expect(await app.free(ada)).toBe(4700);
  });

  it('and those of others with the same projects in other orders wait for each other in no circle', async () => {
    for (let n = 0; n < 4; n++) await publish(`Oven ${n}`, {}, n % 2 ? smiths : guild);
    const people = [ada, ...(await Promise.all(['Bo', 'Cy', 'Di'].map((name) => app.investor(name))))];
    const lists: string[] = [];
    for (const person of people) lists.push(await app.listOfMonth(person));
    await app.owner('UPDATE monthly_list_projects SET position = 11 - position WHERE month_id = $1', [lists[1]]);
    await app.owner('UPDATE monthly_list_projects SET position = 11 - position WHERE month_id = $1', [lists[3]]);
    const [oven] = await app.owner<{ id: string }>(`SELECT id FROM projects WHERE title = 'Oven 0'`);
    const answers = await Promise.all([
      ...people.map((person, n) => app.confirmList(person, lists[n]!)),
      ...people.map((person) => app.investFromWallet(person, oven!.id, 50).then(() => ({ status: 200 }))),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });

  it('invests nothing where one part is refused, names that, and can be confirmed without it', async () => {
    const oven = await publish('Bread oven');
    const forge = await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    const { split, total } = (await app.readList(ada, id)).data;
    await app.post(smiths, '/project/close', { projectId: forge });
    const refused = await app.confirmList(ada, id, [oven, forge], { split, total });
    expect(refused).toMatchObject({ status: 422, message: 'Forge: This project takes no more investments.' });
    await expectUntouched(id);
    expect(await partsOf(id)).toEqual({ Forge: 0, 'Bread oven': 300 });
    expect(await app.confirmList(ada, id, [oven])).toMatchObject({ status: 200, data: { total: 300 } });
  });

  it.each([
    ['a freeze of its organization', 'account_id', 'Forge: Its organization is frozen.'],
    ['a freeze of it', 'project_id', 'Forge: This project is frozen.'],
  ])('is not confirmed against %s', async (_what, column, message) => {
    const forge = await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    await app.owner(
      `INSERT INTO freezes (${column}, owner_id, reason, frozen_by, ends_at) VALUES ($1, $2, 'Why', $2, now() + interval '1 year')`,
      [column === 'account_id' ? smiths.id : forge, smiths.id],
    );
    expect(await app.confirmList(ada, id, [forge], { total: 300 })).toMatchObject({ status: 422, message });
    await expectUntouched(id);
  });

  it('is not confirmed by who has come to belong to the organization', async () => {
    const forge = await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      smiths.id,
      ada.id,
    ]);
    expect(await app.confirmList(ada, id, [forge], { total: 300 })).toMatchObject({
      status: 422,
      message: 'Forge: You belong to its organization.',
    });
    await expectUntouched(id);
  });

  it('has no project whose terms have changed since', async () => {
    const terms = { funding: 'all', openUntil: '2027-06-01', reflectionDays: 4 };
    const oven = await publish('Bread oven', terms);
    await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    await app.post(guild, '/project/change', { projectId: oven, duration: 24, why: 'It takes longer.' });
    expect((await app.readList(ada, id)).data.projects).toMatchObject([
      { part: 300 },
      { id: oven, obstacle: 'terms', part: 0 },
    ]);
    expect(await app.confirmList(ada, id, [oven], { total: 300 })).toMatchObject({
      status: 422,
      message: expect.stringMatching(/^Bread oven: Its terms have changed since this list was made\./),
    });
  });

  it('is confirmed for the sum that was shown, and nothing that the client makes up', async () => {
    const oven = await publish('Bread oven');
    const elsewhere = await publish('Elsewhere', { categoryId: app.category(1) });
    const id = await app.listOfMonth(ada);
    for (const [projects, changes, field] of [
      [[oven], { total: 299.99 }, 'total'],
      [[oven], { total: 600 }, 'total'],
      [[oven], { total: -1 }, 'total'],
      [[oven], { total: undefined }, 'total'],
      [[oven], { split: 'another' }, 'total'],
      [[elsewhere], { total: 300 }, 'projects'],
      [['x'], { total: 300 }, 'projects'],
      [[], { total: 300 }, 'projects'],
    ] as const) {
      const answer = await app.confirmList(ada, id, [...projects], { ...(await seen(id)), ...changes });
      expect(answer).toMatchObject({ status: 422 });
      expect(Object.keys(answer.data.errors)).toEqual([field]);
    }
    await expectUntouched(id);
    expect(await app.confirmList(ada, id, [oven, oven], await seen(id))).toMatchObject({ status: 200 });
    expect(await app.free(ada)).toBe(4700);
  });

  it('with too little money in the wallet, or above one’s own limit, invests nothing, the parts counted together', async () => {
    await publish('Bread oven');
    await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada);
    await app.post(ada, '/investment/limit', { limit: 299.99 });
    expect(await app.confirmList(ada, id)).toMatchObject({
      status: 422,
      message: expect.stringContaining('leaves $299.99'),
      data: { code: 'own_limit' },
    });
    await app.owner('DELETE FROM investment_limits');
    await app.owner('UPDATE ledger_accounts SET balance_cents = 29999 WHERE id = $1', [ada.id]);
    expect(await app.confirmList(ada, id)).toMatchObject({
      status: 422,
      message: 'Your wallet has $299.99 free, but this list comes to $300.00. Please add money first.',
      data: { code: 'insufficient_funds' },
    });
    await expectUntouched(id, 299.99);
  });

  it('above the sum of which the house warns is confirmed after the warning, once for all parts together', async () => {
    await publish('Bread oven');
    await publish('Forge', {}, smiths);
    const id = await app.listOfMonth(ada, { price: 1000.01 });
    expect(await app.confirmList(ada, id)).toMatchObject({
      status: 422,
      data: { code: 'warning_unconfirmed', errors: { warningConfirmed: expect.stringContaining('$1,000.00') } },
    });
    await expectUntouched(id);
    expect(await app.confirmList(ada, id, undefined, { warningConfirmed: 1 })).toMatchObject({ status: 200 });
    const stored = await app.owner('SELECT warning_confirmed FROM investments WHERE user_id = $1', [ada.id]);
    expect(stored).toEqual([{ warning_confirmed: true }, { warning_confirmed: true }]);
  });

  it('is neither read nor confirmed by others, nor once it has lapsed', async () => {
    const oven = await publish('Bread oven');
    const id = await app.listOfMonth(ada);
    expect(await app.post(guild, `/investment/monthly/list/${id}`, {})).toMatchObject({ status: 404 });
    const body = { projects: [oven], ...(await seen(id)) };
    expect(await app.post(guild, `/investment/monthly/list/${id}/confirm`, body)).toMatchObject({ status: 404 });
    await app.setNow('2027-02-07T12:00:00Z');
    expect(await app.confirmList(ada, id, [oven], body)).toMatchObject({
      status: 422,
      message: 'This list can no longer be confirmed.',
    });
    expect(await countInvestments()).toBe(0);
  });

  it('that is stopped and confirmed at once is one of both', async () => {
    const oven = await publish('Bread oven');
    const id = await app.listOfMonth(ada);
    const [{ id: listId }] = (await app.lists(ada)) as unknown as [{ id: string }];
    const shown = await seen(id);
    const [confirmed] = await Promise.all([
      app.confirmList(ada, id, [oven], shown),
      app.post(ada, '/investment/monthly/lists/stop', { id: listId }),
    ]);
    const { state } = (await app.readList(ada, id)).data;
    expect({ state, count: await countInvestments() }).toEqual(
      confirmed.status === 200 ? { state: 'confirmed', count: 1 } : { state: 'lapsed', count: 0 },
    );
  });
});

async function seen(id: string) {
  const { split, total } = (await app.readList(ada, id)).data;
  return { split, total };
}
