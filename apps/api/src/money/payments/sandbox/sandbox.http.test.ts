import { afterAll, beforeAll, expect, it } from 'vitest';
import { cards, paymentsApp, type PaymentsApp } from '../test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

function open(id: string) {
  return app.server.inject({ url: `/sandbox/confirm/${id}` });
}

function press(id: string, answer: string) {
  return app.server.inject({
    method: 'POST',
    url: `/sandbox/confirm/${id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `answer=${answer}`,
  });
}

it('asks for authentication and shows the amount only', async () => {
  const person = await app.signUp();
  const id = await app.topUp(person, 1234.5, cards.asks);
  const page = await open(id);
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const part of ['TEST', '>Confirm payment<', '$1,234.50', '>Complete<', '>Fail<'])
    expect(page.body).toContain(part);
  for (const secret of ['<script', person.name, person.email, person.id, '3184'])
    expect(page.body).not.toContain(secret);
  expect(page.headers['content-security-policy']).toContain(`form-action 'self'`);
  expect(page.headers['cache-control']).toBe('no-store');
});

it('redirects back with the payment’s id; a second answer changes nothing', async () => {
  const person = await app.signUp();
  for (const [answer, status] of [
    ['complete', 'authorized'],
    ['fail', 'failed'],
  ] as const) {
    const id = await app.topUp(person, 10, cards.asks);
    const back = await press(id, answer);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`/payment/inProgress?paymentType=wallet&amount=10&payment_intent=${id}`);
    await press(id, answer === 'fail' ? 'complete' : 'fail');
    expect(await app.owner('SELECT status FROM sandbox_intents WHERE id = $1', [id])).toEqual([{ status }]);
  }
});

it('redirects at once when the card needs no confirmation', async () => {
  const person = await app.signUp();
  const id = await app.pay(person, await app.order(person, 1000));
  expect((await open(id)).headers.location).toBe(`/payment/inProgress?paymentType=order&payment_intent=${id}`);
});

it('asks again after an invalid answer', async () => {
  const person = await app.signUp();
  const id = await app.topUp(person, 10, cards.asks);
  for (const answer of ['', 'maybe', 'Complete']) expect((await press(id, answer)).body).toContain('Confirm payment');
  expect(await app.owner('SELECT status FROM sandbox_intents WHERE id = $1', [id])).toEqual([
    { status: 'requires_action' },
  ]);
});

it('never redirects to another site', async () => {
  const person = await app.signUp();
  const id = await app.topUp(person, 10);
  for (const [returnUrl, back] of [
    ['https://evil.example.com/x', '/x'],
    ['http://localhost//evil.example.com/', '/evil.example.com/'],
    ['http://localhost/\\\\evil.example.com', '/evil.example.com'],
  ]) {
    await app.owner('UPDATE sandbox_intents SET return_url = $2 WHERE id = $1', [id, returnUrl]);
    expect((await open(id)).headers.location).toBe(`${back}?payment_intent=${id}`);
  }
});

it('is 404 for an unknown payment', async () => {
  for (const id of ['pi_none', 'x', '%00', "'"]) {
    expect((await open(id)).statusCode).toBe(404);
    expect((await press(id, 'complete')).statusCode).toBe(404);
  }
});
