import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectsApp, type ProjectsApp } from '../../market/projects/test-projects.ts';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { cardToken } from './test-wallet.ts';

let app: ProjectsApp;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  app = await projectsApp();
  ada = await app.signUp();
  projectId = await app.publish(await app.signUp(2), { budgetRequired: '500' });
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: ada.token, body });
}

async function order() {
  const form = { projectId, numberOfUnit: 1, address: 'Weaver Lane 1', postalCode: '10115', contactNo: '5550001' };
  return (await post('/project/order', { ...form, payFromWallet: 0 })).data.investId as string;
}

async function invest() {
  const document = { filename: 'plan.pdf', bytes: await makePdf() };
  return (await post('/project/invest', { projectId, price: '50', msg: 'Good luck.', document })).data
    .investId as string;
}

describe('the fields of spec §3 for a card payment', () => {
  it.each([
    ['order', 'orderId', order, 500],
    ['invest', 'investId', invest, 50],
  ] as const)(
    'carry a pending %s to its payment §3.{card-payment,capture,saved-payment} §4.payment.{token,capture} §9.card.cents',
    async (paymentType, key, buy, dollars) => {
      const purchase = await buy();
      const redirectUrl = `http://localhost/payment/inProgress?paymentType=${paymentType}`;
      const card = {
        orderId: purchase,
        amount: dollars * 100,
        email: ada.email,
        token: await cardToken(app),
        redirectUrl,
      };
      const intent = await post('/s/payment', card);
      expect(intent).toMatchObject({ status: 200, data: { confirmIntent: expect.stringMatching(/^(http|\/)/) } });
      const { paymentIntent } = intent.data;
      expect(await app.call('GET', `/s/payment/${paymentIntent}`, { token: ada.token })).toMatchObject({
        status: 200,
        data: { payment_status: 'succeeded' },
      });
      const reported = {
        paymentType,
        orderId: '',
        investId: '',
        [key]: purchase,
        projectId,
        paymentId: paymentIntent,
        paymentStatus: 'COMPLETED',
        amount: dollars,
      };
      expect(await post('/payment', reported)).toMatchObject({
        status: 200,
        data: { investId: purchase, paymentStatus: 'COMPLETED' },
      });
    },
  );

  it('are charged in US dollars, in cents §9.card.currency', async () => {
    expect((await app.call('GET', '/config')).data.currency).toBe('USD');
    const intents = await app.owner(
      'SELECT DISTINCT currency, amount_cents::int AS cents FROM sandbox_intents ORDER BY 2',
    );
    expect(intents).toEqual([
      { currency: 'usd', cents: 5_000 },
      { currency: 'usd', cents: 50_000 },
    ]);
  });

  it('an amount in dollars in place of cents is refused §9.card.dollars', async () => {
    const redirectUrl = 'http://localhost/payment/inProgress';
    const card = { orderId: await order(), amount: 500, email: ada.email, token: await cardToken(app), redirectUrl };
    expect(await post('/s/payment', card)).toMatchObject({ status: 422, success: false });
  });
});
