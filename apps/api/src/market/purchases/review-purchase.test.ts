import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { publishProject } from '../referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: PaymentsApp;
let ada: Person;
let guild: Person;
let finance: Person;
let support: Person;
let project: string;
let order: string;

beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, 'Ada');
  guild = await app.signUp(2, 'Guild of Glass');
  finance = await newOperator(app, 'finance', 'Opal');
  support = await newOperator(app, 'support', 'Sue');
  await fillWallet(app, ada, 20_000);
  project = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  order = must(await post(ada, '/project/order', { ...parcel, projectId: project })).orderId;
});
afterAll(() => app.stop());

function post(by: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: by.token, body });
}

function review(by: Person, id: string) {
  return app.call('GET', `/operator/purchases/${id}`, { token: by.token });
}

it('shows an order with its sides, its parcel, its steps and its money, and the audit log keeps the look', async () => {
  must(await post(guild, `/orders/${order}/advance`, { step: 'accepted' }));
  must(await post(guild, `/orders/${order}/advance`, { step: 'sent', reference: 'DHL 1234' }));
  must(await post(finance, `/operator/refunds/${order}`, { amount: 5, reason: 'A dent.' }));
  const found = must(await review(support, order));
  expect(found).toMatchObject({
    id: order,
    kind: 'order',
    project: { id: project, title: 'New kiln' },
    status: 'COMPLETED',
    state: 'sent',
    buyer: { id: ada.id, name: 'Ada' },
    seller: { id: guild.id, name: 'Guild of Glass' },
    address: '1 Lane',
    postalCode: '10117',
    contactNo: '5550001',
    units: 1,
    reference: 'DHL 1234',
    refunded: 5,
    left: found.amount - 5,
    byCard: 0,
    payments: [],
    dispute: null,
    complaints: [],
    refunds: [{ amount: 5, reason: 'A dent.' }],
  });
  for (const moment of [found.createdAt, found.acceptedAt, found.sentAt]) expect(moment).toContain('T');
  expect([found.receivedAt, found.canceledAt]).toEqual(['', '']);
  const [entry] = await app.owner(
    'SELECT verb, subject_kind, subject_id, account_id, operator_id FROM audit_entries ORDER BY seq DESC LIMIT 1',
  );
  expect(entry).toEqual({
    verb: 'purchase.review',
    subject_kind: 'order',
    subject_id: order,
    account_id: ada.id,
    operator_id: support.id,
  });
});

it('is found by the id of a dispute about it, and shows what both sides say and the complaints that name it', async () => {
  const said = { reason: 'not_received', message: 'It never came.' };
  const dispute = must(await post(ada, `/disputes/open/${order}`, said)).id;
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was sent.' }));
  const attachment = { filename: 'photo.pdf', bytes: await makePdf() };
  const complaint = { subject: 'No parcel', message: 'Nothing came.', attachment, aboutKind: 'order', aboutId: order };
  must(await post(ada, '/complain/send', { ...complaint, orgId: guild.id }));
  expect(must(await review(finance, dispute))).toMatchObject({
    id: order,
    dispute: { ...said, id: dispute, status: 'answered', answer: 'It was sent.', outcome: '', late: false },
    complaints: [{ subject: 'No parcel', status: 'open', number: expect.stringMatching(/^C-/) }],
  });
});

it('shows an investment with what its investor wrote', async () => {
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  const body = { projectId: project, price: 100, msg: 'Good luck.', document, payFromWallet: 1 };
  const { investId } = must(await post(ada, '/project/invest', body));
  expect(must(await review(finance, investId))).toMatchObject({
    id: investId,
    kind: 'investment',
    amount: 100,
    left: 100,
    message: 'Good luck.',
    state: '',
    units: 0,
    address: '',
    dispute: null,
    refunds: [],
  });
  await app.owner('UPDATE investments SET principal_paid = 2500 WHERE id = $1', [investId]);
  expect(must(await review(finance, investId))).toMatchObject({ refunded: 0, left: 75 });
});

it('shows when and why an order was canceled', async () => {
  const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  const { orderId } = must(await post(ada, '/project/order', { ...parcel, projectId: project }));
  const canceled = must(await post(guild, `/orders/${orderId}/cancel`, { reason: 'The clay is gone.' }));
  expect(canceled).toBeTruthy();
  expect(must(await review(support, orderId))).toMatchObject({
    state: 'canceled',
    canceledAt: expect.stringContaining('T'),
    cancelReason: 'The clay is gone.',
    left: 0,
    acceptedAt: '',
    sentAt: '',
  });
});

it('shows what was paid by card and how much of it the payer’s bank disputes', async () => {
  const bo = await app.signUp(1, 'Bo');
  for (const purchase of [await app.order(bo, 12_000), await app.invest(bo, 12_000, 1800, false)]) {
    must(await app.save(bo, purchase, await app.pay(bo, purchase)));
    const disputed = async (cents: number) => {
      const column = purchase.type === 'order' ? 'order_id' : 'investment_id';
      await app.owner(`UPDATE payments SET disputed_cents = $2 WHERE ${column} = $1`, [purchase.id, cents]);
      return must(await review(finance, purchase.id));
    };
    expect(await disputed(0)).toMatchObject({ byCard: 120, payments: [{ amount: 120, disputed: 0 }] });
    expect(await disputed(4550)).toMatchObject({
      byCard: 120,
      payments: [{ amount: 120, disputed: 45.5, provider: 'sandbox', status: 'succeeded', failure: '' }],
    });
  }
});

it('says the number of its receipt once there is one, and how many messages its sides have written, in either order', async () => {
  const bea = await app.signUp(1, 'Bea');
  await fillWallet(app, bea, 20_000);
  const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  const { orderId } = must(await post(bea, '/project/order', { ...parcel, projectId: project }));
  expect(must(await review(support, orderId))).toMatchObject({ messages: 0, receipt: '', fee: 0 });
  must(await post(bea, '/message/send', { orgId: guild.id, message: 'Hello.' }));
  must(await post(guild, '/message/send', { orgId: bea.id, message: 'Good day.' }));
  await expect.poll(async () => must(await review(support, orderId)).receipt).toMatch(/^R-\d{4}-\d{6}$/);
  const found = await review(support, orderId);
  expect(must(found).messages).toBe(2);
  expect(JSON.stringify(found)).not.toContain('Good day.');
});

it('says what the house has kept of it as its fee', async () => {
  await app.owner('INSERT INTO project_fees VALUES ($1, 10, 0, 0, 0)', [project]);
  const parcel = { address: '1 Lane', postalCode: '10117', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  const { orderId } = must(await post(ada, '/project/order', { ...parcel, projectId: project }));
  const { amount, fee } = must(await review(finance, orderId));
  expect(fee).toBe(amount / 10);
  must(await post(finance, `/operator/refunds/${orderId}`, { amount, reason: 'Broken.' }));
  expect(must(await review(finance, orderId)).fee).toBe(0);
});

it('is not found where there is none, and answers nobody but operators', async () => {
  expect((await review(finance, project)).status).toBe(404);
  expect((await review(ada, order)).status).toBe(404);
});
