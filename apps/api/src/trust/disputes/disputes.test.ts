import type { MemberRole } from '@guildhall/contract/route.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { memberOf } from '../../people/members/test-members.ts';
import { newOperator } from '../operators/test-operators.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { paymentsApp, type PaymentsApp } from '../../money/payments/test-payments.ts';
import { fillWallet } from '../../money/payments/test-wallet.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { publishProject } from '../../market/referrals/test-projects.ts';
import type { Person } from '../../server/test-app.ts';
import { remindOfDisputes } from './remind-of-disputes.ts';
import { makePdf, makePicture } from '../../base/files/test-files.ts';
import { sweepRows } from '../../base/files/files.sql.ts';
import { confirmed } from '../../money/withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let ada: Person;
let guild: Person;
let opal: Person;
let id: string;

beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, 'Ada');
  opal = await newOperator(app, 'finance', 'Opal');
  for (let times = 0; times < 4; times++) await fillWallet(app, ada, 20_000);
});
afterAll(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.stop();
});
/** Each time a new seller, who has nothing but what an order of $5,000 has paid. */
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Glass');
  const projectId = await publishProject(app, guild, 'New kiln');
  const parcel = { address: '1 Lane', postalCode: '1', contactNo: '5550001', numberOfUnit: 1, payFromWallet: 1 };
  id = must(await post(ada, '/project/order', { ...parcel, projectId })).orderId;
  // The seller is notified of the sale now, and not somewhere in the middle.
  await issueReceipts(app.resources);
});

type Shown = { files: { name: string }[]; added: { files: { name: string }[] }[] };

/** The names of the files that an account has stored, the oldest first. */
async function storedFiles({ id: owner }: Person): Promise<string[]> {
  const rows = await app.owner<{ name: string }>(
    'SELECT original_name AS name FROM files WHERE owner_id = $1 ORDER BY id',
    [owner],
  );
  return rows.map(({ name }) => name);
}

function post(by: Person, path: string, body: Record<string, unknown>, key?: string) {
  return app.call('POST', path, { token: by.token, body, ...(key === undefined ? {} : { key }) });
}

async function open(): Promise<string> {
  return must(await post(ada, `/disputes/open/${id}`, { reason: 'not_received', message: 'It never came.' })).id;
}

async function wallet(person: Person): Promise<{ amount: number; held: number }> {
  return must(await app.call('GET', '/wallet', { token: person.token }));
}

async function details(person: Person) {
  return must(await app.call('GET', `/orders/details/${id}`, { token: person.token }));
}

async function notificationsOf(person: Person): Promise<string[]> {
  const { records } = must(await post(person, '/notifications', { unread: true }));
  must(await post(person, '/notifications/readAll', {}));
  return records.map(({ text }: { text: string }) => text);
}

const bank = {
  bankName: 'River Bank',
  accountHolderName: 'Guild',
  accountNumber: '12345678',
  sortCode: '10-20-30',
  swiftCode: 'DE89370400440532013000',
};

it('is opened once by the buyer, sets the price aside, and is told to the seller', async () => {
  await notificationsOf(guild);
  expect(await details(ada)).toMatchObject({ dispute: null, mayDispute: true });
  expect((await details(guild)).mayDispute).toBe(false);
  await open();
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 5000 });
  expect(await details(guild)).toMatchObject({
    mayDispute: false,
    dispute: { status: 'open', reason: 'not_received', message: 'It never came.', amount: 5000 },
  });
  expect(await notificationsOf(guild)).toEqual([
    'Ada disputes the order from New kiln ($5,000.00). Please answer within seven days: It never came.',
  ]);
  const again = await post(ada, `/disputes/open/${id}`, { reason: 'other', message: 'Again.' });
  expect(again).toMatchObject({ status: 422, message: 'There has already been a dispute about this.' });
  expect(await post(guild, `/disputes/open/${id}`, { reason: 'other', message: 'Mine.' })).toMatchObject({
    status: 404,
  });
});

