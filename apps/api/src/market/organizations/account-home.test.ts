import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp({ CHANGE_SILENCE: 'cancel' });
});
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterEach(() => app.owner('DELETE FROM business_clock'));
afterAll(() => app.stop());

async function home(of = ada) {
  return (await app.get(of, '/dashboard')).data.home;
}

/** Reads the newest notification whose text has these words. */
async function read(words: string) {
  const { records } = (await app.post(ada, '/notifications', { unread: 1 })).data;
  const { id } = records.find(({ text }: { text: string }) => text.includes(words));
  await app.post(ada, `/notifications/${id}/read`, {});
}

it('has the free money, what is invested, and the next day on which something comes back', async () => {
  const nothing = {
    free: 5000,
    owed: 0,
    invested: 0,
    nextDue: null,
    overdue: 0,
    investIdToVote: '',
    investIdToKeep: '',
  };
  expect(await home()).toMatchObject(nothing);
  const id = await app.publish(guild, { returnOnInvestment: 10, duration: 12, reflectionDays: 0 });
  await app.investFromWallet(ada, id, 300);
  await app.settleIn('1 minute');
  const [due] = await app.owner<{ on: string }>('SELECT due_on::text AS on FROM investments WHERE user_id = $1', [
    ada.id,
  ]);
  expect(await home()).toMatchObject({
    ...nothing,
    free: 4700,
    invested: 300,
    nextDue: { date: due!.on, amount: 330 },
  });
  expect((await app.get(guild, '/dashboard')).data.home).toMatchObject({ invested: 0, nextDue: null });
  await app.settleIn('400 days');
  expect(await home()).toMatchObject({ nextDue: null, overdue: 330, invested: 300 });
});

it('has a new plan until the vote is cast, with the investment on whose page that is done', async () => {
  const id = await app.publish(guild, { duration: 1, reflectionDays: 0 });
  const investId = await app.investFromWallet(ada, id, 100);
  await app.settleIn('1 minute');
  await app.settleIn('60 days');
  const terms = { projectId: id, months: 6, repayment: 'quarterly', why: 'A bad harvest.' };
  expect((await app.post(guild, '/repayment/plan/propose', terms)).status).toBe(200);
  expect(await home()).toMatchObject({ plansToVoteOn: 1, investIdToVote: investId });
  expect((await app.post(ada, '/repayment/plan/vote', { projectId: id, yes: 1 })).status).toBe(200);
  expect(await home()).toMatchObject({ plansToVoteOn: 0, investIdToVote: '' });
});

it('has an investment that changed terms would end, until it is kept', async () => {
  const id = await app.publish(guild, { funding: 'all', openUntil: dayAhead(30) });
  const investId = await app.investFromWallet(ada, id, 100);
  expect(await home()).toMatchObject({ changesToAccept: 0, investIdToKeep: '' });
  const changed = { projectId: id, why: 'The oven costs more.', duration: 18 };
  expect((await app.post(guild, '/project/change', changed)).status).toBe(200);
  expect(await home()).toMatchObject({ changesToAccept: 1, investIdToKeep: investId });
  expect((await app.post(ada, '/investment/keep', { investId })).status).toBe(200);
  expect(await home()).toMatchObject({ changesToAccept: 0, investIdToKeep: '' });
});

it('has what was placed and is not paid, and a dispute until it ends', async () => {
  const projectId = await app.publish(guild, { budgetRequired: 200 });
  const parcel = { projectId, address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1 };
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  await app.post(ada, '/project/order', parcel);
  await app.post(ada, '/project/invest', { projectId, price: 60, msg: 'Yes.', document });
  expect(await home()).toMatchObject({ ordersToPay: 1, investmentsToPay: 1, disputesUnderWay: 0 });
  const { orderId } = (await app.post(ada, '/project/order', { ...parcel, payFromWallet: 1 })).data;
  expect(await home()).toMatchObject({ ordersToPay: 1 });
  const opened = await app.post(ada, `/disputes/open/${orderId}`, { reason: 'other', message: 'Where is it?' });
  expect(await home()).toMatchObject({ disputesUnderWay: 1, newAnswers: 0 });
  await app.post(guild, `/disputes/${opened.data.id}/answer`, { answer: 'It was sent.' });
  expect(await home()).toMatchObject({ disputesUnderWay: 1, newAnswers: 1 });
  await read('It was sent.');
  await app.post(ada, `/disputes/${opened.data.id}/withdraw`, {});
  expect(await home()).toMatchObject({ disputesUnderWay: 0, newAnswers: 0 });
});

