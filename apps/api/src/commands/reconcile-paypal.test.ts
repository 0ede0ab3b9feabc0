import { randomUUID } from 'node:crypto';
import { scopes } from '@guildhall/paypal-stand-in/books.ts';
import { refundCapture } from '@guildhall/paypal-stand-in/captures.ts';
import { closeDispute, openDispute, returnFee } from '@guildhall/paypal-stand-in/disputes.ts';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { followPayments } from '../money/payments/follow-payments.ts';
import { paypalApp, type PaypalApp } from '../money/payments/paypal/test-paypal.ts';
import { BalanceProblem, type PaymentProvider } from '../money/payments/provider/provider.ts';
import type { Person } from '../server/test-app.ts';
import { reconcileCommand } from './reconcile.ts';
import { onTerminal } from './test-terminal.ts';

let app: PaypalApp;
let person: Person;
// The clock stands still, so that no midnight comes between what is paid and the day that is asked for.
const now = new Date();
const today = now.toISOString().slice(0, 10);
beforeAll(async () => {
  vi.setSystemTime(now);
  app = await paypalApp();
  person = await app.signUp();
});
afterAll(async () => {
  await app.stop();
  vi.useRealTimers();
});
afterEach(async () => {
  const { books } = app.standIn;
  books.mostRows = 10_000;
  for (const scope of Object.values(scopes)) books.scopes.add(scope);
});

/** Reconciles today, tomorrow morning, with PayPal and those that are given. */
async function command(hours = 27, others: PaymentProvider[] = []) {
  const { database: db, payments } = app.resources;
  app.standIn.pass(hours * 3600);
  const answer = await onTerminal((terminal) =>
    reconcileCommand([today], { db, providers: [...others, payments.paypal!], ...terminal }),
  );
  app.standIn.pass(-hours * 3600);
  return answer;
}

async function topUp(dollars: number) {
  const id = await app.topUp(person, dollars);
  await app.press(id, 'pay');
  await app.addMoney(person, id, dollars);
  await followPayments(app.resources);
  return { id, capture: app.standIn.books.orders.get(id)!.capture! };
}

/** A row of the report that nothing here knows. */
function enter(code: string, cents: number, more: { referenceId?: string; feeCents?: number; custom?: string } = {}) {
  const { books } = app.standIn;
  const id = randomUUID().replaceAll('-', '').slice(0, 17).toUpperCase();
  const row = { id, code, cents, referenceId: '', status: 'S', at: books.time(), feeCents: 0, custom: '' } as const;
  books.report.push({ ...row, ...more });
  return id;
}

async function sendAllEvents() {
  for (const event of app.standIn.books.events) expect(await app.sendEvent(event)).toBe(200);
}

it('agrees with a day of payments, refunds, disputes and their fees, payouts and what others sell', async () => {
  const { books, url } = app.standIn;
  for (let i = 0; i < 3; i++) await topUp(20 + i);
  const refunded = await topUp(50);
  const won = await topUp(60);
  const lost = await topUp(70);
  const open = await topUp(80);
  const back = await topUp(90);
  refundCapture(books, refunded.capture, { currency_code: 'USD', value: '10.00' }, url);
  closeDispute(books, openDispute(books, won.capture, url, 'bank'), true, url);
  closeDispute(books, openDispute(books, lost.capture, url, 'payer'), false, url);
  openDispute(books, open.capture, url, 'payer');
  const appealed = openDispute(books, back.capture, url, 'bank');
  returnFee(books, appealed);
  closeDispute(books, appealed, true, url);
  await sendAllEvents();
  // What PayPal sets aside, and frees later, stays on the balance.
  for (const code of ['T2103', 'T1503', 'T1105']) enter(code, -500);
  enter('T0400', -5000);
  enter('T0006', 700, { feeCents: 73, custom: 'invoice 17' });
  enter('T1107', -700, { referenceId: enter('T0006', 700) });
  // A refund may name its capture alone.
  const row = books.report.find(({ id }) => id === refunded.capture.refunds[0]!.id)!;
  row.custom = '';
  const agreed = {
    code: 0,
    complained: [],
    said: `paypal ${today}: 8 payments moved, $413.00 charged, $53.33 kept as fees, $50.00 paid out, 2 of others. The ledger agrees.`,
  };
  expect(await command()).toEqual(agreed);
  // A search that finds too many rows is made again for parts of the day.
  const asked = app.standIn.log.length;
  books.mostRows = 20;
  for (const entry of books.report)
    entry.at = `${today}T${String(books.report.indexOf(entry) % 24).padStart(2, '0')}:30:00Z`;
  expect(await command()).toEqual(agreed);
  const searches = app.standIn.log.slice(asked).filter(({ path }) => path === '/v1/reporting/transactions');
  expect(searches.map(({ status }) => status)).toContain(400);
});

