import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { faultsOf } from './test-pain-rules.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';

let app: PaymentsApp;
let finance: WithSecondFactor;
// Who marks a return approves nothing more alone for the same account.
let finn: WithSecondFactor;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  finance = await newOperator(app, 'finance', 'Fay');
  finn = await newOperator(app, 'finance', 'Finn');
  ada = await app.signUp(1, 'Ada Aal');
  await app.addMoney(ada, await app.topUp(ada, 1000), 1000);
});
afterAll(() => app.stop());

const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada Aal', accountNumber: '12345678', sortCode: '10-20-30' };

function post(path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: finance.token, body });
}

async function approved(amount: number): Promise<string> {
  const asked = await app.call('POST', '/wallet/withdraw', {
    token: ada.token,
    body: { amount, ...bank, swiftCode: 'ADABDEFF' },
  });
  await confirmed(app.owner, asked.data.id);
  const { status } = await post(`/operator/withdrawals/${asked.data.id}/approve`, { asTest: 1 });
  expect(status).toBe(200);
  return asked.data.id;
}

function create(body: Record<string, unknown> = { asTest: 1 }) {
  return post('/operator/payoutBatches/create', body);
}

async function details(id: string) {
  return (await app.call('GET', `/operator/payoutBatches/${id}`, { token: finance.token })).data;
}

async function lastEntry() {
  const [entry] = await app.owner(
    'SELECT verb, subject_id, operator_id, after FROM audit_entries ORDER BY seq DESC LIMIT 1',
  );
  return entry;
}