it('has answers and reports that came, until they are read', async () => {
  const file = { filename: 'a.pdf', bytes: await makePdf() };
  const about = { orgId: guild.id, subject: 'Late', message: 'It came late.', attachment: file };
  await app.post(ada, '/complain/send', about);
  await app.post(ada, '/report/request', { orgId: guild.id, reportId: 'Q1', message: 'Please.' });
  expect(await home()).toMatchObject({ newAnswers: 0, newReports: 0 });
  const [complaint] = (await app.post(guild, '/complain/list', {})).data;
  await app.post(guild, `/complain/${complaint.id}/answer`, { answer: 'We are sorry.' });
  const [report] = (await app.get(guild, '/report/received')).data;
  await app.post(guild, '/report/document', { id: report.id, reportName: 'Q1', document: file });
  expect(await home()).toMatchObject({ newAnswers: 1, newReports: 1 });
  await read('answered your complaint');
  await read('with the report');
  expect(await home()).toMatchObject({ newAnswers: 0, newReports: 0 });
});

it('has open projects that fit a person: of a category as before, or the nearest, within the free money', async () => {
  const fits = async (of = ada) => (await home(of)).projectsThatFit.map(({ title }: { title: string }) => title);
  const [first, second] = await app.owner<{ id: string }>(
    `SELECT c.id FROM project_categories AS c
      WHERE NOT EXISTS (SELECT 1 FROM projects AS p WHERE p.category_id = c.id LIMIT 1) LIMIT 2`,
  );
  const publish = (title: string, changes: Record<string, unknown>) => app.publish(guild, { title, ...changes });
  const bought = await publish('Bought', { categoryId: first!.id, minInvestment: 50, reflectionDays: 0 });
  await publish('Dear', { categoryId: first!.id, budgetRequired: 20_000, minInvestment: 10_000 });
  const frozen = await publish('Frozen', { categoryId: first!.id });
  await publish('Same', { categoryId: first!.id, minInvestment: 40 });
  await publish('Other', { categoryId: second!.id, minInvestment: 40 });
  await app.owner(
    `INSERT INTO freezes (project_id, owner_id, reason, frozen_by, ends_at)
      VALUES ($1, $2, 'So.', $2, now() + interval '1 day')`,
    [frozen, guild.id],
  );
  await app.investFromWallet(ada, bought, 50);
  await app.settleIn('1 minute');
  expect(await fits()).toEqual(['Same']);
  expect(await fits(guild)).toEqual([]);

  // Bo has invested in nothing, and lives beside the mill.
  const bo = await app.investor('Bo');
  const place = (account: string, latitude: number) =>
    app.owner(
      `INSERT INTO user_places (user_id, latitude, longitude) VALUES ($1, $2, 10)
        ON CONFLICT (user_id) DO UPDATE SET latitude = excluded.latitude, longitude = excluded.longitude`,
      [account, latitude],
    );
  expect((await fits(bo)).slice(0, 2)).toEqual(['Other', 'Same']);
  const mill = await app.signUp(2, 'Mill');
  await app.publish(mill, { title: 'Beside', minInvestment: 40 });
  await place(bo.id, 50);
  await place(mill.id, 50.01);
  expect(await fits(bo)).toEqual(['Beside']);
  await place(guild.id, -20);
  expect(await fits(bo)).not.toContain('Dear');
  // Nobody without money is shown nothing: a card pays as well.
  await app.owner('UPDATE ledger_accounts SET balance_cents = 0 WHERE id = $1', [bo.id]);
  expect(await fits(bo)).toContain('Dear');
});