it('shows in the lists of both sides until it is closed', async () => {
  const listed = async (person: Person, orderType: string) => {
    const { records } = must(await post(person, '/orders/list', { orderType }));
    return records.find((order: { id: string }) => order.id === id).disputed;
  };
  const both = async () => [await listed(ada, 'ordered'), await listed(guild, 'received')];
  expect(await both()).toEqual([false, false]);
  const dispute = await open();
  expect(await both()).toEqual([true, true]);
  must(await post(ada, `/disputes/${dispute}/withdraw`, { reason: 'It came.' }));
  expect(await both()).toEqual([false, false]);
});

it('keeps what is disputed from being withdrawn, refunded or canceled until it is closed', async () => {
  const asked = must(await post(guild, '/wallet/withdraw', { amount: 4000, ...bank }));
  await confirmed(app.owner, asked.id);
  const dispute = await open();
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 5000 });
  const approve = () => post(opal, `/operator/withdrawals/${asked.id}/approve`, { asTest: 1 });
  expect(await approve()).toMatchObject({ status: 422, message: expect.stringContaining('open dispute') });
  for (const [by, path] of [
    [guild, `/refunds/${id}`],
    [opal, `/operator/refunds/${id}`],
  ] as const)
    expect(await post(by, path, { amount: 1, reason: 'Now.' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('open dispute'),
    });
  expect(await post(ada, `/orders/${id}/cancel`, { reason: 'Now.' })).toMatchObject({ status: 422 });
  const decide = (amount: number) =>
    post(opal, `/operator/disputes/${dispute}/decide`, { decision: 'part', amount, reason: 'Late.' });
  expect(await decide(1001)).toMatchObject({ status: 422, data: { code: 'insufficient_funds' } });
  expect((await details(ada)).dispute.status).toBe('open');
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 5000 });
  must(await decide(1000));
  expect(await approve()).toMatchObject({ status: 200 });
});

it('is answered once by the seller, and can be accepted until it is decided', async () => {
  const dispute = await open();
  const before = await wallet(ada);
  await notificationsOf(ada);
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was sent.' }));
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 5000 });
  expect(await post(guild, `/disputes/${dispute}/answer`, { answer: 'Really.' })).toMatchObject({
    status: 422,
    message: 'This dispute has already been answered.',
  });
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 5000 });
  const accept = () => post(guild, `/disputes/${dispute}/accept`, { note: 'You are right.' }, 'accept');
  for (let twice = 0; twice < 2; twice++)
    expect(must(await accept())).toEqual({ id: dispute, status: 'closed', refunded: 5000 });
  expect(await post(guild, `/disputes/${dispute}/accept`, {})).toMatchObject({ status: 422 });
  expect((await wallet(ada)).amount - before.amount).toBe(5000);
  expect(await wallet(guild)).toMatchObject({ amount: 0, held: 0 });
  expect(await details(ada)).toMatchObject({ state: 'refunded', dispute: { outcome: 'accepted', refunded: 5000 } });
  expect(await notificationsOf(ada)).toEqual([
    'Guild of Glass accepted your dispute about the order from New kiln and refunded $5,000.00: You are right.',
    'Guild of Glass answered your dispute about the order from New kiln: It was sent.',
  ]);
});

