import { afterAll, beforeAll, expect, it } from 'vitest';
import { provideMoneyKind } from './money-kind.ts';
import { paymentsApp, type PaymentsApp } from './test-payments.ts';

let app: PaymentsApp;
beforeAll(async () => {
  app = await paymentsApp();
});
afterAll(() => app.stop());

function provide(isTest: boolean) {
  return provideMoneyKind(app.resources.database, isTest);
}

async function savedKind() {
  return (await app.owner<{ kind: string }>('SELECT kind FROM money_kind'))[0]!.kind;
}

it('the kind of money follows the configuration until there is a payment, and then stays', async () => {
  expect(await savedKind()).toBe('test');
  await provide(false);
  expect(await savedKind()).toBe('live');
  await provide(true);
  await app.topUp(await app.signUp(), 10);
  await expect(provide(false)).rejects.toThrow('holds payments of test money');
  await provide(true);
  expect(await savedKind()).toBe('test');
});

it('a database of real money takes no test money', async () => {
  await app.owner(`UPDATE money_kind SET kind = 'live'`);
  await expect(provide(true)).rejects.toThrow('holds payments of real money');
  await provide(false);
  // A process that was started for test money before takes none any more.
  await expect(app.topUp(await app.signUp(), 10)).rejects.toThrow('other keys');
  await app.owner(`UPDATE money_kind SET kind = 'test'`);
});
