import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { inParallel } from '../../platform/calls/test-in-parallel.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../operators/test-operators.ts';

let app: PaymentsApp;
let fay: Person;
let finn: Person;
let sue: Person;
let ada: Person;
let mill: Person;
beforeAll(async () => {
  app = await paymentsApp();
  fay = await newOperator(app, 'finance', 'Fay');
  finn = await newOperator(app, 'finance', 'Finn');
  sue = await newOperator(app, 'support', 'Sue');
  ada = await app.signUp(1, 'Ada Aal');
  mill = await app.signUp(2, 'Mill');
  await app.addMoney(ada, await app.topUp(ada, 1000), 1000);
});
afterAll(() => app.stop());

function post({ token }: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

async function withdrawal(): Promise<string> {
  const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada Aal', sortCode: '10-20-30', swiftCode: 'ADABDEFF' };
  const { data } = await post(ada, '/wallet/withdraw', { ...bank, accountNumber: '12345678', amount: 1 });
  return confirmed(app.owner, data.id);
}

async function complaint(): Promise<string> {
  const attachment = { filename: 'letter.pdf', bytes: await makePdf() };
  const body = { orgId: mill.id, subject: 'Late', message: 'It has not come.', attachment };
  expect((await post(ada, '/complain/send', body)).status).toBe(200);
  return (await post(ada, '/complain/myComplaint')).data[0].id;
}

async function report(): Promise<string> {
  const by = await app.signUp(1, 'Rae');
  await post(by, '/user/review/add', { orgId: mill.id, message: 'Dusty.', rating: 1 });
  const { data } = await post(mill, `/user/review/org/${mill.id}`);
  await post(mill, '/flags', { kind: 'review', thingId: data.records[0].id, reason: 'insult' });
  return (await post(sue, '/operator/flags', { length: 100 })).data.records.at(-1).id;
}

/** The id of an order's dispute, and that of the order. */
async function dispute() {
  const projectId = await publishProject(app, mill, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  await fillWallet(app, ada, 20_000);
  const { orderId } = (await post(ada, '/project/order', { ...parcel, projectId })).data;
  const { data } = await post(ada, `/disputes/open/${orderId}`, { reason: 'not_received', message: 'It never came.' });
  return { id: data.id as string, orderId: orderId as string };
}

/** The id of a freeze against which somebody has appealed. */
async function appeal(): Promise<string> {
  const person = await app.signUp(1, 'Flo');
  const { data } = await post(sue, `/operator/accounts/${person.id}/freeze`, { reason: 'A fake passport.', days: 3 });
  expect((await post(person, `/profile/freezes/${data.id}/appeal`, { text: 'It was not me.' })).status).toBe(200);
  return data.id;
}

const calls = {
  withdrawals: {
    take: (id: string) => `/operator/withdrawals/${id}/take`,
    giveBack: (id: string) => `/operator/withdrawals/${id}/giveBack`,
  },
  complaints: {
    take: (id: string) => `/operator/complaints/${id}/take`,
    giveBack: (id: string) => `/operator/complaints/${id}/giveBack`,
  },
  flags: {
    take: (id: string) => `/operator/flags/${id}/take`,
    giveBack: (id: string) => `/operator/flags/${id}/giveBack`,
  },
  disputes: {
    take: (id: string) => `/operator/disputes/${id}/take`,
    giveBack: (id: string) => `/operator/disputes/${id}/giveBack`,
  },
  freezes: {
    take: (id: string) => `/operator/freezes/${id}/take`,
    giveBack: (id: string) => `/operator/freezes/${id}/giveBack`,
  },
};

function take(by: Person, path: keyof typeof calls, id: string, over = 0) {
  return post(by, calls[path].take(id), { over });
}

function giveBack(by: Person, path: keyof typeof calls, id: string) {
  return post(by, calls[path].giveBack(id));
}

async function takenIn(by: Person, path: string, id: string) {
  const { data } = await post(by, `/operator/${path}`, { length: 100 });
  return data.records.find((row: { id: string }) => row.id === id).taken;
}

/** As if this many minutes had passed since anything was done about what is taken. */
function after(minutes: number) {
  return app.owner('UPDATE taken_cases SET acted_at = acted_at - make_interval(mins => $1)', [minutes]);
}

it.each([
  ['withdrawals', withdrawal, () => fay],
  ['complaints', complaint, () => sue],
  ['flags', report, () => sue],
] as const)('of %s all operators see who has taken one, and since when', async (path, make, by) => {
  const id = await make();
  expect(await takenIn(by(), path, id)).toBeNull();
  const answer = await take(by(), path, id);
  expect(answer.status).toBe(200);
  const name = by() === fay ? 'Fay' : 'Sue';
  expect(answer.data.taken).toEqual({ by: name, since: expect.stringContaining('T'), own: true });
  expect(await takenIn(by(), path, id)).toEqual(answer.data.taken);
  const other = await newOperator(app, by() === fay ? 'finance' : 'support');
  expect(await takenIn(other, path, id)).toEqual({ ...answer.data.taken, own: false });
  const { data } = await (path === 'complaints'
    ? app.call('GET', `/operator/complaints/${id}`, { token: other.token })
    : post(other, `/operator/${path}/${id}/review`));
  expect(data.taken.by).toBe(name);
  expect((await giveBack(by(), path, id)).data.taken).toBeNull();
  expect(await takenIn(other, path, id)).toBeNull();
});

it('who does not have a case cannot give it back, and nothing is written', async () => {
  const id = await withdrawal();
  await take(fay, 'withdrawals', id);
  const [before] = await app.owner('SELECT seq FROM audit_head');
  expect((await giveBack(finn, 'withdrawals', id)).data.taken).toMatchObject({ by: 'Fay' });
  expect(await app.owner('SELECT seq FROM audit_head')).toEqual([before]);
});

it('another operator takes it over only when they say so, and who had it is notified', async () => {
  const id = await withdrawal();
  await take(fay, 'withdrawals', id);
  expect(await take(finn, 'withdrawals', id)).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^Fay has had this withdrawal since \d\d:\d\d UTC\. Take it over/),
  });
  expect(await takenIn(finn, 'withdrawals', id)).toMatchObject({ by: 'Fay' });
  expect((await take(finn, 'withdrawals', id, 1)).data.taken).toMatchObject({ by: 'Finn', own: true });
  expect((await post(fay, '/notifications')).data.records[0]).toMatchObject({
    text: 'Finn has taken over a withdrawal that you were working on.',
    link: `/operator/withdrawals/review?id=${id}`,
  });
  const [entry] = await app.owner(
    "SELECT operator_id, account_id, before FROM audit_entries WHERE verb = 'withdrawal.take' ORDER BY seq DESC LIMIT 1",
  );
  expect(entry).toEqual({ operator_id: finn.id, account_id: ada.id, before: { operator: fay.id } });
});