it('takes up to three files when it is opened and when it is added to, which both sides and operators open, and nobody else', async () => {
  const pdf = { filename: 'parcel.pdf', bytes: await makePdf() };
  const png = { filename: 'crack.png', bytes: await makePicture('png') };
  const words = { reason: 'not_as_described', message: 'It is broken.' };
  const program = { filename: 'crack.pdf', bytes: Buffer.from('#!/bin/sh') };
  const refused = await post(ada, `/disputes/open/${id}`, { ...words, document: pdf, thirdDocument: program });
  expect(refused).toMatchObject({ status: 422, data: { errors: { thirdDocument: expect.any(String) } } });
  expect(await storedFiles(ada), 'all or none').toEqual([]);
  expect((await details(ada)).dispute).toBeNull();

  const opening = { ...words, document: pdf, secondDocument: png };
  const dispute = must(await post(ada, `/disputes/open/${id}`, opening)).id;
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was whole.' }));
  must(await post(guild, `/disputes/${dispute}/add`, { message: 'See.', document: { ...png, filename: 'whole.png' } }));
  must(await post(ada, `/disputes/${dispute}/add`, { message: 'No.' }));
  const bo = await app.signUp(1, 'Bo');
  expect(await post(bo, `/disputes/${dispute}/add`, { message: 'Mine.', document: pdf })).toMatchObject({
    status: 404,
  });
  expect(await storedFiles(bo), 'of a stranger').toEqual([]);

  const names = [['parcel.pdf', 'crack.png'], ['whole.png'], []];
  const namesOf = ({ files, added }: Shown) =>
    [files, ...added.map((each) => each.files)].map((of) => of.map(({ name }) => name));
  const { records } = must(await post(guild, '/disputes', {}));
  const reviewed = must(await app.call('GET', `/operator/purchases/${id}`, { token: opal.token })).dispute;
  for (const shown of [(await details(ada)).dispute, (await details(guild)).dispute, records[0], reviewed])
    expect(namesOf(shown)).toEqual(names);
  const reportableTo = async (side: Person) => {
    const shown = (await details(side)).dispute;
    return [shown.files[0].reportable, shown.added[0].files[0].reportable];
  };
  expect([await reportableTo(ada), await reportableTo(guild)], 'of the other side').toEqual([
    [false, true],
    [true, false],
  ]);
  for (const [{ link }] of [reviewed.files, reviewed.added[0].files]) {
    expect((await app.server.inject({ url: link })).statusCode).toBe(200);
    expect((await app.server.inject({ url: link.split('?')[0] })).statusCode, 'without its signature').toBe(404);
  }
  await app.owner(`UPDATE files SET created_at = now() - interval '3 days' WHERE owner_id = ANY($1)`, [
    [ada.id, guild.id],
  ]);
  await sweepRows(app.resources.database, new Date());
  expect(await storedFiles(ada), 'after the sweep').toEqual(['parcel.pdf', 'crack.png']);
});

it('is added to by both sides until it is closed, by the seller once they have answered, and each is told', async () => {
  const dispute = await open();
  const add = (by: Person, message: string) => post(by, `/disputes/${dispute}/add`, { message });
  expect(await add(await app.signUp(1, 'Bo'), 'Mine too.')).toMatchObject({ status: 404 });
  expect(await add(guild, 'It left.')).toMatchObject({ status: 422, message: 'Please answer the dispute first.' });
  expect(await add(ada, ' ')).toMatchObject({ status: 422 });
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was sent.' }));
  await notificationsOf(ada);
  await notificationsOf(guild);
  must(await add(ada, 'The carrier says that it never had it.'));
  must(await add(guild, 'Here is its number: 1234.'));
  must(await add(guild, 'It left on Monday.'));
  const added = [
    { bySeller: false, message: 'The carrier says that it never had it.', at: expect.any(String) },
    { bySeller: true, message: 'Here is its number: 1234.', at: expect.any(String) },
    { bySeller: true, message: 'It left on Monday.', at: expect.any(String) },
  ];
  for (const side of [ada, guild]) expect((await details(side)).dispute).toMatchObject({ status: 'answered', added });
  expect(must(await app.call('GET', `/operator/purchases/${id}`, { token: opal.token })).dispute).toMatchObject({
    added,
  });
  expect(await notificationsOf(guild)).toEqual([
    'Ada added to the dispute about the order from New kiln: The carrier says that it never had it.',
  ]);
  expect(await notificationsOf(ada)).toEqual([
    'Guild of Glass added to the dispute about the order from New kiln: It left on Monday.',
    'Guild of Glass added to the dispute about the order from New kiln: Here is its number: 1234.',
  ]);
  expect(await wallet(guild), 'words move no money').toMatchObject({ amount: 0, held: 5000 });
  for (let times = 1; times < 20; times++) must(await add(ada, 'Please.'));
  expect(await add(ada, 'Once more.')).toMatchObject({
    status: 422,
    message: 'You can add to a dispute 20 times.',
  });
  must(await add(guild, 'We look for it.'));
  must(await post(ada, `/disputes/${dispute}/withdraw`, {}));
  expect(await add(guild, 'Thank you.')).toMatchObject({
    status: 422,
    message: 'This dispute has already been closed.',
  });
});

