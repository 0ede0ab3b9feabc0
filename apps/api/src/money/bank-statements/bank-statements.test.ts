import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endToEnd } from '../payouts/payout-file.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { camtFile, csvStatement, type Entry, type Statement } from './test-bank-files.ts';

let app: PaymentsApp;
// Fay approves, and so leaves marking to Otto and Pia.
let fay: WithSecondFactor;
let otto: WithSecondFactor;
let pia: WithSecondFactor;
let accounts = 0;
let references = 0;
beforeAll(async () => {
  app = await paymentsApp({ ONE_OPERATOR: '0', OPERATOR_DAY_DOLLARS: '1000000' });
  fay = await newOperator(app, 'finance', 'Fay');
  otto = await newOperator(app, 'finance', 'Otto');
  pia = await newOperator(app, 'finance', 'Pia');
});
afterAll(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.stop();
});

function post(path: string, { token }: Person, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}
function reference(): string {
  return `B-${++references}`;
}

async function member(dollars: number): Promise<Person & { account: string }> {
  const person = await app.signUp(1, 'Ada Aal');
  await app.addMoney(person, await app.topUp(person, dollars), dollars);
  return { ...person, account: `2000000${accounts++}` };
}

/** Withdrawals that these operators have approved, in no batch yet. */
async function approved(of: Person & { account: string }, amounts: number[], ...by: Person[]): Promise<string[]> {
  const bank = { bankName: 'Ada Bank', accountHolderName: 'Ada Aal', accountNumber: of.account };
  const ids: string[] = [];
  for (const amount of amounts) {
    const asked = { amount, ...bank, sortCode: '1', swiftCode: 'ADABDEFF' };
    const { id } = (await post('/wallet/withdraw', of, asked)).data;
    await confirmed(app.owner, id);
    for (const one of by)
      expect((await post(`/operator/withdrawals/${id}/approve`, one, { asTest: 1 })).status).toBe(200);
    ids.push(id);
  }
  return ids;
}

/** The same in a batch, with what the bank calls it. */
async function batched(of: Person & { account: string }, amounts: number[], ...by: Person[]) {
  const ids = await approved(of, amounts, ...by);
  const { id, number } = (await post('/operator/payoutBatches/create', pia, { asTest: 1 })).data;
  return { ids, batchId: id as string, number, name: `TEST-PAYOUT-${number}-${id.slice(0, 8)}` };
}

function debit(id: string, amount: string, more: Partial<Entry> = {}): Entry {
  return { amount, reference: reference(), payments: [{ id: endToEnd(id) }], ...more };
}
function back(id: string, amount: string, more: Partial<Entry> = {}): Entry {
  const payments = [{ id: endToEnd(id), returned: 'AC04' }];
  return { amount, credit: true, reference: reference(), payments, ...more };
}

