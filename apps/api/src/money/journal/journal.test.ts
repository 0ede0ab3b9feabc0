import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { houseAccount } from '../fee-payouts/test-house-account.ts';
import { movePast } from '../wallet/test-past.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { balanceParts, journalParts } from './journal.sql.ts';

let app: FundingApp;
let finance: WithSecondFactor;
let guild: Person;
let ada: Person;
let project: string;
let order: string;
beforeAll(async () => {
  app = await fundingApp({
    ...houseAccount,
    FEE_ORDER: '2.5%',
    ACCOUNT_NAMES: 'wallet=2100, platform_fees=4000',
  });
  finance = await newOperator(app, 'finance', 'Fay');
  guild = await app.signUp(2, 'Bakers, "warm"');
  // The last moment of the first day, and then the first one of the second.
  ada = await app.investor('=Ada');
  await movePast(app.owner, '2025-03-10T23:59:30Z');
  project = await app.publish(guild, { title: '=SUM(A1)', unitPrice: 100, reflectionDays: 4 });
  order = await ordered();
  await app.investFromWallet(ada, project, 200);
  await movePast(app.owner, '2025-03-11T12:00:00Z');
  await app.post(guild, `/refunds/${order}`, { amount: 33.33, reason: 'Burnt.' });
  await app.settleIn('5 days');
  await withdrawn(12.34);
  await paidOut(0.5);
  await movePast(app.owner, '2025-03-14T12:00:00Z');
  await ordered();
});
afterAll(() => app.stop());

async function ordered(): Promise<string> {
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId: project, numberOfUnit: 1, payFromWallet: 1, ...address };
  const answer = await app.post(ada, '/project/order', body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

async function withdrawn(amount: number): Promise<void> {
  const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const { data } = await app.post(ada, '/wallet/withdraw', { ...bank, amount, swiftCode: 'MIREDEFF' });
  const id = await confirmed(app.owner, data.id);
  await app.post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 });
}

/** Takes an amount in dollars out of the fees of the house. */
async function paidOut(amount: number): Promise<void> {
  const reason = 'For the rent.';
  const { data } = await app.post(finance, '/operator/feePayouts/request', { amount, reason });
  const approved = await app.post(finance, `/operator/feePayouts/${data.id}/approve`, { reason });
  expect(approved.data.status).toBe('approved');
}

function journal(from: string, to: string, by: Person = finance) {
  return app.post(by, '/operator/books/journal', { from, to });
}

function balances(day: string, by: Person = finance) {
  return app.post(by, '/operator/books/balances', { day });
}

function get(url: string) {
  return app.server.inject({ method: 'GET', url });
}

/** The lines of a file below its first, as fields. */
async function linesOf(link: string): Promise<string[][]> {
  const { statusCode, body } = await get(link);
  expect(statusCode).toBe(200);
  const [, ...lines] = body.trim().split('\r\n');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
    ),
  );
}

function cents(dollars: string): number {
  return Math.round(Number(dollars) * 100);
}

/** What the lines of a journal come to for each account, in cents, credit above zero; accounts with nothing are left out. */
function sums(lines: string[][]): Record<string, number> {
  const of: Record<string, number> = {};
  for (const [, , , debit, credit, amount] of lines) {
    of[debit!] = (of[debit!] ?? 0) - cents(amount!);
    of[credit!] = (of[credit!] ?? 0) + cents(amount!);
  }
  return Object.fromEntries(Object.entries(of).filter(([, sum]) => sum !== 0));
}

async function balancesAt(day: string): Promise<Record<string, number>> {
  const lines = await linesOf((await balances(day)).data.link);
  return Object.fromEntries(lines.map(([account, balance]) => [account!, cents(balance!)]));
}

async function journalOf(from: string, to: string): Promise<string[][]> {
  return linesOf((await journal(from, to)).data.link);
}

async function collected<Row>(parts: AsyncIterable<readonly Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const part of parts) rows.push(...part);
  return rows;
}