it('is accepted without an answer and without words, and stands in the record with its sum', async () => {
  const dispute = await open();
  await notificationsOf(ada);
  const member = await memberOf(app, guild, await app.signUp(1, 'Tess'), 'treasurer');
  must(await post(member, `/disputes/${dispute}/accept`, {}));
  expect(await notificationsOf(ada)).toEqual([
    'Guild of Glass accepted your dispute about the order from New kiln and refunded $5,000.00.',
  ]);
  expect((await details(ada)).refunds).toMatchObject([{ amount: 5000, reason: 'The dispute was accepted.' }]);
  const { records } = must(await post(guild, '/members/record', {}));
  expect(records).toMatchObject([{ by: 'Tess', verb: 'dispute.accept', subject: 'New kiln, $5,000.00' }]);
});

it('is withdrawn by its buyer alone until it is closed, and for good: the seller has the money again', async () => {
  const dispute = await open();
  const before = await wallet(ada);
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It is on its way.' }));
  await notificationsOf(guild);
  const withdraw = (by: Person) => post(by, `/disputes/${dispute}/withdraw`, { note: 'It has come.' });
  for (const by of [guild, opal]) expect(await withdraw(by)).toMatchObject({ status: 404 });
  expect(must(await withdraw(ada))).toEqual({ id: dispute, status: 'closed' });
  expect(await withdraw(ada)).toMatchObject({ status: 422, message: 'This dispute has already been closed.' });
  expect(await wallet(ada)).toEqual(before);
  expect(await wallet(guild)).toMatchObject({ amount: 5000, held: 0 });
  expect(await details(ada)).toMatchObject({
    state: 'paid',
    mayDispute: false,
    refunds: [],
    dispute: { status: 'closed', outcome: 'withdrawn', refunded: 0, outcomeReason: 'It has come.' },
  });
  expect(await notificationsOf(guild)).toEqual([
    'Ada has withdrawn the dispute about the order from New kiln: It has come.',
  ]);
  expect(await post(guild, `/disputes/${dispute}/accept`, {})).toMatchObject({ status: 422 });
  const decided = await post(opal, `/operator/disputes/${dispute}/decide`, {
    decision: 'part',
    amount: 1,
    reason: 'Late.',
  });
  expect(decided).toMatchObject({ status: 422 });
  expect(await post(ada, `/disputes/open/${id}`, { reason: 'other', message: 'Again.' })).toMatchObject({
    status: 422,
  });
});

it.each([
  [{ decision: 'all' }, 5000, 'refunded', '$5,000.00 was refunded'],
  [{ decision: 'part', amount: 1250.5 }, 1250.5, 'refunded', '$1,250.50 was refunded'],
  [{ decision: 'nothing' }, 0, 'refused', 'nothing is refunded'],
])('is decided once by an operator: %o', async (decision, amount, outcome, words) => {
  const dispute = await open();
  const before = await wallet(ada);
  await Promise.all([notificationsOf(ada), notificationsOf(guild)]);
  const path = `/operator/disputes/${dispute}/decide`;
  const body = { ...decision, reason: 'By the photos.' };
  // Fields that were left empty decide nothing.
  for (const forgotten of [{}, { amount: 5 }, { decision: 'part' }, { decision: 'nothing', amount: 5 }])
    expect(await post(opal, path, { ...forgotten, reason: 'By the photos.' })).toMatchObject({ status: 422 });
  expect((await details(ada)).dispute.status).toBe('open');
  must(await post(opal, path, body));
  expect(await post(opal, path, body)).toMatchObject({ message: 'This dispute has already been closed.' });
  expect((await wallet(ada)).amount - before.amount).toBe(amount);
  expect(await wallet(guild)).toMatchObject({ amount: 5000 - amount, held: 0 });
  expect((await details(ada)).dispute).toMatchObject({ status: 'closed', outcome, outcomeReason: 'By the photos.' });
  for (const side of [ada, guild])
    expect(await notificationsOf(side)).toEqual([
      `The dispute about the order from New kiln was decided: ${words}. By the photos.`,
    ]);
  const closed = must(await post(opal, '/operator/disputes', { status: 'closed' }));
  const listed = closed.records.find((each: { id: string }) => each.id === dispute);
  expect(listed).toMatchObject({ buyerId: ada.id, buyer: 'Ada', sellerId: guild.id });
  const dues = closed.records.map((each: { dueAt: string }) => each.dueAt);
  expect(dues, 'those that were due last come first').toEqual(dues.toSorted().toReversed());
});

