import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../configuration/config.ts';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { readSums } from '../books/book-sums.sql.ts';
import { feePayoutProblems, feePayoutSettings } from './fee-payouts.settings.ts';
import { houseAccount } from './test-house-account.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let fay: Person;
let otto: Person;
let pia: Person;
beforeAll(async () => {
  app = await fundingApp({ FEE_ORDER: '10%', ONE_OPERATOR: '0', ...houseAccount });
  guild = await app.signUp(2, 'Bakers');
  ada = await app.investor('Ada');
  fay = await newOperator(app, 'finance', 'Fay');
  otto = await newOperator(app, 'finance', 'Otto');
  pia = await newOperator(app, 'finance', 'Pia');
});
// What is under way would be in the way of the next ones.
beforeEach(async () => {
  await app.owner("UPDATE fee_payouts SET status = 'paid', paid_at = now() WHERE status = 'approved'");
  for (const { id, status } of (await fees()).payouts) if (status === 'requested') await cancel(id, fay);
});
afterAll(async () => {
  await app.verify();
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.stop();
});

async function fees() {
  return (await app.get(fay, '/operator/books')).data.fees;
}
async function shown(id: string) {
  return (await fees()).payouts.find((each: { id: string }) => each.id === id);
}

/** An order of this price in dollars, of which the house gets a tenth. */
async function ordered(dollars: number): Promise<string> {
  const projectId = await app.publish(guild, { unitPrice: dollars });
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const answer = await app.post(ada, '/project/order', { projectId, numberOfUnit: 1, payFromWallet: 1, ...address });
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

function request(by: Person, amount: number, key?: string) {
  return app.call('POST', '/operator/feePayouts/request', {
    token: by.token,
    body: { amount, reason: 'For the rent.' },
    ...(key && { key }),
  });
}
function approve(id: string, by: Person) {
  return app.post(by, `/operator/feePayouts/${id}/approve`, { reason: 'As agreed.' });
}
function cancel(id: string, by: Person) {
  return app.post(by, `/operator/feePayouts/${id}/cancel`, { reason: 'Too much.' });
}
function file(id: string, by: Person, format: 'pain.001' | 'csv') {
  return app.post(by, `/operator/feePayouts/${id}/file`, { format });
}
function paid(id: string, by: Person) {
  return app.post(by, `/operator/feePayouts/${id}/paid`, { reference: 'F-1' });
}
function returned(id: string, by: Person) {
  return app.post(by, `/operator/feePayouts/${id}/returned`, { reference: 'F-2', reason: 'Account closed.' });
}

async function approved(dollars: number): Promise<string> {
  await ordered(dollars * 10);
  const answer = await request(fay, dollars);
  expect(answer.status, answer.message).toBe(200);
  expect((await approve(answer.data.id, otto)).data).toMatchObject({ status: 'approved', needsSecond: false });
  return answer.data.id;
}

describe('the fees of the house', () => {
  it('leave by two operators and the bank’s file, and another one marks them as paid §7.fee-payouts', async () => {
    const before = await fees();
    await ordered(100);
    expect(await fees()).toMatchObject({
      kept: before.kept + 10,
      payable: before.payable + 10,
      holder: 'Guildhall House',
      account: '•••• 4300',
      closed: null,
    });
    const { id } = (await request(fay, 7)).data;
    expect(await shown(id)).toMatchObject({
      amount: 7,
      status: 'requested',
      reason: 'For the rent.',
      requestedBy: 'Fay',
      holder: 'Guildhall House',
      account: '•••• 4300',
      test: true,
      approved: { by: 'Fay', reason: 'For the rent.' },
    });
    // Nothing has moved, but it is not there to be requested again.
    expect(await fees()).toMatchObject({ kept: before.kept + 10, requested: 7 });
    expect((await file(id, fay, 'csv')).message).toBe('Only an approved payout has a file. This one is requested.');
    expect((await approve(id, fay)).data).toMatchObject({ status: 'requested', needsSecond: true });
    expect((await approve(id, otto)).data).toMatchObject({ status: 'approved', needsSecond: false });
    expect(await fees()).toMatchObject({ kept: before.kept + 3, requested: 0 });
    const { data: message } = await file(id, fay, 'pain.001');
    expect(message.name).toMatch(/^test-fees-\d+-[\da-f]{8}\.xml$/);
    expect(message.content).toContain('<InstdAmt Ccy="USD">7.00</InstdAmt>');
    expect(message.content).toContain('<IBAN>NL91ABNA0417164300</IBAN>');
    expect(message.content).toContain(`<Ustrd>TEST, no real money. Fees ${id}</Ustrd>`);
    expect((await file(id, pia, 'pain.001')).data).toEqual(message);
    expect((await file(id, pia, 'csv')).data.content).toContain('Guildhall House');
    expect((await paid(id, otto)).message).toBe(
      'You approved this payout, so another operator has to mark it as paid.',
    );
    expect((await paid(id, pia)).data.status).toBe('paid');
    expect((await paid(id, pia)).data.status).toBe('paid');
    expect(await shown(id)).toMatchObject({ status: 'paid', bankReference: 'F-1', decidedBy: 'Otto' });
    const entries = await app.owner<{ verb: string }>(
      'SELECT verb FROM audit_entries WHERE subject_id = $1 ORDER BY seq',
      [id],
    );
    expect(entries.map(({ verb }) => verb.slice('fee-payout.'.length))).toEqual([
      'request',
      'approve',
      'file',
      'file',
      'file',
      'paid',
    ]);
  });

  it('are never more than there is, less what was taken within the days that they stay', async () => {
    await ordered(100);
    const { payable, kept } = await fees();
    expect((await request(fay, payable + 0.01)).data.errors).toEqual({
      amount: `At most $${payable.toFixed(2)} can be paid out now.`,
    });
    expect((await request(fay, payable)).status).toBe(200);
    expect((await request(fay, 0.01)).data.errors).toEqual({ amount: 'At most $0.00 can be paid out now.' });
    app.resources.config.feesStayDays = 30;
    // All of them were taken today.
    expect(await fees()).toMatchObject({ kept, payable: 0, stayingDays: 30, closed: 'nothing' });
    await app.owner('UPDATE fee_moves SET day = day - 30');
    expect(await fees()).toMatchObject({ kept, staying: 0, payable });
    await app.owner('UPDATE fee_moves SET day = day + 1');
    expect(await fees()).toMatchObject({ kept, payable: 0 });
    await app.owner('UPDATE fee_moves SET day = day + 29');
    app.resources.config.feesStayDays = 0;
  });

  it('that a refund takes back meanwhile cannot be approved any more', async () => {
    const order = await ordered(200);
    const { payable } = await fees();
    const { id } = (await request(fay, payable)).data;
    expect((await app.post(guild, `/refunds/${order}`, { amount: 100, reason: 'Burnt.' })).status).toBe(200);
    expect((await approve(id, otto)).message).toBe(
      `Fees were refunded since. At most $${(payable - 10).toFixed(2)} can be paid out now.`,
    );
    // What a refund gives back after the house has taken all is missed, and no more leaves; nobody's refund is refused.
    expect((await cancel(id, otto)).data.status).toBe('canceled');
    const rest = (await request(fay, payable - 10)).data.id;
    expect((await approve(rest, otto)).status).toBe(200);
    expect((await app.post(guild, `/refunds/${order}`, { amount: 100, reason: 'Burnt.' })).status).toBe(200);
    expect(await fees()).toMatchObject({ kept: -10, payable: 0, closed: 'nothing' });
    await ordered(100);
  });

  it('are given back by a refund that races an approval, and the account of the seller’s fees is never below zero', async () => {
    const order = await ordered(200);
    const { payable, kept } = await fees();
    const { id } = (await request(fay, payable)).data;
    const [decision, refund] = await Promise.all([
      approve(id, otto),
      app.post(guild, `/refunds/${order}`, { amount: 200, reason: 'Burnt.' }),
    ]);
    expect(refund.status).toBe(200);
    const left = decision.status === 200 ? kept - payable - 20 : kept - 20;
    expect((await fees()).kept).toBeCloseTo(left, 2);
    const [seller] = await app.owner<{ low: number }>(
      "SELECT min(balance_cents)::int AS low FROM ledger_accounts WHERE kind = 'platform_fees'",
    );
    expect(seller!.low).toBeGreaterThanOrEqual(0);
    expect(await verifyLedger(app.resources.database)).toEqual([]);
    await ordered(300);
  });

  it('come back once when the bank sends them back, by another operator than approved them', async () => {
    const id = await approved(5);
    expect((await returned(id, pia)).message).toBe('Only a paid payout can be returned. This one is approved.');
    await paid(id, pia);
    const { kept } = await fees();
    // Whose approval completed it is the first of two.
    expect((await returned(id, otto)).data).toMatchObject({ status: 'paid', needsSecond: true });
    expect(await shown(id)).toMatchObject({ approved: { by: 'Otto' } });
    expect((await returned(id, fay)).data).toMatchObject({ status: 'returned', needsSecond: false });
    expect((await returned(id, fay)).data).toMatchObject({ status: 'returned' });
    expect(await shown(id)).toMatchObject({ returnReference: 'F-2', returnReason: 'Account closed.' });
    expect((await fees()).kept).toBe(kept + 5);
    const { liabilities, cash, receivables } = await readSums(app.resources.database);
    expect(liabilities).toBe(cash + receivables);
  });

  it('of more than one operator credits come back by two', async () => {
    app.resources.config.withdrawalAlone = 4;
    const id = await approved(5);
    await paid(id, pia);
    expect((await returned(id, pia)).data).toMatchObject({ status: 'paid', needsSecond: true });
    expect((await returned(id, fay)).data.status).toBe('returned');
    app.resources.config.withdrawalAlone = 1000;
  });

  it('are requested once under a key, and approved once by those who race', async () => {
    await ordered(100);
    const key = crypto.randomUUID();
    const twice = await Promise.all([request(fay, 3, key), request(fay, 3, key)]);
    const statuses = twice.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    const again = await request(fay, 3, key);
    const { id } = again.data;
    expect((await request(fay, 4, key)).data).toMatchObject({ code: 'conflict' });
    expect((await fees()).requested).toBe(3);
    const { kept } = await fees();
    const answers = await Promise.all([approve(id, otto), approve(id, pia), approve(id, otto)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect((await fees()).kept).toBe(kept - 3);
    expect(await app.owner("SELECT FROM transfers WHERE id = $1 AND code = 'fee_payout'", [id])).toHaveLength(1);
    const entries = await app.owner<{ verb: string }>(
      'SELECT verb FROM audit_entries WHERE subject_id = $1 ORDER BY seq',
      [id],
    );
    expect(entries.map(({ verb }) => verb)).toEqual(['fee-payout.request', 'fee-payout.approve']);
  });

  it('stay where they are when an approval ends before it is written down', async () => {
    await ordered(100);
    const { id } = (await request(fay, 3)).data;
    const before = await fees();
    await app.owner(`CREATE FUNCTION fail_here() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'Gone.'; END $$`);
    await app.owner(
      'CREATE TRIGGER fail_here BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION fail_here()',
    );
    expect((await approve(id, otto)).status).toBe(500);
    await app.owner('DROP FUNCTION fail_here CASCADE');
    expect(await fees()).toEqual(before);
    expect((await approve(id, otto)).data.status).toBe('approved');
  });

  it('wait where the books differ, and where the settings name another account now', async () => {
    await ordered(100);
    const { id } = (await request(fay, 3)).data;
    await app.owner("INSERT INTO book_checks (kind, many, differences, note) VALUES ('ledger', 1, '{Odd.}', '')");
    expect((await approve(id, otto)).message).toMatch(/^The books do not match/);
    await app.owner('DELETE FROM book_checks');
    app.resources.config.houseAccount = 'GB29NWBK60161331926819';
    expect((await approve(id, otto)).message).toMatch(/^The settings name another bank account now/);
    app.resources.config.houseAccount = houseAccount.FEE_PAYOUT_ACCOUNT;
    expect((await approve(id, otto)).status).toBe(200);
    expect((await cancel(id, otto)).message).toBe('Only a requested payout can be canceled. This one is approved.');
  });

  it('are for operators of finance, and an approval of who is too new counts not as the second', async () => {
    await ordered(100);
    const sue = await newOperator(app, 'support', 'Sue');
    expect((await request(sue, 1)).status).toBe(403);
    const { id } = (await request(fay, 3)).data;
    app.resources.config.secondApprovalDays = 3;
    expect((await approve(id, otto)).message).toMatch(/^Your role began less than 3 days ago/);
    app.resources.config.secondApprovalDays = 0;
    await app.owner('UPDATE operators SET granted_by = $1 WHERE user_id = $2', [fay.id, pia.id]);
    expect((await approve(id, pia)).message).toMatch(/^One of you two gave the other the role/);
    await app.owner('UPDATE operators SET granted_by = NULL WHERE user_id = $1', [pia.id]);
  });

  it('at most five are under way', async () => {
    await ordered(100);
    for (let n = 0; n < 5; n++) expect((await request(fay, 0.01)).status).toBe(200);
    expect((await request(fay, 0.01)).message).toMatch(/^Five payouts of fees are under way/);
  });
});

describe('one operator', () => {
  it('does all of it up to the limits where the settings allow that, and never beyond them', async () => {
    app.resources.config.oneOperator = true;
    app.resources.config.withdrawalAlone = 4;
    await ordered(100);
    const { id } = (await request(fay, 4)).data;
    // Nobody has approved it for Otto, who is the second of two.
    expect((await approve(id, fay)).data).toMatchObject({ status: 'approved', needsSecond: false });
    expect(await shown(id)).toMatchObject({ byOnePerson: true, approved: null });
    expect((await paid(id, fay)).data.status).toBe('paid');
    expect((await returned(id, fay)).data.status).toBe('returned');
    const more = (await request(fay, 4.01)).data.id;
    expect((await approve(more, fay)).data).toMatchObject({ needsSecond: true });
    expect((await approve(more, otto)).data).toMatchObject({ status: 'approved' });
    // Two approved it, so the second of them does not mark it.
    expect((await paid(more, otto)).status).toBe(422);
    app.resources.config.withdrawalAlone = 1000;
    app.resources.config.withdrawalAloneWeek = 1;
    const { id: third } = (await request(fay, 1)).data;
    expect((await approve(third, fay)).data).toMatchObject({ needsSecond: true });
    app.resources.config.withdrawalAloneWeek = 5000;
    app.resources.config.oneOperator = false;
  });
});

it('fees stay 30 days in production, where they cannot leave at once, and not at home', () => {
  const production = { PUBLIC_URL: 'https://guild.example', SMTP_URL: 'smtp://mail.example', SANDBOX: '1' };
  const keys = { SECRET: 'x'.repeat(40), SANDBOX_WEBHOOK_SECRET: 'y'.repeat(40) };
  expect(readConfig({}).feesStayDays).toBe(0);
  expect(readConfig({ ...production, ...keys }).feesStayDays).toBe(30);
  expect(() => readConfig({ ...production, ...keys, FEES_STAY_DAYS: '0' })).toThrow('FEES_STAY_DAYS cannot be 0');
});

describe('the house’s bank account', () => {
  it('comes from the settings alone: without it nothing is requested', async () => {
    await ordered(100);
    const { houseHolder } = app.resources.config;
    app.resources.config.houseHolder = '';
    expect(await fees()).toMatchObject({ closed: 'no_account', holder: '', account: '' });
    expect((await request(fay, 1)).message).toBe('The settings name no bank account of the house.');
    app.resources.config.houseHolder = houseHolder;
    app.resources.config.testMoney = false;
    expect((await fees()).closed).toBe('no_payer');
    expect((await request(fay, 1)).message).toBe('The settings do not say which account the bank pays from.');
    app.resources.config.testMoney = true;
  });

  it('is named as a whole, and as banks do', () => {
    expect(feePayoutProblems({})).toEqual([]);
    expect(feePayoutProblems(houseAccount)).toEqual([]);
    expect(feePayoutProblems({ FEE_PAYOUT_HOLDER: 'House' }).join(' ')).toMatch(/FEE_PAYOUT_ACCOUNT/);
    expect(() => feePayoutSettings.houseAccount.read('DE00370400440532013000')).toThrow('valid IBAN');
  });
});