describe('the journal', () => {
  it('has each transfer of its days, oldest first, with accounts, text, project and what it takes back', async () => {
    const lines = await journalOf('2025-03-11', '2025-03-11');
    const wallet = `wallet:${ada.id}`;
    const seller = `wallet:${guild.id}`;
    const escrow = `project_escrow:${project}`;
    const fees = `platform_fees:${guild.id}`;
    expect(lines.map(([, , ...rest]) => rest)).toEqual([
      ['order', wallet, seller, '100.00', 'Order from Bakers, "warm"', "'=SUM(A1)", ''],
      ['order_fee', seller, fees, '2.50', 'Fee for an order', "'=SUM(A1)", order],
      ['escrow', wallet, escrow, '200.00', 'Investment in =SUM(A1)', "'=SUM(A1)", ''],
    ]);
    expect(lines.map(([at]) => at)).toEqual(lines.map(([at]) => at).toSorted());
    expect(lines[0]![0]).toMatch(/^2025-03-11T1[12]:\d\d:\d\d\.\d{3}Z$/);
    expect(lines[0]![1]).toBe(order);
    const later = await journalOf('2025-03-12', '2025-03-14');
    expect(later.find(([, , code]) => code === 'order_refund')).toMatchObject({ 3: seller, 4: wallet, 8: order });
    expect(await journalOf('2025-03-12', '2025-03-13')).toEqual([]);
  });

  it.each(['2025-03-10', '2025-03-11', '2025-03-13', '2025-03-14'])(
    'adds up for each account to its balance at the end of %s, and the balances to zero §7.journal',
    async (day) => {
      const found = await balancesAt(day);
      expect(sums(await journalOf('2025-01-01', day))).toEqual(found);
      expect(Object.values(found).reduce((total, each) => total + each, 0)).toBe(0);
      expect(Object.values(found)).not.toContain(0);
    },
  );

  it('names each kind of account', async () => {
    expect(await balancesAt('2025-03-09')).toEqual({});
    expect(await balancesAt('2025-03-10')).toEqual({ 'clearing:sandbox': -500_000, [`wallet:${ada.id}`]: 500_000 });
    expect(await balancesAt('2025-03-11')).toEqual({
      'clearing:sandbox': -500_000,
      [`wallet:${ada.id}`]: 470_000,
      [`wallet:${guild.id}`]: 9_750,
      [`platform_fees:${guild.id}`]: 250,
      [`project_escrow:${project}`]: 20_000,
    });
    expect(await balancesAt('2025-03-14')).toMatchObject({ payouts: 1_284, fees_paid_out: -50 });
  });

  it('is the same in small parts, also of transfers of one moment', async () => {
    await app.owner('ALTER TABLE transfers DISABLE TRIGGER transfers_append_only');
    await app.owner(
      `UPDATE transfers SET created_at = '2025-03-11T12:00:00.000123Z' WHERE created_at::date = '2025-03-11'`,
    );
    await app.owner('ALTER TABLE transfers ENABLE TRIGGER transfers_append_only');
    const { database } = app.resources;
    const days = { from: '2025-03-01', to: '2025-03-14' };
    const whole = await collected(journalParts(database, days));
    expect(whole.length).toBeGreaterThan(5);
    for (const most of [1, 2, 3]) expect(await collected(journalParts(database, days, most))).toEqual(whole);
    const all = await collected(balanceParts(database, '2025-03-14'));
    for (const most of [1, 2, 3]) expect(await collected(balanceParts(database, '2025-03-14', most))).toEqual(all);
  });

  it('and the balances are files, each of which leaves an entry in the audit log', async () => {
    const entries = () => app.owner('SELECT operator_id, verb, after FROM audit_entries ORDER BY seq DESC LIMIT 2');
    const { link } = (await journal('2025-03-01', '2025-03-31')).data;
    const other = (await balances('2025-03-31')).data.link;
    expect(await entries()).toEqual([
      { operator_id: finance.id, verb: 'books.balances', after: { day: '2025-03-31' } },
      { operator_id: finance.id, verb: 'books.journal', after: { from: '2025-03-01', to: '2025-03-31' } },
    ]);
    const file = await get(link);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('Journal 2025-03-01 to 2025-03-31.csv'),
      'cache-control': 'private, no-store',
    });
    expect(file.body.split('\r\n')[0]).toBe(
      '\uFEFFTime (UTC),Transfer,Code,Debit account,Credit account,Amount,Text,Project,Reverses',
    );
    expect((await get(other)).headers['content-disposition']).toContain('Balances 2025-03-31.csv');
    expect((await get(other)).body.split('\r\n')[0]).toBe('\uFEFFAccount,Balance');
    for (const url of [link.replace('to=2025-03-31', 'to=2025-04-30'), link.replace('journal', 'balances')])
      expect((await get(url)).statusCode).toBe(404);
  });

  it('comes as one entry a day for Xero and for QuickBooks, each of which is balanced §7.journal', async () => {
    const shaped = async (format: string) =>
      linesOf((await app.post(finance, '/operator/books/journal', { ...days, format })).data.link);
    const days = { from: '2025-03-10', to: '2025-03-14' };
    const xero = await shaped('xero');
    expect(xero.slice(0, 6)).toEqual([
      ['Guildhall 2025-03-10', '10/03/2025', 'Card payment', 'clearing', 'Tax Exempt', '5000.00'],
      ['Guildhall 2025-03-10', '10/03/2025', 'Card payment', '2100', 'Tax Exempt', '-5000.00'],
      ['Guildhall 2025-03-11', '11/03/2025', 'Order', '2100', 'Tax Exempt', '100.00'],
      ['Guildhall 2025-03-11', '11/03/2025', 'Order', '2100', 'Tax Exempt', '-100.00'],
      ['Guildhall 2025-03-11', '11/03/2025', 'Order fee', '2100', 'Tax Exempt', '2.50'],
      ['Guildhall 2025-03-11', '11/03/2025', 'Order fee', '4000', 'Tax Exempt', '-2.50'],
    ]);
    const quickbooks = await shaped('quickbooks');
    expect(quickbooks.slice(0, 2)).toEqual([
      ['GH-2025-03-10', '03/10/2025', 'clearing', '5000.00', '', 'Card payment'],
      ['GH-2025-03-10', '03/10/2025', '2100', '', '5000.00', 'Card payment'],
    ]);
    const ofXero = Map.groupBy(xero, ([narration]) => narration);
    for (const lines of ofXero.values()) expect(lines.reduce((sum, line) => sum + cents(line[5]!), 0)).toBe(0);
    for (const lines of Map.groupBy(quickbooks, ([number]) => number).values())
      expect(lines.reduce((sum, line) => sum + cents(line[3] || '0') - cents(line[4] || '0'), 0)).toBe(0);
    expect([...ofXero.keys()]).toEqual(['Guildhall 2025-03-10', 'Guildhall 2025-03-11', 'Guildhall 2025-03-14']);
    // Above zero is debit there, and credit in the balances.
    const wallets = Object.entries(await balancesAt('2025-03-14')).filter(([account]) => account.startsWith('wallet'));
    const ofWallets = xero.filter(([, , , account]) => account === '2100');
    expect(-ofWallets.reduce((sum, line) => sum + cents(line[5]!), 0)).toBe(
      wallets.reduce((sum, [, balance]) => sum + balance, 0),
    );
    expect(await app.post(finance, '/operator/books/journal', { ...days, format: 'datev' })).toMatchObject({
      status: 422,
      data: { errors: { format: 'Please choose transfers, xero or quickbooks.' } },
    });
  });

  it('is for operators of finance, as long as they are', async () => {
    const support = await newOperator(app, 'support');
    const admin = await newOperator(app, 'admin');
    expect([await journal('2025-03-01', '2025-03-31', support), await balances('2025-03-31', support)]).toMatchObject([
      { status: 403 },
      { status: 403 },
    ]);
    expect((await journal('2025-03-01', '2025-03-31', ada)).status).toBe(404);
    const { link } = (await journal('2025-03-01', '2025-03-31', admin)).data;
    expect((await get(link)).statusCode).toBe(200);
    await app.owner(`UPDATE operators SET role = 'support' WHERE user_id = $1`, [admin.id]);
    expect((await get(link)).statusCode).toBe(404);
    await app.owner('DELETE FROM operators WHERE user_id = $1', [admin.id]);
    expect((await get(link)).statusCode).toBe(404);
  });

  it.each([
    ['', '2025-03-31', { from: 'Please choose the first day.' }],
    ['2025-02-30', '2025-03-31', { from: 'Please enter a date.' }],
    ['2025-03-02', '2025-03-01', { to: 'The last day cannot be before the first.' }],
    ['2024-01-01', '2025-01-01', { to: 'Please choose at most 366 days.' }],
    ['2025-03-01', '2999-01-01', { to: 'Please choose a day that is over. Days end at midnight UTC.' }],
  ])('is refused from %s to %s', async (from, to, errors) => {
    expect(await journal(from, to)).toMatchObject({ status: 422, data: { errors } });
  });

  it('takes a leap year, and no day that is not over yet', async () => {
    expect((await journal('2024-01-01', '2024-12-31')).status).toBe(200);
    const today = new Date().toISOString().slice(0, 10);
    expect(await balances(today)).toMatchObject({ status: 422, data: { errors: { day: expect.any(String) } } });
    expect((await balances('')).status).toBe(422);
  });
});