it('is decided by nobody who is a party of it, and not after 180 days any more', async () => {
  await app.owner("UPDATE orders SET created_at = now() - interval '181 days' WHERE id = $1", [id]);
  expect((await details(ada)).mayDispute).toBe(false);
  const late = await post(ada, `/disputes/open/${id}`, { reason: 'other', message: 'Late.' });
  expect(late).toMatchObject({ status: 422, message: expect.stringContaining('within 180 days') });
  await app.owner('UPDATE orders SET created_at = now(), user_id = $2 WHERE id = $1', [id, opal.id]);
  const dispute = must(await post(opal, `/disputes/open/${id}`, { reason: 'other', message: 'Mine.' })).id;
  const own = await post(opal, `/operator/disputes/${dispute}/decide`, {
    decision: 'part',
    amount: 1,
    reason: 'Mine.',
  });
  expect(own).toMatchObject({ status: 403 });
  expect(
    await post(opal, `/operator/disputes/${dispute}/decide`, { decision: 'nothing', reason: 'Mine.' }),
  ).toMatchObject({
    status: 403,
  });
  expect(await post(opal, `/operator/refunds/${id}`, { amount: 1, reason: 'Mine.' })).toMatchObject({ status: 403 });
  await app.owner('UPDATE orders SET user_id = $2 WHERE id = $1', [id, ada.id]);
  await app.owner('UPDATE disputes SET user_id = $2 WHERE id = $1', [dispute, ada.id]);
});

it('about an investment is opened until 90 days after it was due', async () => {
  const projectId = await app.project(50_000);
  const { id: investment } = await app.investIn(ada, projectId, 10_000, 'wallet');
  const ago = (months: number, days: number) =>
    app.owner('UPDATE investments SET released_at = now() - make_interval(months => $2, days => $3) WHERE id = $1', [
      investment,
      months,
      days,
    ]);
  const mayDispute = async () =>
    must(await app.call('GET', `/investment/details/${investment}`, { token: ada.token })).mayDispute;
  // The project pays back after twelve months.
  await ago(12, 91);
  expect(await mayDispute()).toBe(false);
  const dispute = () => post(ada, `/disputes/open/${investment}`, { reason: 'other', message: 'Nothing came back.' });
  expect(await dispute()).toMatchObject({ status: 422 });
  await ago(12, 89);
  expect(await mayDispute()).toBe(true);
  must(await dispute());
});

it('decided by several operators at once is decided once', async () => {
  const dispute = await open();
  const before = await wallet(ada);
  const other = await newOperator(app, 'finance');
  const decide = (by: Person) =>
    post(by, `/operator/disputes/${dispute}/decide`, { decision: 'part', amount: 10, reason: 'So.' });
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => decide(n % 2 === 0 ? opal : other)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await wallet(ada)).amount - before.amount).toBe(10);
  const entries = await app.owner("SELECT FROM audit_entries WHERE subject_id = $1 AND verb = 'dispute.decide'", [
    dispute,
  ]);
  expect(entries).toHaveLength(1);
});

it('an operator gives money back from a frozen seller too, once under a key, and both sides are told', async () => {
  const other = await newOperator(app, 'admin');
  must(await post(other, `/operator/accounts/${guild.id}/freeze`, { reason: 'Under review.', days: 7 }));
  await Promise.all([notificationsOf(ada), notificationsOf(guild)]);
  const refund = () => post(opal, `/operator/refunds/${id}`, { amount: 20, reason: 'As agreed.' }, 'once');
  for (let twice = 0; twice < 2; twice++) expect(must(await refund())).toMatchObject({ left: 4980 });
  for (const side of [ada, guild])
    expect(await notificationsOf(side)).toEqual(['Guildhall refunded $20.00 of the order from New kiln: As agreed.']);
});

