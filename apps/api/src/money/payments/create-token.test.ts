import { afterAll, beforeAll, expect, it } from 'vitest';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

const good = { number: '4242 4242 4242 4242', expMonth: '12', expYear: '99', cvc: '123' };

function ask(changes: Record<string, unknown> = {}) {
  return app.call('POST', '/sandbox/token', { body: { ...good, ...changes } });
}

it('answers a new token for a test card each time §7.sandbox-token', async () => {
  const one = await ask();
  const two = await ask();
  expect(one).toMatchObject({ status: 200, data: { token: expect.stringMatching(/^tok_[\w-]{43}$/) } });
  expect(one.data.token).not.toBe(two.data.token);
});

it('refuses what is no test card, in words about the field', async () => {
  const words: [Record<string, unknown>, string, string][] = [
    [{ number: '' }, 'number', 'Card number is required'],
    [{ number: '4242 4242 4242 4241' }, 'number', 'Please check the card number.'],
    [{ number: '4242' }, 'number', 'Please check the card number.'],
    [{ number: 'four two' }, 'number', 'Please check the card number.'],
    [{ number: '4111111111111111' }, 'number', 'Only test cards work here. Please use 4242 4242 4242 4242.'],
    [{ expMonth: 13 }, 'expMonth', 'Please check the expiry.'],
    [{ expYear: 2020 }, 'expYear', 'Please check the expiry.'],
    [{ expYear: '' }, 'expYear', 'Expiry is required'],
    [{ cvc: '12' }, 'cvc', 'Please check the CVC.'],
    [{ cvc: '' }, 'cvc', 'CVC is required'],
  ];
  for (const [changes, field, message] of words)
    expect(await ask(changes)).toMatchObject({
      status: 422,
      message,
      data: { errors: { [field]: message } },
    });
});

it('is 404 while another provider is in use', async () => {
  const own = app.resources.payments;
  app.resources.payments = { ...own, sandbox: null };
  expect((await ask()).status).toBe(404);
  app.resources.payments = own;
});