it('is decided by who has taken it alone, and by everybody once it is given back or nothing was done for 15 minutes', async () => {
  const approve = (by: Person, id: string) => post(by, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
  const refused = { status: 422, message: expect.stringContaining('Fay has had this withdrawal') };
  const own = await withdrawal();
  await take(fay, 'withdrawals', own);
  expect(await approve(finn, own)).toMatchObject(refused);
  expect(await post(finn, `/operator/withdrawals/${own}/reject`, { reason: 'No.' })).toMatchObject(refused);
  const { data } = await post(finn, '/operator/withdrawals/approve', { ids: [own], asTest: 1 });
  expect(data.records).toEqual([{ id: own, outcome: 'refused', reason: refused.message }]);
  expect((await approve(fay, own)).data.status).toBe('approved');
  expect(await app.owner('SELECT FROM taken_cases WHERE case_id = $1', [own])).toEqual([]);

  const given = await withdrawal();
  await take(fay, 'withdrawals', given);
  await giveBack(fay, 'withdrawals', given);
  expect((await approve(finn, given)).status).toBe(200);

  const left = await withdrawal();
  await take(fay, 'withdrawals', left);
  await after(14);
  expect(await approve(finn, left)).toMatchObject(refused);
  await after(2);
  expect(await takenIn(finn, 'withdrawals', left)).toBeNull();
  expect((await approve(finn, left)).status).toBe(200);
});

it('stays with who goes on working on it, and an act of another operator keeps nobody’s', async () => {
  const id = await withdrawal();
  await take(fay, 'withdrawals', id);
  await after(14);
  await post(fay, `/operator/withdrawals/${id}/review`);
  await after(14);
  expect(await takenIn(finn, 'withdrawals', id)).toMatchObject({ by: 'Fay' });
  await post(finn, `/operator/withdrawals/${id}/review`);
  await after(2);
  expect(await takenIn(finn, 'withdrawals', id)).toBeNull();
});

it('of complaints and reports, too, nobody decides what another operator has', async () => {
  const other = await newOperator(app, 'support', 'Ned');
  for (const [path, id, body] of [
    ['complaints', await complaint(), { outcome: 'rejected', reason: 'Nothing was late.' }],
    ['flags', await report(), { decision: 'kept', reason: 'An opinion.' }],
  ] as const) {
    await take(sue, path, id);
    expect(await post(other, `/operator/${path}/${id}/decide`, body)).toMatchObject({
      status: 422,
      message: expect.stringContaining('Sue has had this'),
    });
    expect((await post(sue, `/operator/${path}/${id}/decide`, body)).status).toBe(200);
    expect((await take(sue, path, id)).status).toBe(404);
  }
});

it('of a dispute all operators see who has taken it, and nobody else decides it', async () => {
  const { id, orderId } = await dispute();
  const nothing = { decision: 'nothing', reason: 'It was on its way.' };
  const onPage = async (by: Person) =>
    (await app.call('GET', `/operator/purchases/${orderId}`, { token: by.token })).data.taken;
  expect(await onPage(finn)).toBeNull();
  expect((await take(sue, 'disputes', id)).status).toBe(403);
  expect((await take(fay, 'disputes', id)).data.taken).toMatchObject({ by: 'Fay', own: true });
  expect(await takenIn(sue, 'disputes', id)).toMatchObject({ by: 'Fay', own: false });
  expect(await onPage(finn)).toMatchObject({ by: 'Fay', own: false });
  // Who has it looks at its order, and so works on it.
  await after(14);
  await onPage(finn);
  await onPage(fay);
  await after(14);
  expect(await post(finn, `/operator/disputes/${id}/decide`, nothing)).toMatchObject({
    status: 422,
    message: expect.stringContaining('Fay has had this dispute'),
  });
  expect((await giveBack(fay, 'disputes', id)).data.taken).toBeNull();
  await take(finn, 'disputes', id);
  expect((await post(finn, `/operator/disputes/${id}/decide`, nothing)).status).toBe(200);
  expect(await app.owner('SELECT FROM taken_cases WHERE case_id = $1', [id])).toEqual([]);
  expect((await take(fay, 'disputes', id)).status).toBe(404);
});

it('of an appeal against a freeze all operators see who has taken it, and nobody else answers it or lifts the freeze', async () => {
  const id = await appeal();
  const answer = (by: Person) => post(by, `/operator/freezes/${id}/answer`, { answer: 'We look again.' });
  const lift = (by: Person) => post(by, `/operator/freezes/${id}/lift`, { reason: 'A mistake.' });
  const refused = { status: 422, message: expect.stringContaining('Sue has had this freeze appeal') };
  expect((await take(sue, 'freezes', id)).data.taken).toMatchObject({ by: 'Sue', own: true });
  expect(await takenIn(fay, 'freezes', id)).toMatchObject({ by: 'Sue', own: false });
  const [{ owner_id: owner } = { owner_id: '' }] = await app.owner<{ owner_id: string }>(
    'SELECT owner_id FROM freezes WHERE id = $1',
    [id],
  );
  const { data } = await app.call('GET', `/operator/accounts/${owner}`, { token: fay.token });
  expect(data.freezes).toMatchObject([{ taken: { by: 'Sue', own: false } }]);
  expect(await answer(fay)).toMatchObject(refused);
  expect(await lift(fay)).toMatchObject(refused);
  expect((await take(fay, 'freezes', id, 1)).status).toBe(200);
  expect((await post(sue, '/notifications')).data.records[0]).toMatchObject({
    text: 'Fay has taken over a freeze appeal that you were working on.',
    link: '/operator/freezes',
  });
  // Lifting it answers nobody, so that the appeal stays with who has it.
  expect((await lift(fay)).status).toBe(200);
  expect(await answer(sue)).toMatchObject({ status: 422, message: expect.stringContaining('Fay has had this') });
  expect((await giveBack(fay, 'freezes', id)).data.taken).toBeNull();
  await take(fay, 'freezes', id);
  await after(16);
  expect(await takenIn(sue, 'freezes', id)).toBeNull();
  await take(fay, 'freezes', id);
  expect((await answer(fay)).status).toBe(200);
  expect(await app.owner('SELECT FROM taken_cases WHERE case_id = $1', [id])).toEqual([]);
  expect((await take(sue, 'freezes', id)).status).toBe(404);
});

it('nobody takes a case in which they have a stake, or one that is not there', async () => {
  const own = await newOperator(app, 'finance', 'Otto');
  await app.addMoney(own, await app.topUp(own, 10), 10);
  const bank = { bankName: 'Bank', accountHolderName: 'Otto', sortCode: '1', swiftCode: 'ADABDEFF', amount: 1 };
  const { data } = await post(own, '/wallet/withdraw', { ...bank, accountNumber: '7777777777' });
  expect(await take(own, 'withdrawals', data.id)).toMatchObject({ status: 403 });
  expect((await take(fay, 'withdrawals', ada.id)).status).toBe(404);
  expect((await take(sue, 'withdrawals', data.id)).status).toBe(403);
  expect((await giveBack(fay, 'withdrawals', ada.id)).status).toBe(404);
});

it('of twenty who take it at once one gets it', async () => {
  const id = await withdrawal();
  const operators = [fay, finn];
  const statuses = await inParallel(20, async (n) => String((await take(operators[n % 2]!, 'withdrawals', id)).status));
  // Whoever has it may take it again.
  expect(statuses).toEqual({ 200: 10, 422: 10 });
});
