import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let ada: Person;
let guild: Person;
let ids: string[];
let investment: string;
let project: string;

beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  for (let times = 0; times < 2; times++) await fillWallet(app, ada, 20_000);
  project = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  ids = [];
  for (const message of ['First.', 'Second.', 'Third.']) {
    const { orderId } = must(await post(ada, '/project/order', { ...parcel, projectId: project }));
    ids.push(must(await post(ada, `/disputes/open/${orderId}`, { reason: 'other', message })).id);
  }
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  const invest = { projectId: project, price: 100, msg: 'Good luck.', document, payFromWallet: 1 };
  investment = must(await post(ada, '/project/invest', invest)).investId;
  ids.push(must(await post(ada, `/disputes/open/${investment}`, { reason: 'other', message: 'Fourth.' })).id);
});
afterAll(() => app.stop());

function post(by: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: by.token, body });
}

async function list(by: Person, body: Record<string, unknown> = {}) {
  const { records, more } = must(await post(by, '/disputes', body));
  return { ids: records.map(({ id }: { id: string }) => id), more, records };
}

it('are listed to both of their sides, newest first, and paged by cursor', async () => {
  for (const by of [ada, guild]) expect((await list(by)).ids).toEqual(ids.toReversed());
  const first = await list(guild, { length: 3 });
  expect(first).toMatchObject({ ids: ids.toReversed().slice(0, 3), more: true });
  expect(await list(guild, { length: 3, after: first.ids[2] })).toMatchObject({ ids: [ids[0]], more: false });
  expect((await list(ada)).records[0]).toMatchObject({
    kind: 'investment',
    purchaseId: investment,
    projectId: project,
    projectTitle: 'New kiln',
    isSeller: false,
    with: 'Guild of Glass',
    amount: 100,
    status: 'open',
    late: false,
    acts: ['add', 'withdraw'],
  });
  expect((await list(guild)).records[0]).toMatchObject({ isSeller: true, with: 'Ada', acts: ['answer', 'accept'] });
});

it('lead with those to answer by their due day, and leave out what was answered', async () => {
  await app.owner("UPDATE disputes SET due_at = now() - interval '1 hour' WHERE id = $1", [ids[2]]);
  const waiting = await list(guild, { toAnswer: 1 });
  expect(waiting.ids).toEqual([ids[2], ids[0], ids[1], ids[3]]);
  expect(waiting.records[0].late).toBe(true);
  expect(await list(guild, { toAnswer: 1, length: 1, after: ids[0] })).toMatchObject({ ids: [ids[1]], more: true });
  must(await post(guild, `/disputes/${ids[0]}/answer`, { answer: 'It was sent.' }));
  expect((await list(guild, { toAnswer: 1 })).ids).toEqual([ids[2], ids[1], ids[3]]);
  expect((await list(ada, { toAnswer: 1 })).ids).toEqual([]);
});

it('are found by their order or investment, by its two sides alone', async () => {
  for (const by of [ada, guild]) expect((await list(by, { purchaseId: investment })).ids).toEqual([ids[3]]);
  const rival = await app.signUp(2, 'Rival');
  expect((await list(rival, { purchaseId: investment })).ids).toEqual([]);
  expect((await list(rival, { after: ids[3] })).ids).toEqual([]);
});

it('lead a seller from the notification to the dispute of an investment, and offer a reader nothing', async () => {
  const { records } = must(await post(guild, '/notifications', { kind: 'money' }));
  const links = records.map(({ link }: { link: string }) => link);
  expect(links).toContain(`/disputes?about=${investment}`);
  const reader = await memberOf(app, guild, await app.signUp(1, 'Rita'), 'reader');
  for (const { acts } of (await list(reader)).records) expect(acts).toEqual([]);
});