async function read(statement: Statement, by: Person = otto): Promise<string> {
  const { data } = await post('/operator/bankStatements/read', by, { file: camtFile(statement) });
  return data.ids[0];
}
async function lines(id: string, by: Person = otto) {
  return (await post(`/operator/bankStatements/${id}/lines`, by, { length: 100 })).data;
}
async function outcomes(id: string, by: Person = otto): Promise<string[]> {
  return (await lines(id, by)).records.map((each: any) => (each.outcome === 'left' ? each.why : each.outcome));
}
async function apply(id: string, by: Person = otto) {
  return (await post(`/operator/bankStatements/${id}/apply`, by)).data;
}
async function statuses(ids: string[]): Promise<string[]> {
  const rows = await app.owner<{ id: string; status: string }>(
    'SELECT id, status FROM withdrawals WHERE id = ANY($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)!.status);
}
async function entries(subject: string) {
  return app.owner(
    `SELECT verb, operator_id AS by, account_id AS account, before, after, reason FROM audit_entries
      WHERE subject_id = $1 AND verb NOT LIKE '%.approve' ORDER BY seq`,
    [subject],
  );
}

describe('a statement of the bank', () => {
  it('§7.bank-statements is shown first with what would be done, and then marks what it names, once', async () => {
    const ada = await member(1000);
    const { ids } = await batched(ada, [10, 20.5, 30], fay);
    const [paid, returned, waiting] = ids as [string, string, string];
    const sent = [debit(paid, '10.00'), debit(returned, '20.50'), back(returned, '20.50')];
    const id = await read({ id: 'S-7', entries: [...sent, debit(waiting, '31.00')] });
    const shown = await lines(id);
    expect(shown).toMatchObject({ toPay: 2, toReturn: 1, more: false });
    expect(shown.statement).toMatchObject({
      format: 'camt.053',
      name: 'S-7',
      account: '•••• ONEY',
      currency: 'USD',
      firstDay: '2026-11-27',
      opening: 9000,
      closing: 8500.5,
      lines: 4,
      waiting: 4,
      readBy: 'Otto',
      appliedBy: '',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(shown.records[2]).toMatchObject({
      outcome: 'toReturn',
      credit: true,
      amount: 20.5,
      withdrawalId: returned,
      owner: 'Ada Aal',
      reason: 'The bank sent it back: the account is closed (AC04).',
      payments: 1,
    });
    expect(await statuses(ids)).toEqual(['approved', 'approved', 'approved']);
    expect(await apply(id)).toEqual({ paid: 2, returned: 1, waiting: 1 });
    expect(await statuses(ids)).toEqual(['paid', 'returned', 'approved']);
    expect(await outcomes(id)).toEqual([
      'paid',
      'paid',
      'returned',
      'The amount is not that of the withdrawal or batch.',
    ]);
    expect(await apply(id)).toEqual({ paid: 0, returned: 0, waiting: 1 });
    expect((await app.call('GET', '/wallet', { token: ada.token })).data.amount).toBe(960);
    expect(await entries(paid)).toEqual([
      {
        verb: 'withdrawal.paid',
        by: otto.id,
        account: ada.id,
        before: { status: 'approved' },
        after: { status: 'paid', amount: '$10.00', reference: sent[0]!.reference },
        reason: '',
      },
    ]);
    expect((await entries(returned)).map(({ verb, reason }: any) => [verb, reason])).toEqual([
      ['withdrawal.paid', ''],
      ['withdrawal.return', 'The bank sent it back: the account is closed (AC04).'],
    ]);
    expect((await entries(id)).map(({ verb, after }: any) => [verb, after])).toMatchObject([
      ['bank-statement.read', { lines: '4' }],
      ['bank-statement.apply', { paid: '2', returned: '1', waiting: '1' }],
      ['bank-statement.apply', { paid: '0', returned: '0', waiting: '1' }],
    ]);
    const notified = await app.owner('SELECT subject FROM notifications WHERE user_id = $1 AND subject = ANY($2)', [
      ada.id,
      [`${paid} paid`, `${returned} paid`, `${returned} returned`],
    ]);
    expect(notified).toHaveLength(3);
    const due = await app.owner(
      'SELECT id FROM receipts_due WHERE id = ANY($1) UNION SELECT id FROM receipts WHERE id = ANY($1)',
      [ids],
    );
    expect(due).toHaveLength(2);
  });

  it('that is read again, or comes in another file, changes nothing', async () => {
    const { ids } = await batched(await member(100), [10], fay);
    const entry = debit(ids[0]!, '10.00');
    const rent = { amount: '900.00', reference: reference() };
    const file = { entries: [entry, rent] };
    const id = await read(file);
    const again = await post('/operator/bankStatements/read', pia, { file: camtFile(file) });
    expect(again).toMatchObject({
      message: 'This file was read before. Nothing has changed.',
      data: { ids: [id], repeated: true },
    });
    const early = await read({ id: 'early', entries: [entry] });
    expect(await outcomes(early)).toEqual(['toPay']);
    await apply(id);
    expect(await outcomes(early)).toEqual(['repeated']);
    expect(await apply(early)).toEqual({ paid: 0, returned: 0, waiting: 0 });
    const other = await read({ id: 'another', entries: [entry, debit(ids[0]!, '10.00'), rent] });
    expect(await outcomes(other)).toEqual([
      'repeated',
      'This statement names it more than once. Did the bank pay twice?',
      'repeated',
    ]);
    expect((await lines(other)).statement).toMatchObject({ lines: 3, waiting: 1 });
    expect(await apply(other)).toEqual({ paid: 0, returned: 0, waiting: 1 });
    expect(await entries(ids[0]!)).toHaveLength(1);
  });

  it('that several operators read at the same moment is kept once', async () => {
    for (let round = 0; round < 5; round++) {
      const file = camtFile({ entries: [{ amount: '900.00', reference: reference() }] });
      const answers = await Promise.all(
        [pia, fay, pia, fay].map((one) => post('/operator/bankStatements/read', one, { file })),
      );
      expect(new Set(answers.map(({ data }) => data.ids[0])).size).toBe(1);
      expect(answers.filter(({ data }) => !data.repeated)).toHaveLength(1);
    }
  });

  it('needs nobody for what a person has marked under the same reference', async () => {
    const { ids } = await batched(await member(100), [10], fay);
    const entry = debit(ids[0]!, '10.00');
    await post(`/operator/withdrawals/${ids[0]}/paid`, otto, { reference: entry.reference });
    const id = await read({ entries: [entry] });
    expect(await outcomes(id)).toEqual(['repeated']);
    expect(await apply(id)).toEqual({ paid: 0, returned: 0, waiting: 0 });
  });

  it('leaves to a person what does not fit, and says why', async () => {
    const ada = await member(1000);
    const { ids } = await batched(ada, [1, 2, 3, 4, 5, 6], fay);
    const [loose] = (await approved(ada, [7], fay)) as [string];
    const [asked] = (await approved(ada, [8])) as [string];
    const [a, b, c, d, e, f] = ids as [string, string, string, string, string, string];
    const id = await read({
      entries: [
        debit(a, '1.01'),
        debit(b, '2.00', { currency: 'EUR' }),
        debit(c, '3.00', { status: 'PDNG' }),
        debit(d, '4.00', { reversal: true }),
        debit('0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '5.00'),
        debit(e, '5.00'),
        debit(e, '5.00'),
        debit(loose, '7.00'),
        debit(asked, '8.00'),
        back(f, '6.00'),
        { amount: '6.00', credit: true, reference: reference(), payments: [{ id: endToEnd(f) }] },
        { amount: '900.00', reference: reference() },
        { amount: '1.00', reference: reference(), batch: { messageId: 'TEST-PAYOUT-1-00000000' } },
        { amount: '9.00', reference: reference(), payments: [{ id: endToEnd(f), amount: '6.00' }] },
      ],
    });
    const why = [
      'The amount is not that of the withdrawal or batch.',
      'It is not in US dollars, or was exchanged.',
      'The bank has not booked it yet.',
      'The bank marks it as a reversal.',
      'There is no such withdrawal or batch.',
      'toPay',
      'This statement names it more than once. Did the bank pay twice?',
      'This withdrawal is in no file for the bank.',
      'This withdrawal is in no file for the bank.',
      'It came back, but is not marked as paid yet.',
      'Money came in, but it is not marked as a return.',
      'It names no withdrawal and no batch.',
      'There is no such withdrawal or batch.',
      'The payments of this entry do not add up to its amount.',
    ];
    expect(await outcomes(id)).toEqual(why);
    expect(await apply(id)).toEqual({ paid: 1, returned: 0, waiting: 13 });
    expect(await outcomes(id)).toEqual(why.map((one) => (one === 'toPay' ? 'paid' : one)));
    expect(await statuses(ids)).toEqual(['approved', 'approved', 'approved', 'approved', 'paid', 'approved']);
    expect(await statuses([loose, asked])).toEqual(['approved', 'pending']);
  });

  it('of another account than the batch is paid from marks nothing of it', async () => {
    const { ids, name } = await batched(await member(100), [10], fay);
    const whole = { amount: '10.00', reference: reference(), batch: { messageId: name } };
    const id = await read({ account: 'DE89370400440532013000', entries: [debit(ids[0]!, '10.00'), whole] });
    const other = 'The statement is of another account than the batch is paid from.';
    expect(await outcomes(id)).toEqual([other, other]);
    await app.owner(`UPDATE payout_batches SET debtor = '{"account": "DE89370400440532013000"}' WHERE number = $1`, [
      Number(name.split('-')[2]),
    ]);
    for (const account of ['DE89 3704 0044 0532 0130 00', '370400440532013000'])
      expect(await outcomes(await read({ account, entries: [debit(ids[0]!, '10.00')] }))).toEqual(['toPay']);
  });

  it('by which a batch was booked as one sum marks all payments of it that are still to be made', async () => {
    const ada = await member(1000);
    const { ids, batchId, name } = await batched(ada, [10, 20], fay);
    await post(`/operator/withdrawals/${ids[0]}/paid`, otto, { reference: 'By hand' });
    const whole = { amount: '30.00', reference: reference(), batch: { paymentId: name } };
    const wrong = await read({ entries: [{ ...whole, amount: '30.01' }] });
    expect(await outcomes(wrong)).toEqual(['The amount is not that of the withdrawal or batch.']);
    const id = await read({ entries: [whole] });
    expect((await lines(id)).records).toMatchObject([{ outcome: 'toPay', payments: 1, batchId }]);
    expect(await apply(id)).toEqual({ paid: 1, returned: 0, waiting: 0 });
    expect(await statuses(ids)).toEqual(['paid', 'paid']);
    expect((await entries(batchId)).at(-1)).toMatchObject({
      verb: 'payout-batch.paid',
      after: { payments: '1', amount: '$20.00', reference: whole.reference },
    });
    expect((await lines(id)).records).toMatchObject([{ outcome: 'paid', payments: 1 }]);
    const again = await read({ id: 'again', entries: [{ ...whole, reference: reference() }] });
    expect(await outcomes(again)).toEqual(['It is already marked as paid, under another reference.']);
  });

  it('as CSV does the same', async () => {
    const { ids } = await batched(await member(100), [10, 20], fay);
    const file = csvStatement(
      `2026-11-27,10.00,USD,${endToEnd(ids[0]!)},${reference()},paid`,
      `2026-11-27,20.00,USD,${endToEnd(ids[1]!)},${reference()},paid`,
      `2026-11-28,20.00,USD,${endToEnd(ids[1]!)},${reference()},returned,Moved to another bank.`,
    );
    const { data } = await post('/operator/bankStatements/read', otto, { file });
    expect(await apply(data.ids[0])).toEqual({ paid: 2, returned: 1, waiting: 0 });
    expect(await statuses(ids)).toEqual(['paid', 'returned']);
    const [row] = await app.owner('SELECT reason FROM withdrawals WHERE id = $1', [ids[1]]);
    expect(row).toEqual({ reason: 'Moved to another bank.' });
  });

  it('that cannot be read is refused in words', async () => {
    const file = { filename: 'statement.xml', bytes: Buffer.from('<!DOCTYPE a><a/>') };
    expect(await post('/operator/bankStatements/read', otto, { file })).toMatchObject({
      status: 422,
      message: expect.stringContaining('DOCTYPE'),
    });
    const large = { filename: 'statement.xml', bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 'a') };
    expect(await post('/operator/bankStatements/read', otto, { file: large })).toMatchObject({
      status: 413,
      message: 'The file can have up to 5 MB.',
    });
  });
});

describe('four eyes', () => {
  it('leave what the operator has approved to another one, who applies the same statement again', async () => {
    const ada = await member(1000);
    const { ids, name } = await batched(ada, [10, 20, 40], fay);
    const mixed = await batched(ada, [1], fay);
    const id = await read({ entries: [debit(ids[0]!, '10.00')] }, fay);
    const approver = 'Whoever applied this had approved it. Another operator can apply the statement again.';
    expect(await outcomes(id, fay)).toEqual([approver]);
    expect(await apply(id, fay)).toEqual({ paid: 0, returned: 0, waiting: 1 });
    expect(await statuses(ids)).toEqual(['approved', 'approved', 'approved']);
    expect(await apply(id, otto)).toEqual({ paid: 1, returned: 0, waiting: 0 });
    // A return by whoever has approved it, too.
    const returned = await read({ entries: [back(ids[0]!, '10.00')] }, fay);
    expect(await apply(returned, fay)).toEqual({ paid: 0, returned: 0, waiting: 1 });
    expect(await apply(returned, otto)).toEqual({ paid: 0, returned: 1, waiting: 0 });
    await app.owner('UPDATE withdrawals SET decided_by = $1 WHERE id = $2', [otto.id, ids[2]]);
    const whole = await read({ entries: [{ amount: '70.00', reference: reference(), batch: { messageId: name } }] });
    expect(await apply(whole, fay)).toEqual({ paid: 1, returned: 0, waiting: 1 });
    expect(await statuses(ids)).toEqual(['returned', 'approved', 'paid']);
    expect(await apply(whole, otto)).toEqual({ paid: 1, returned: 0, waiting: 0 });
    expect((await lines(whole)).records).toMatchObject([{ outcome: 'paid', payments: 2 }]);
    expect(await statuses(mixed.ids)).toEqual(['approved']);
  });

  it('leave a return above the limits of one operator to two', async () => {
    const ada = await member(20_000);
    const large = await batched(ada, [1001], fay, pia);
    const { ids } = await batched(ada, [1000, 1000, 1000, 1000, 1000, 1000], fay, pia);
    const all = [...large.ids, ...ids];
    const sums = ['1001.00', ...ids.map(() => '1000.00')];
    await apply(await read({ entries: all.map((one, index) => debit(one, sums[index]!)) }), otto);
    const two = 'Two operators have to mark this return, since it is above the limits of one.';
    const id = await read({ entries: all.map((one, index) => back(one, sums[index]!)) });
    // Together they are more than one operator credits within a week, so none of them is chosen.
    expect(await outcomes(id)).toEqual(all.map(() => two));
    expect(await apply(id)).toEqual({ paid: 0, returned: 0, waiting: 7 });
    const [first] = await app.owner('SELECT count(*)::int AS n FROM withdrawals WHERE first_returned_by IS NOT NULL');
    expect(first).toEqual({ n: 0 });
    const some = await read({ id: 'some', entries: ids.slice(0, 4).map((one) => back(one, '1000.00')) });
    expect(await outcomes(some)).toEqual(['toReturn', 'toReturn', 'toReturn', 'toReturn']);
    expect(await apply(some)).toEqual({ paid: 0, returned: 4, waiting: 0 });
    expect((await outcomes(id)).slice(-2)).toEqual([two, two]);
    const last = await read({ id: 'last', entries: [back(ids[4]!, '1000.00')] });
    expect(await apply(last)).toEqual({ paid: 0, returned: 1, waiting: 0 });
    expect((await outcomes(id)).at(-1)).toBe(two);
    expect(await statuses([...large.ids, ids[5]!])).toEqual(['paid', 'paid']);
  });

  it('leave the return of somebody in whom the operator has a stake', async () => {
    const ada = await member(100);
    const { ids } = await batched(ada, [10], fay);
    await apply(await read({ entries: [debit(ids[0]!, '10.00')] }), pia);
    // Otto withdraws to the same bank account.
    await app.addMoney(otto, await app.topUp(otto, 20), 20);
    await approved({ ...otto, account: ada.account }, [5]);
    const id = await read({ entries: [back(ids[0]!, '10.00')] });
    expect(await apply(id)).toEqual({ paid: 0, returned: 0, waiting: 1 });
    expect((await outcomes(id))[0]).toContain('has a stake');
    expect(await apply(id, pia)).toEqual({ paid: 0, returned: 1, waiting: 0 });
  });

  it('hold where two operators apply the same statement at once: each line is marked once', async () => {
    const ada = await member(1000);
    for (let round = 0; round < 20; round++) {
      const { ids, name } = await batched(ada, [1, 2], fay);
      const [paid, returned] = ids as [string, string];
      const other = await batched(ada, [3], fay);
      const whole = { amount: '3.00', reference: reference(), batch: { messageId: other.name } };
      const sent = [debit(paid, '1.00'), debit(returned, '2.00'), back(returned, '2.00'), whole];
      const id = await read({ entries: sent });
      const answers = await Promise.all([otto, pia, fay, otto, pia].map((one) => apply(id, one)));
      const sum = (key: 'paid' | 'returned') => answers.reduce((total, answer) => total + answer[key], 0);
      expect([sum('paid'), sum('returned')]).toEqual([3, 1]);
      expect(answers.map(({ waiting }) => waiting)).toContain(0);
      expect(await statuses([...ids, ...other.ids])).toEqual(['paid', 'returned', 'paid']);
      expect((await entries(returned)).map(({ verb }: any) => verb)).toEqual(['withdrawal.paid', 'withdrawal.return']);
      expect(name).not.toBe(other.name);
    }
  });

  it('hold where a person marks the same withdrawals at the same moment', async () => {
    const ada = await member(1000);
    for (let round = 0; round < 10; round++) {
      const { ids } = await batched(ada, [1, 2], fay);
      const id = await read({ entries: [debit(ids[0]!, '1.00'), debit(ids[1]!, '2.00'), back(ids[1]!, '2.00')] });
      await Promise.all([
        apply(id, otto),
        post(`/operator/withdrawals/${ids[0]}/paid`, pia, { reference: 'P' }),
        post(`/operator/withdrawals/${ids[1]}/paid`, pia, { reference: 'P' }),
        post(`/operator/withdrawals/${ids[1]}/returned`, pia, { reference: 'R', reason: 'Closed.' }),
      ]);
      expect((await statuses(ids))[0]).toBe('paid');
      const acts = await entries(ids[1]!);
      expect(acts.filter(({ verb }: any) => verb === 'withdrawal.paid')).toHaveLength(1);
      expect(acts.filter(({ verb }: any) => verb === 'withdrawal.return').length).toBeLessThanOrEqual(1);
    }
  });
});

describe('lines that are left', () => {
  it('are listed until a person settles them, with a note', async () => {
    const rent = { amount: '900.00', reference: reference() };
    const id = await read({ id: 'S-rent', entries: [rent, { ...rent, reference: reference() }] });
    const list = async () => (await post('/operator/bankStatements', otto)).data;
    expect((await list()).records[0]).toMatchObject({ id, name: 'S-rent', lines: 2, waiting: 2, appliedAt: '' });
    const settle = (body: Record<string, unknown>) => post(`/operator/bankStatements/${id}/settle`, otto, body);
    // What was not applied yet is nobody's work.
    expect((await settle({ reason: 'The rent.' })).status).toBe(404);
    await apply(id);
    const [first, second] = (await lines(id)).records;
    const other = await read({ id: 'S-else', entries: [{ ...rent, reference: reference() }] });
    const [ofOther] = (await lines(other)).records;
    expect((await settle({ lineId: ofOther.id, reason: 'The rent.' })).status).toBe(404);
    const settled = await settle({ lineId: first.id, reason: 'The rent.' });
    expect(settled.data).toEqual({ settled: 1, waiting: 1 });
    expect((await settle({ lineId: first.id, reason: 'The rent.' })).status).toBe(404);
    expect((await lines(id)).records).toMatchObject([
      { outcome: 'settled', settledBy: 'Otto', note: 'The rent.' },
      { outcome: 'left', why: 'It names no withdrawal and no batch.' },
    ]);
    expect((await entries(id)).at(-1)).toMatchObject({ verb: 'bank-statement.settle', reason: 'The rent.' });
    const seen = async () => {
      const rows = await app.owner<{ id: string }>(
        "SELECT id FROM bank_lines WHERE state = 'waits' AND why IS NOT NULL ORDER BY id",
      );
      const { left, moreLeft } = await list();
      expect(left.map((each: any) => each.id)).toEqual(rows.slice(0, 20).map((row) => row.id));
      expect(moreLeft).toBe(rows.length > 20);
      return rows.map((row) => row.id);
    };
    expect(await seen()).toContain(second.id);
    expect((await settle({ reason: 'The rent.' })).data).toEqual({ settled: 1, waiting: 0 });
    expect(await seen()).not.toContain(second.id);
    expect(await apply(id)).toEqual({ paid: 0, returned: 0, waiting: 0 });
  });

  it('and statements are paged by keys', async () => {
    const rent = () => ({ amount: '900.00', reference: reference() });
    const id = await read({ id: 'S-long', entries: Array.from({ length: 5 }, rent) });
    const page = async (after?: string) =>
      (await post(`/operator/bankStatements/${id}/lines`, otto, { length: 2, ...(after && { after }) })).data;
    const all = (await lines(id)).records.map((each: any) => each.id);
    const found: string[] = [];
    for (let part = await page(); ; part = await page(found.at(-1))) {
      found.push(...part.records.map((each: any) => each.id));
      if (!part.more) break;
    }
    expect(found).toEqual(all);
    const [newest, next] = (await post('/operator/bankStatements', otto, { length: 2 })).data.records;
    expect(newest.id).toBe(id);
    const after = (await post('/operator/bankStatements', otto, { length: 1, after: newest.id })).data;
    expect(after.records.map((each: any) => each.id)).toEqual([next.id]);
  });

  it('a statement of 2,000 entries is read, shown and applied', async () => {
    const { ids } = await batched(await member(100), [1], fay);
    const rest = Array.from({ length: 1999 }, () => ({ amount: '9.00', reference: reference() }));
    const id = await read({ entries: [debit(ids[0]!, '1.00'), ...rest] });
    expect(await apply(id)).toEqual({ paid: 1, returned: 0, waiting: 1999 });
  });
});