it('names each difference that there is, also one of which PayPal tells in its report alone', async () => {
  const { books, url } = app.standIn;
  expect((await command()).complained).toEqual([]);
  const refunded = await topUp(20);
  const tampered = await topUp(20);
  const taken = await topUp(20);
  const kept = await topUp(20);
  const held = await topUp(20);
  refundCapture(books, refunded.capture, { currency_code: 'USD', value: '3.00' }, url);
  // Of a capture of another day.
  enter('T1201', -500, { referenceId: taken.capture.id });
  books.report.find(({ id }) => id === taken.capture.id)!.at = '2026-01-01T00:00:00Z';
  await app.owner(`UPDATE payments SET settled_at = '2026-01-01' WHERE provider_id = $1`, [taken.id]);
  enter('T0114', -1500, { referenceId: kept.capture.id });
  const monthly = enter('T0100', -200);
  const lost = randomUUID();
  enter('T0006', 800, { custom: lost });
  await app.owner(
    `INSERT INTO payments (provider, provider_id, user_id, purpose, amount_cents, status, settled_at, result) VALUES ('paypal', 'INVENTED', $1, 'topup', 100, 'succeeded', $2, 'credited')`,
    [person.id, now],
  );
  // Credited today, reported yesterday, and disputed since: that is none.
  openDispute(books, held.capture, url);
  await sendAllEvents();
  const gone = books.report.filter(({ id, referenceId }) => [id, referenceId].includes(held.capture.id));
  for (const row of [...gone, ...books.report.filter(({ id }) => id === refunded.capture.refunds[0]!.id)])
    row.at = '2026-01-01T00:00:00Z';
  const untold = await topUp(20);
  refundCapture(books, untold.capture, { currency_code: 'USD', value: '4.00' }, url);
  await app.owner('UPDATE payments SET received_cents = 1999, fee_cents = NULL WHERE provider_id = $1', [tampered.id]);
  const { code, complained } = await command();
  expect(code).toBe(1);
  expect(complained.toSorted()).toEqual(
    [
      `${monthly}: T0100 of -$2.00 is not in the ledger`,
      `${lost}: $8.00 was charged and nothing credited`,
      'INVENTED: $1.00 was credited and $0.00 charged',
      `${untold.id}: refunded: $4.00 at the provider, $0.00 in the ledger`,
      `${tampered.id}: charged and credited: $20.00 at the provider, $19.99 in the ledger`,
      `${tampered.id}: kept as fees: $1.19 at the provider, nothing yet in the ledger`,
      `${taken.id}: taken back on this day: $5.00 at the provider, $0.00 in the ledger so far`,
      `${kept.id}: kept for disputes on this day: $15.00 at the provider, $1.19 in the ledger so far`,
    ].toSorted(),
  );
  // That weighs more than another provider whose day cannot be compared yet.
  const balance = () => Promise.reject(new BalanceProblem('not yet.'));
  const both = await command(27, [{ ...app.resources.payments.paypal!, name: 'another', balance }]);
  expect(both).toMatchObject({ code: 1, complained: ['another: not yet.', ...complained] });
});

it('says when the report has not come so far yet, and what the app has to be allowed', async () => {
  // Also in the first hours of a day.
  app.standIn.books.reportLag = 0;
  expect(await command(0)).toMatchObject({
    code: 2,
    said: '',
    complained: [
      expect.stringMatching(/^paypal: its report reaches only to \d{4}-.* Ask again some hours after the day/),
    ],
  });
  app.standIn.books.reportLag = 26 * 3600;
  expect((await command(0)).complained).toEqual([expect.stringContaining('it has no report of this day')]);
  app.standIn.books.reportLag = 3 * 3600;
  for (const [scope, feature] of [
    [scopes.report, 'Transaction search'],
    [scopes.disputes, 'Customer disputes'],
  ] as const) {
    app.standIn.books.scopes.delete(scope);
    expect(await command()).toMatchObject({ code: 2, complained: [expect.stringContaining(`turn on "${feature}"`)] });
    app.standIn.books.scopes.add(scope);
  }
});