it('reminds the seller two days before the answer is due, and tells both sides once it is late', async () => {
  const dispute = await open();
  await Promise.all([notificationsOf(ada), notificationsOf(guild)]);
  const dueIn = (interval: string) =>
    app.owner('UPDATE disputes SET due_at = now() + $2::interval WHERE id = $1', [dispute, interval]);
  await dueIn('1 day');
  // A second notification of the same would only be counted in the bell.
  const remindTwice = async () => [await remindOfDisputes(app.resources), await remindOfDisputes(app.resources)];
  expect(await remindTwice()).toEqual([1, 0]);
  expect(await notificationsOf(guild)).toEqual(['Please answer a dispute within two days.']);
  await dueIn('-1 minute');
  expect(await remindTwice()).toEqual([1, 0]);
  for (const side of [ada, guild])
    expect(await notificationsOf(side)).toEqual(['The answer to a dispute is late. Guildhall will decide it.']);
});

it('shows an operator what is set aside of it, and is late only while the seller has not answered', async () => {
  const paidOut = must(await post(guild, '/wallet/withdraw', { amount: 4000, ...bank }));
  await confirmed(app.owner, paidOut.id);
  must(await post(opal, `/operator/withdrawals/${paidOut.id}/approve`, { asTest: 1 }));
  const dispute = await open();
  const listed = async (status: string) => {
    const { records } = must(await post(opal, '/operator/disputes', { status, length: 50 }));
    return records.find((each: { id: string }) => each.id === dispute);
  };
  expect(await listed('open')).toMatchObject({ purchaseId: id, amount: 5000, held: 1000, late: false });
  await app.owner(`UPDATE disputes SET due_at = now() - interval '1 minute' WHERE id = $1`, [dispute]);
  expect(await listed('open')).toMatchObject({ late: true });
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was sent.' }));
  expect(await listed('answered')).toMatchObject({ late: false, answer: 'It was sent.' });
});

it('offers each side and each role only what is not refused', async () => {
  const member = await app.signUp(1, 'Tess');
  const as = async (role: MemberRole) => details(await memberOf(app, guild, member, role));
  const seen = async () => {
    const shown = { owner: await details(guild), buyer: await details(ada) };
    const roles = [await as('treasurer'), await as('editor'), await as('reader')];
    return [shown.owner, ...roles, shown.buyer].map(({ acts, dispute, mayDispute }) => [
      ...acts,
      ...(dispute?.acts ?? []),
      ...(mayDispute ? ['dispute'] : []),
    ]);
  };
  expect(await seen()).toEqual([
    ['accept', 'send', 'cancel', 'refund'],
    ['cancel', 'refund'],
    ['accept', 'send'],
    [],
    ['cancel', 'dispute'],
  ]);
  const dispute = await open();
  expect(await seen()).toEqual([
    ['accept', 'send', 'answer', 'accept'],
    ['answer', 'accept'],
    ['accept', 'send'],
    [],
    ['add', 'withdraw'],
  ]);
  must(await post(guild, `/disputes/${dispute}/answer`, { answer: 'It was sent.' }));
  expect((await seen()).map((acts) => acts.at(-1))).toEqual(['add', 'add', 'send', undefined, 'withdraw']);
  const other = await newOperator(app, 'admin');
  must(await post(other, `/operator/accounts/${guild.id}/freeze`, { reason: 'Under review.', days: 7 }));
  // No money leaves a frozen account: an operator decides.
  const frozen = [['accept', 'send', 'add'], ['add'], ['accept', 'send'], []];
  expect(await seen()).toEqual([...frozen, ['add', 'withdraw']]);
  must(await post(ada, `/disputes/${dispute}/withdraw`, {}));
  expect(await seen()).toEqual([['accept', 'send'], [], ['accept', 'send'], [], []]);
});
