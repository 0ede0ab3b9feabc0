import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';

let app: ProjectsApp;
let organization: Person;
let investor: Person;
let projectId: string;
let investId: string;
beforeAll(async () => {
  app = await projectsApp();
  [organization, investor] = await Promise.all([app.signUp(2), app.signUp(1)]);
  projectId = await app.publish(organization, { repayment: 'monthly', returnOnInvestment: '10' });
  await fillWallet(app, investor, 120);
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  const body = { projectId, price: '120', msg: 'Good luck.', document, payFromWallet: '1' };
  investId = (await app.call('POST', '/project/invest', { token: investor.token, body })).data.investId;
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>, { token }: Person = organization) {
  return app.call('POST', path, { token, body });
}

it.each([
  ['dueOn', 'tomorrow', 'Please enter a day as YYYY-MM-DD.'],
  ['dueOn', '', 'Due is Required.'],
  ['amount', '0', 'Amount must be an amount in dollars above zero, with at most two decimals.'],
  ['amount', '1000', 'Only $132.00 is due up to this day.'],
])('%s %s is refused: %s', async (field, value, text) => {
  const right = { projectId, dueOn: '2999-12-31' };
  expect(await post('/repayment/pay', { ...right, [field]: value })).toMatchObject({
    status: 422,
    data: { errors: { [field]: text } },
  });
});

it('answers dollars and days: what is due, what was paid, and the plan of the holder', async () => {
  const { records, recordsTotal } = (await post('/repayment/list', {})).data;
  const [first] = records;
  expect([records.length, recordsTotal]).toEqual([12, 1]);
  expect(first).toMatchObject({ projectId, amount: 11, paid: 0, late: 0, toPay: 11, lateToPay: 0 });
  expect(first.dueOn).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await fillWallet(app, organization, 20);
  const paid = await post('/repayment/pay', { projectId, dueOn: first.dueOn });
  expect(paid).toMatchObject({ status: 200, data: { paid: 11, left: 0 } });
  const plan = await app.call('GET', `/investment/plan/${investId}`, { token: investor.token });
  expect(plan.data.records[0]).toMatchObject({ dueOn: first.dueOn, principal: 10, return: 1, late: 0 });
});

it('a standing order is set and ended, and an early repayment says what it costs before it is paid', async () => {
  const ordered = () => post('/repayment/list', {}).then(({ data }) => data.records.at(-1).standing);
  expect(await post('/repayment/standing', { projectId, on: 1 })).toMatchObject({ status: 200, data: { on: true } });
  expect(await ordered()).toBe(true);
  await post('/repayment/standing', { projectId, on: 0 });
  expect(await ordered()).toBe(false);
  const ask = () => app.call('GET', `/repayment/early/${projectId}`, { token: organization.token });
  await expect.poll(async () => (await ask()).status).toBe(200);
  expect((await ask()).data).toMatchObject({ amount: 121, plan: 'whole', saved: 0, holders: 1 });
  await fillWallet(app, organization, 121);
  expect(await post('/repayment/early', { projectId })).toMatchObject({ status: 200, data: { paid: 121 } });
  expect(await post('/repayment/early', { projectId: investId })).toMatchObject({ status: 404 });
});
