import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import type { Person } from '../../server/test-app.ts';
import { confirmed } from './test-confirmed.ts';

let app: PaymentsApp;
let fay: WithSecondFactor;
let otto: WithSecondFactor;
let pia: WithSecondFactor;
let accounts = 0;
beforeAll(async () => {
  app = await paymentsApp({ ONE_OPERATOR: '0' });
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

/** Somebody with an amount in dollars, and the number of a bank account that nobody else has. */
async function member(dollars: number): Promise<Person & { account: string }> {
  const person = await app.signUp(1, 'Ada Aal');
  await app.addMoney(person, await app.topUp(person, dollars), dollars);
  return { ...person, account: `1000000${accounts++}` };
}

/** A withdrawal that these operators have approved, one after the other. */
async function approved(of: Person & { account: string }, amount: number, ...by: Person[]): Promise<string> {
  const bank = {
    bankName: 'Ada Bank',
    accountHolderName: 'Ada Aal',
    accountNumber: of.account,
    sortCode: '1',
    swiftCode: 'ADABDEFF',
  };
  const { id } = (await post('/wallet/withdraw', of, { amount, ...bank })).data;
  await confirmed(app.owner, id);
  for (const one of by)
    expect((await post(`/operator/withdrawals/${id}/approve`, one, { asTest: 1 })).status).toBe(200);
  return id;
}

function paid(id: string, by: Person) {
  return post(`/operator/withdrawals/${id}/paid`, by, { reference: 'B-1' });
}
function returned(id: string, by: Person, reference = 'R-1') {
  return post(`/operator/withdrawals/${id}/returned`, by, { reason: 'Account closed.', reference });
}
async function review(id: string) {
  return (await post(`/operator/withdrawals/${id}/review`, fay)).data;
}
async function balance({ token }: Person): Promise<number> {
  return (await app.call('GET', '/wallet', { token })).data.amount;
}
async function lastEntry(id: string) {
  const [entry] = await app.owner(
    'SELECT verb, after FROM audit_entries WHERE subject_id = $1 ORDER BY seq DESC LIMIT 1',
    [id],
  );
  return entry;
}

describe('whoever has approved a withdrawal', () => {
  it('does not mark it as paid, also as the second of two; the first may', async () => {
    const ada = await member(3000);
    const small = await approved(ada, 10, fay);
    expect(await paid(small, fay)).toMatchObject({
      status: 422,
      message: 'You approved this withdrawal, so another operator has to mark it as paid.',
    });
    expect((await paid(small, otto)).data).toMatchObject({ status: 'paid', byOnePerson: false });
    const large = await approved(ada, 1500, fay, otto);
    expect((await paid(large, otto)).status).toBe(422);
    expect((await paid(large, fay)).data.status).toBe('paid');
  });

  it('leaves their own lines of a batch to another one', async () => {
    const ada = await member(100);
    const hers = await approved(ada, 10, fay);
    const his = await approved(ada, 20, otto);
    const batch = (await post('/operator/payoutBatches/create', pia, { asTest: 1 })).data;
    const all = (by: Person) => post(`/operator/payoutBatches/${batch.id}/paid`, by, { reference: 'B-2' });
    expect((await all(fay)).data).toMatchObject({ paid: 1, waiting: 1 });
    expect((await review(hers)).status).toBe('approved');
    expect((await review(his)).status).toBe('paid');
    expect(await all(fay)).toMatchObject({ status: 422, message: expect.stringContaining('another operator') });
    expect((await all(otto)).data).toMatchObject({ paid: 1, waiting: 0 });
    expect(await lastEntry(batch.id)).toEqual({
      verb: 'payout-batch.paid',
      after: { number: String(batch.number), payments: '1', amount: '$10.00', reference: 'B-2' },
    });
  });
});

describe('a return', () => {
  it('is credited at once by another operator with the bank’s reference, up to the limit', async () => {
    const ada = await member(1000);
    const id = await approved(ada, 1000, fay);
    expect((await returned(id, otto)).data).toMatchObject({
      status: 'returned',
      needsSecond: false,
      byOnePerson: false,
    });
    expect(await balance(ada)).toBe(1000);
    expect(await lastEntry(id)).toEqual({
      verb: 'withdrawal.return',
      after: { status: 'returned', amount: '$1,000.00', reference: 'R-1' },
    });
  });

  it.each([
    ['without the bank’s reference', 10, '', () => otto],
    ['by who has approved it', 10, 'R-1', () => fay],
    ['beyond the limit', 1000.01, 'R-1', () => otto],
  ])('%s needs two operators, and says who was the first', async (_, amount, reference, first) => {
    const ada = await member(2000);
    const id = await approved(ada, amount, ...(amount > 1000 ? [otto, fay] : [fay]));
    const before = await balance(ada);
    for (let times = 0; times < 2; times++)
      expect((await returned(id, first(), reference)).data).toMatchObject({
        status: 'approved',
        needsSecond: true,
        firstReturnedBy: first().name,
        firstReturnReason: 'Account closed.',
      });
    expect(await lastEntry(id)).toMatchObject({ verb: 'withdrawal.return', after: { approvals: '1 of 2' } });
    expect(await balance(ada)).toBe(before);
    expect((await returned(id, pia, reference)).data).toMatchObject({ status: 'returned', needsSecond: false });
    expect(await balance(ada)).toBe(2000);
  });

  it('needs two beyond what came back to the same wallet or bank account within a week', async () => {
    const ada = await member(6000);
    const ids: string[] = [];
    for (let times = 0; times < 5; times++) ids.push(await approved(ada, 1000, fay));
    const more = await approved({ ...(await member(10)), account: ada.account }, 10, fay, otto);
    for (const id of ids) expect((await returned(id, otto)).data.status).toBe('returned');
    expect((await returned(more, pia)).data).toMatchObject({ needsSecond: true });
    await app.owner(`UPDATE withdrawals SET returned_at = now() - interval '8 days' WHERE id = $1`, [ids[0]]);
    expect((await returned(more, pia)).data).toMatchObject({ status: 'returned' });
  });

  it('takes another second one when the first has lost the role', async () => {
    const ada = await member(100);
    const leaving = await newOperator(app, 'finance');
    const id = await approved(ada, 10, fay);
    await returned(id, leaving, '');
    await app.owner('DELETE FROM operators WHERE user_id = $1', [leaving.id]);
    expect((await returned(id, otto, '')).data).toMatchObject({ needsSecond: true, firstReturnedBy: 'Otto' });
  });

  it('is credited once when five mark it at the same moment', async () => {
    const ada = await member(100);
    const id = await approved(ada, 10, fay);
    const answers = await Promise.all([otto, pia, otto, pia, otto].map((by) => returned(id, by, '')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await balance(ada)).toBe(100);
  });
});

describe('where one operator may do all', () => {
  it('stands there, and ends at the limits', async () => {
    app.resources.config.oneOperator = true;
    const ada = await member(3000);
    const id = await approved(ada, 10, fay);
    expect((await paid(id, fay)).data).toMatchObject({ status: 'paid', byOnePerson: true });
    expect(await lastEntry(id)).toMatchObject({ verb: 'withdrawal.paid', after: { hands: 'by one person' } });
    expect((await returned(id, fay, '')).data).toMatchObject({ needsSecond: true });
    expect((await returned(id, fay)).data).toMatchObject({ status: 'returned', byOnePerson: true });
    const large = await approved(ada, 1500, otto, fay);
    expect((await paid(large, fay)).status).toBe(422);
    expect((await returned(large, fay)).data).toMatchObject({ needsSecond: true });
    app.resources.config.oneOperator = false;
  });
});

describe('whoever has marked a payout as returned', () => {
  it('approves nothing alone of the same wallet, or to the same bank account, within 90 days', async () => {
    const ada = await member(100);
    const back = await approved(ada, 10, fay);
    expect((await paid(back, otto)).status).toBe(200);
    expect((await returned(back, otto)).data.status).toBe('returned');
    const friend = { ...(await member(100)), account: ada.account };
    for (const one of [ada, friend]) {
      const id = await approved(one, 5, otto);
      expect(await review(id)).toMatchObject({ status: 'requested', firstApprovedBy: 'Otto' });
      expect((await post(`/operator/withdrawals/${id}/approve`, fay, { asTest: 1 })).data.status).toBe('approved');
    }
    expect((await review(await approved(ada, 5, fay))).status).toBe('approved');
    expect((await review(await approved(await member(100), 5, otto))).status).toBe('approved');
    await app.owner(`UPDATE withdrawals SET returned_at = now() - interval '91 days' WHERE id = $1`, [back]);
    expect((await review(await approved(ada, 5, otto))).status).toBe('approved');
  });
});

describe('two operators of whom one gave the other the role', () => {
  it('do not count beside each other, and a third one does', async () => {
    const ada = await member(3000);
    for (const [first, second] of [
      [fay, otto],
      [otto, fay],
    ] as const) {
      const id = await approved(ada, 1200, first);
      await app.owner('UPDATE operators SET granted_by = $2 WHERE user_id = $1', [otto.id, fay.id]);
      expect(await post(`/operator/withdrawals/${id}/approve`, second, { asTest: 1 })).toMatchObject({
        status: 422,
        message: expect.stringContaining('a third operator has to do it'),
      });
      expect((await post(`/operator/withdrawals/${id}/approve`, pia, { asTest: 1 })).data.status).toBe('approved');
      await app.owner('UPDATE operators SET granted_by = NULL WHERE user_id = $1', [otto.id]);
    }
  });

  it('nor two of one admin, unless another admin has said yes to both', async () => {
    const ada = await member(3000);
    const maker = await newOperator(app, 'admin', 'Mia');
    const id = await approved(ada, 1200, fay);
    const both = [fay.id, otto.id];
    const ask = () => post(`/operator/withdrawals/${id}/approve`, otto, { asTest: 1 });
    await app.owner('UPDATE operators SET granted_by = $2 WHERE user_id = ANY($1)', [both, maker.id]);
    expect(await ask()).toMatchObject({
      status: 422,
      message: expect.stringContaining('the same admin gave it to both'),
    });
    await app.owner('UPDATE operators SET confirmed_by = $2 WHERE user_id = $1', [fay.id, pia.id]);
    expect((await ask()).status).toBe(422);
    await app.owner('UPDATE operators SET confirmed_by = $2 WHERE user_id = ANY($1)', [both, pia.id]);
    expect((await ask()).data.status).toBe('approved');
    await app.owner('UPDATE operators SET granted_by = NULL, confirmed_by = NULL WHERE user_id = ANY($1)', [both]);
    await app.owner('DELETE FROM operators WHERE user_id = $1', [maker.id]);
  });

  it('are known by the grant', async () => {
    const admin = await newOperator(app, 'admin', 'Ann');
    const made = await app.signUp(1, 'Made');
    await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [made.id]);
    const body = { email: made.email, role: 'finance', reason: 'Help.' };
    expect((await post('/operator/operators/grant', admin, body)).status).toBe(200);
    expect(await app.owner('SELECT granted_by FROM operators WHERE user_id = $1', [made.id])).toEqual([
      { granted_by: admin.id },
    ]);
  });
});

describe('an operator whose role began lately', () => {
  it('approves as the first, and not as the second', async () => {
    app.resources.config.secondApprovalDays = 3;
    const ada = await member(3000);
    await app.owner("UPDATE operators SET granted_at = now() - interval '4 days' WHERE user_id = ANY($1)", [
      [fay.id, pia.id],
    ]);
    await app.owner("UPDATE operators SET granted_at = now() - interval '2 days' WHERE user_id = $1", [otto.id]);
    const id = await approved(ada, 1200, fay);
    expect(await post(`/operator/withdrawals/${id}/approve`, otto, { asTest: 1 })).toMatchObject({
      status: 422,
      message: expect.stringContaining('less than 3 days'),
    });
    expect((await post(`/operator/withdrawals/${id}/approve`, pia, { asTest: 1 })).data.status).toBe('approved');
    expect((await review(await approved(ada, 1200, otto, fay))).status).toBe('approved');
    app.resources.config.secondApprovalDays = 0;
  });
});

describe('what one operator approves within 24 hours', () => {
  it('is a sum, counted for each of two and whatever came back, and one larger by itself needs an empty day', async () => {
    app.resources.config.operatorDay = 1000;
    const dora = await newOperator(app, 'finance', 'Dora');
    const eve = await newOperator(app, 'finance', 'Eve');
    const ask = async (dollars: number) => approved(await member(dollars), dollars);
    const approve = (id: string, by: Person) => post(`/operator/withdrawals/${id}/approve`, by, { asTest: 1 });
    const large = await ask(1200);
    expect((await approve(large, dora)).data.needsSecond).toBe(true);
    const small = await ask(10);
    expect(await approve(small, dora)).toMatchObject({
      status: 422,
      message:
        'One operator approves at most $1,000.00 within 24 hours, and this would be more. Another operator has to approve it, or you can do so later.',
    });
    expect((await approve(small, eve)).data.status).toBe('approved');
    expect((await approve(large, eve)).status).toBe(422);
    expect((await approve(large, pia)).status).toBe(422);
    const answers = await Promise.all((await Promise.all([500, 500].map(ask))).map((id) => approve(id, eve)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    await app.owner(`UPDATE withdrawals SET decided_at = decided_at - interval '25 hours' WHERE decided_by = $1`, [
      eve.id,
    ]);
    expect((await approve(large, eve)).data.status).toBe('approved');
    app.resources.config.operatorDay = null;
  });
});

describe('the first withdrawal of an account', () => {
  it('waits so many hours, which its owner reads and an operator cannot pass; the second does not wait', async () => {
    app.resources.config.firstWithdrawalWait = 24;
    const ada = await member(100);
    const listed = async () => (await post('/wallet/withdrawals', ada)).data.records;
    const ask = async () => approved(ada, 10);
    const one = await ask();
    const two = await ask();
    expect(await listed()).toHaveLength(2);
    for (const each of await listed())
      expect((Date.parse(each.firstWaitsUntil) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    const approve = (id: string) => post(`/operator/withdrawals/${id}/approve`, fay, { asTest: 1 });
    const words = expect.stringMatching(/^It is the owner’s first withdrawal. It can be approved from .* UTC\.$/);
    expect(await approve(one)).toMatchObject({ status: 422, message: words });
    expect((await review(two)).evidence.obstacles).toEqual([words]);
    await app.owner('UPDATE withdrawals SET first_until = now() WHERE id = $1', [one]);
    expect((await approve(one)).data.status).toBe('approved');
    expect((await approve(two)).status, 'what was asked for while it was the first').toBe(422);
    const third = await ask();
    expect((await listed())[0]).toMatchObject({ id: third, firstWaitsUntil: '' });
    expect((await approve(third)).data.status).toBe('approved');
    app.resources.config.firstWithdrawalWait = 0;
  });
});