describe('a batch for the bank', () => {
  it('takes what is approved and in no batch yet, oldest first, and is on record', async () => {
    const ids = [await approved(10), await approved(20.5)];
    expect((await post('/operator/payoutBatches')).data).toMatchObject({ records: [], ready: 0, readyTest: 2 });
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(data).toMatchObject({
      number: 1,
      createdBy: 'Fay',
      payments: 2,
      amount: 30.5,
      test: true,
      waiting: 2,
      returned: 0,
      xmlSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const shown = await details(data.id);
    expect(shown).toMatchObject(data);
    expect(shown.records).toMatchObject([
      { id: ids[0], name: 'Ada Aal', amount: 10, account: '•••• 5678', status: 'approved', bankReference: '' },
      { id: ids[1], amount: 20.5 },
    ]);
    expect(await lastEntry()).toEqual({
      verb: 'payout-batch.create',
      subject_id: data.id,
      operator_id: finance.id,
      after: { number: '1', payments: '2', amount: '$30.50', sha256: data.xmlSha256 },
    });
    expect(await create()).toMatchObject({
      status: 422,
      message: 'There are no approved withdrawals outside a batch.',
    });
    expect((await app.call('GET', `/operator/payoutBatches/${ada.id}`, { token: finance.token })).status).toBe(404);
  });

  it('has files that are the same byte for byte each time, each opening on record', async () => {
    await approved(5);
    const { data: batch } = await create();
    for (const [format, sum] of [
      ['pain.001', batch.xmlSha256],
      ['csv', batch.csvSha256],
    ]) {
      const read = async () => (await post(`/operator/payoutBatches/${batch.id}/file`, { format })).data;
      const first = await read();
      const second = await read();
      expect(first).toEqual(second);
      expect(first.sha256).toBe(sum);
      expect(createHash('sha256').update(first.content).digest('hex')).toBe(sum);
      expect(first.name).toMatch(/^test-payout-2-[0-9a-f]{8}\.(xml|csv)$/);
      expect(first.content).toContain('12345678');
      if (format === 'pain.001') expect(faultsOf(first.content)).toEqual([]);
      expect(await lastEntry()).toMatchObject({ verb: 'payout-batch.file', after: { format, sha256: sum } });
    }
    await app.owner(
      'UPDATE withdrawals SET amount_cents = amount_cents + 1 FROM payout_batch_items AS i WHERE i.withdrawal_id = id AND i.batch_id = $1',
      [batch.id],
    );
    expect(await post(`/operator/payoutBatches/${batch.id}/file`, { format: 'csv' })).toMatchObject({
      status: 422,
      message: expect.stringContaining('no longer'),
    });
    await app.owner(
      'UPDATE withdrawals SET amount_cents = amount_cents - 1 FROM payout_batch_items AS i WHERE i.withdrawal_id = id AND i.batch_id = $1',
      [batch.id],
    );
  });

  it('is paid at once but for what was paid or came back, and nothing in it is rejected', async () => {
    const paid = await approved(1);
    const returned = await approved(2);
    const first = await approved(3);
    const second = await approved(4);
    const { data: batch } = await create();
    expect(await post(`/operator/withdrawals/${first}/reject`, { reason: 'No.' })).toMatchObject({
      status: 422,
      message: 'This withdrawal has already been approved.',
    });
    await post(`/operator/withdrawals/${paid}/paid`, { reference: 'B-1' });
    const giveBack = () =>
      app.call('POST', `/operator/withdrawals/${returned}/returned`, {
        token: finn.token,
        body: { reason: 'Account closed.', reference: 'R-1' },
      });
    expect(await giveBack()).toMatchObject({ status: 422, message: expect.stringContaining('in a file for the bank') });
    await post(`/operator/withdrawals/${returned}/paid`, { reference: 'B-1' });
    expect((await giveBack()).status).toBe(200);
    const pay = () => post(`/operator/payoutBatches/${batch.id}/paid`, { reference: 'B-2' });
    expect((await post(`/operator/payoutBatches/${batch.id}/paid`)).status).toBe(422);
    expect((await pay()).data).toMatchObject({ paid: 2, waiting: 0, returned: 1 });
    expect(await lastEntry()).toMatchObject({
      verb: 'payout-batch.paid',
      after: { payments: '2', amount: '$7.00', reference: 'B-2', hands: '2 by one person' },
    });
    expect((await pay()).data).toMatchObject({ paid: 0 });
    expect((await details(batch.id)).records.map((each: any) => [each.status, each.bankReference])).toEqual([
      ['paid', 'B-1'],
      ['returned', 'B-1'],
      ['paid', 'B-2'],
      ['paid', 'B-2'],
    ]);
    const told = await app.owner(
      `SELECT count(*)::int AS count FROM notifications WHERE user_id = $1 AND subject = ANY($2)`,
      [ada.id, [first, second].map((id) => `${id} paid`)],
    );
    expect(told).toEqual([{ count: 2 }]);
    const due = await app.owner(
      'SELECT id FROM receipts_due WHERE id = ANY($1) UNION SELECT id FROM receipts WHERE id = ANY($1)',
      [[first, second]],
    );
    expect(due).toHaveLength(2);
    // What came back is in no other batch.
    expect((await create()).status).toBe(422);
  });

  it('of real money needs the account that pays, and takes no test money', async () => {
    const id = await approved(6);
    expect(await create({})).toMatchObject({ status: 422, message: expect.stringContaining('PAYOUT_DEBTOR_NAME') });
    await app.owner('UPDATE withdrawals SET test = false WHERE id = $1', [id]);
    expect((await create()).message).toBe('There are no approved withdrawals outside a batch.');
    const { config } = app.resources;
    const debtor = { debtorName: 'Guildhall Ltd', debtorAccount: 'DE89370400440532013000', debtorBic: 'COBADEFFXXX' };
    Object.assign(config, debtor);
    const { data } = await create({});
    Object.assign(config, { debtorName: '', debtorAccount: '', debtorBic: '' });
    expect(data).toMatchObject({ test: false, payments: 1 });
    const { content, name } = (await post(`/operator/payoutBatches/${data.id}/file`, { format: 'pain.001' })).data;
    expect(content).toContain('<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct>');
    expect(content).not.toContain('TEST');
    expect(name).toMatch(/^payout-/);
  });

  it('takes nothing of who is frozen, and counts none of it as ready', async () => {
    await approved(3);
    const waiting = async () => (await post('/operator/payoutBatches')).data;
    const ready = async () => (await waiting()).readyTest;
    expect(await waiting()).toMatchObject({ ready: 0, readyAmount: 0, readyTest: 1, readyTestAmount: 3, leftOut: [] });
    await app.owner("SELECT begin_freeze($1, NULL, $2, 'A reason.', 1)", [ada.id, finance.id]);
    expect(await ready()).toBe(0);
    expect(await waiting()).toMatchObject({
      readyTestAmount: 0,
      leftOut: [{ test: true, why: 'Account frozen', number: 1 }],
    });
    expect((await create()).status).toBe(422);
    await app.owner('UPDATE freezes SET lifted_at = now()');
    expect((await create()).status).toBe(200);
  });

  it('takes nothing of whoever since the approval has a dispute about a sale whose money is not all set aside', async () => {
    await approved(4);
    await app.owner(
      `INSERT INTO disputes (purchase_id, kind, user_id, seller_id, reason, message, disputed_cents, held_cents, due_at)
        VALUES (uuidv7(), 'order', $1, $1, 'other', 'Broken.', 1, 0, now())`,
      [ada.id],
    );
    expect((await post('/operator/payoutBatches')).data.readyTest).toBe(0);
    expect((await create()).status).toBe(422);
    await app.owner('DELETE FROM disputes');
    expect((await create()).status).toBe(200);
  });

  it('waits while the books differ', async () => {
    await approved(7);
    const [check] = await app.owner<{ id: string }>(
      `INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{One.}', '') RETURNING id`,
    );
    expect(await create()).toMatchObject({ status: 422, message: expect.stringContaining('The books do not match') });
    await app.owner('DELETE FROM book_checks WHERE id = $1', [check!.id]);
    expect((await create()).status).toBe(200);
  });

  it('takes each withdrawal once when several batches are made at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const ids = [await approved(1), await approved(1), await approved(1)];
      const answers = await Promise.all(Array.from({ length: 6 }, () => create()));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
      const batch = answers.find(({ status }) => status === 200)!.data;
      expect((await details(batch.id)).records.map(({ id }: { id: string }) => id)).toEqual(ids);
    }
    const { records } = (await post('/operator/payoutBatches', { length: 100 })).data;
    const numbers = records.map(({ number }: { number: number }) => number);
    expect(numbers).toEqual(numbers.map((_: number, index: number) => numbers.length - index));
    const page = (await post('/operator/payoutBatches', { length: 2, after: records[1].id })).data;
    expect(page.records.map(({ id }: { id: string }) => id)).toEqual([records[2].id, records[3].id]);
  });

  it('leaves the ledger in order', async () => {
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });
});
