import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { notifyWaiting } from './notify-waiting.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterAll(() => app.stop());

const terms = { funding: 'all', openUntil: dayAhead(30), reflectionDays: 30, budgetRequired: 500, minInvestment: 100 };

function wait(by: Person, projectId: string, on: 0 | 1 = 1) {
  return app.post(by, '/project/waiting', { projectId, on });
}

async function timesNotified(person: Person) {
  await notifyWaiting(app.resources);
  return (await app.notified(person)).filter((text) => text.includes('takes investments again')).length;
}

async function standingFor(person: Person, projectId: string) {
  const { isFull, waiting } = (await app.get(person, `/project/details/${projectId}`)).data;
  return { isFull, waiting };
}

it('a waiting list is of an open project that is full, and of nobody who belongs to it', async () => {
  const id = await app.publish(guild, terms);
  const notFull = { status: 422, message: 'Only an open project that is full has a waiting list.' };
  expect(await wait(bo, id)).toMatchObject(notFull);
  await app.investFromWallet(ada, id, 500);
  expect(await standingFor(bo, id)).toEqual({ isFull: true, waiting: false });
  expect(await wait(bo, id)).toMatchObject({
    status: 200,
    message: 'You are on the waiting list.',
    data: { on: true },
  });
  expect(await wait(bo, id)).toMatchObject({ status: 200 });
  expect(await standingFor(bo, id)).toEqual({ isFull: true, waiting: true });
  expect(await wait(guild, id)).toMatchObject({ status: 403 });
  expect(await wait(bo, await app.publish(guild, { draft: 1 }))).toMatchObject({ status: 404 });
  expect(await wait(bo, id, 0)).toMatchObject({ status: 200, data: { on: false } });
  expect(await standingFor(bo, id)).toEqual({ isFull: true, waiting: false });
  await app.post(guild, '/project/cancel', { projectId: id });
  expect(await wait(bo, id)).toMatchObject(notFull);
});

it('all on it are notified once each time that at least the minimum is free, and who invests leaves it', async () => {
  const id = await app.publish(guild, terms);
  const first = await app.investFromWallet(ada, id, 450);
  const small = await app.investFromWallet(ada, id, 50);
  const cy = await app.investor('Cy');
  await wait(bo, id);
  await wait(cy, id);
  await app.post(ada, '/investment/cancel', { investId: small });
  expect(await timesNotified(bo)).toBe(0);
  await app.post(ada, '/investment/cancel', { investId: first });
  expect([await timesNotified(bo), await timesNotified(cy), await timesNotified(bo)]).toEqual([1, 1, 1]);
  const all = await app.investFromWallet(bo, id, 500);
  expect((await standingFor(bo, id)).waiting).toBe(false);
  await app.post(bo, '/investment/cancel', { investId: all });
  expect([await timesNotified(bo), await timesNotified(cy)]).toEqual([1, 2]);
});

it('nobody is notified of what is gone again', async () => {
  const id = await app.publish(guild, terms);
  const first = await app.investFromWallet(ada, id, 500);
  const di = await app.investor('Di');
  await wait(di, id);
  await app.post(ada, '/investment/cancel', { investId: first });
  await app.investFromWallet(ada, id, 500);
  expect(await timesNotified(di)).toBe(0);
});
