import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fundingApp, type FundingApp } from '../../market/funding/test-funding-app.ts';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { movePast } from '../wallet/test-past.ts';
import { confirmed } from '../withdrawals/test-confirmed.ts';
import { issueInvoices } from './issue-invoices.ts';
import { readXml, writtenByAnother } from './test-ubl.ts';

const house = {
  INVOICE_NAME: 'Guildhall House',
  INVOICE_ADDRESS: '1 Market Square, 10115 Berlin',
  INVOICE_COUNTRY: 'DE',
  INVOICE_REGISTRATION: 'HRB 1234',
};
const withTax = { ...house, INVOICE_TAX_NUMBER: 'DE123456789', FEE_TAX: '19' };
const fees = { FEE_ORDER: '10% + 0.10', FEE_WITHDRAWAL: '0% + 1.00' };

let app: FundingApp;
let finance: WithSecondFactor;
let guild: Person;
let ada: Person;
let project: string;
let orders: string[];
beforeAll(async () => {
  app = await fundingApp({ ...fees, ...withTax });
  finance = await newOperator(app, 'finance', 'Fay');
  guild = await app.signUp(2, 'Bakers');
  ada = await app.investor('Ada');
  await app.addMoney(guild, await app.topUp(guild, 10), 10);
  await app.owner(
    `UPDATE users SET country = 'Germany', city = 'Hamburg', area = 'Kai 1', area_code = '20095', organization_reg_no = 'VR 7'
      WHERE id = $1`,
    [guild.id],
  );
  project = await app.publish(guild, { unitPrice: 3 });
  orders = [await ordered(), await ordered(2)];
  await movePast(app.owner, '2025-10-31T23:00:00Z');
  await refund(orders[0]!, 3);
  await withdrawn(guild, 4);
  await movePast(app.owner, '2025-11-30T12:00:00Z');
  await withdrawn(ada, 5);
  await movePast(app.owner, '2025-12-01T12:00:00Z');
});
afterAll(() => app.stop());

async function ordered(units = 1): Promise<string> {
  const address = { address: '1 Test Street', postalCode: '10115', contactNo: '5550000001' };
  const body = { projectId: project, numberOfUnit: units, payFromWallet: 1, ...address };
  const answer = await app.post(ada, '/project/order', body);
  expect(answer.status, answer.message).toBe(200);
  return answer.data.orderId;
}

async function refund(id: string, amount: number): Promise<void> {
  expect(await app.post(guild, `/refunds/${id}`, { amount, reason: 'Burnt.' })).toMatchObject({ status: 200 });
}

async function withdrawn(by: Person, amount: number): Promise<void> {
  const bank = { bankName: 'Bank', accountHolderName: 'Ada', accountNumber: '12345678', sortCode: '10-20-30' };
  const { data } = await app.post(by, '/wallet/withdraw', { ...bank, amount, swiftCode: 'MIREDEFF' });
  const id = await confirmed(app.owner, data.id);
  expect(await app.post(finance, `/operator/withdrawals/${id}/approve`, { asTest: 1 })).toMatchObject({ status: 200 });
}

function issue(moment: string, of: FundingApp = app): Promise<number> {
  return issueInvoices(of.resources, new Date(moment));
}

async function invoicesOf(person: Person, of: FundingApp = app) {
  return (await of.post(person, '/invoices', {})).data.records;
}

function get(url: string) {
  return app.server.inject({ method: 'GET', url });
}

describe('invoices for fees', () => {
  it('are issued once for each month that is over, of what was taken and given back in it §7.invoices', async () => {
    expect(await issue('2025-10-31T23:59:59Z'), 'October is not over').toBe(0);
    expect(await issue('2025-11-01T01:31:00Z')).toBe(1);
    expect(await issue('2025-11-02T01:31:00Z')).toBe(0);
    // 10% + 0.10 of 3 and of 6 dollars: 0.40 + 0.70. Of 1.10 with 19% of tax 0.92 are net, 0.17 tax, and a cent is rounding.
    expect(await invoicesOf(guild)).toEqual([
      {
        id: expect.any(String),
        number: 'I-2025-000001',
        issuedAt: '2025-11-01T01:31:00.000Z',
        month: '2025-10',
        isCredit: false,
        total: 1.1,
        tax: 0.17,
        taxRate: 19,
        test: true,
        pdf: expect.any(String),
        xml: expect.any(String),
      },
    ]);
    expect(await issue('2026-01-01T01:31:00Z')).toBe(2);
    // 0.40 was given back and 1.00 taken.
    expect((await invoicesOf(guild))[0]).toMatchObject({ month: '2025-11', total: 0.6, number: 'I-2026-000001' });
    expect(await invoicesOf(ada)).toMatchObject([{ month: '2025-12', total: 1, number: 'I-2026-000002', xml: '' }]);
    expect(await verifyLedger(app.resources.database)).toEqual([]);
    expect(await app.notified(guild)).toContain(
      'Your invoice I-2025-000001 for the fees of October 2025 is ready: $1.10, already paid from your wallet.',
    );
  });

  it('are a credit note where more was given back than taken', async () => {
    await refund(orders[1]!, 6);
    await movePast(app.owner, '2026-01-15T12:00:00Z');
    expect(await issue('2026-02-01T01:31:00Z')).toBe(1);
    const [credit] = await invoicesOf(guild);
    expect(credit).toMatchObject({ isCredit: true, total: -0.7, tax: -0.11 });
    const pdf = textOfPdf((await get(credit.pdf)).rawPayload);
    expect(pdf).toContain('Credit Note I-2026-000003');
    expect(pdf).toContain('$0.70 was returned to your wallet. Nothing is to be paid.');
    const { body } = await get(credit.xml);
    expect(body).toContain('<cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode>');
    expect(JSON.stringify(await writtenByAnother(body))).toBe(JSON.stringify(readXml(body)));
    expect(await app.notified(guild)).toContain(
      'Your credit note I-2026-000003 for the fees of January 2026 is ready: $0.70, returned to your wallet.',
    );
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });

  it('say who pays whom for what, with the tax that the fees contain, as PDF', async () => {
    const [october] = (await invoicesOf(guild)).toReversed();
    const { headers, rawPayload } = await get(october.pdf);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining('Invoice I-2025-000001.pdf'),
      'cache-control': 'private, no-store',
    });
    const text = textOfPdf(rawPayload).replaceAll(/\s+/g, ' ');
    for (const part of [
      'Fees in October 2025 (2025-10-01 to 2025-10-31, UTC)',
      'Guildhall House, 1 Market Square, 10115 Berlin, Germany',
      'HRB 1234',
      'DE123456789',
      'Bakers, Kai 1, 20095 Hamburg',
      'VR 7',
      'Fee for an order $1.10 (2)',
      'Net $0.92',
      'Tax (19%) $0.17',
      'Rounding $0.01',
      'Total $1.10',
      '$1.10 was taken from your wallet. Nothing is to be paid.',
    ])
      expect(text).toContain(part);
  });

  it('are in UBL as another library writes them', async () => {
    for (const { xml } of await invoicesOf(guild)) {
      const { body, headers } = await get(xml);
      expect(headers['content-type']).toContain('application/xml');
      expect(JSON.stringify(await writtenByAnother(body))).toBe(JSON.stringify(readXml(body)));
    }
  });

  it('keep the names of their day', async () => {
    const before = await invoicesOf(guild);
    await app.owner(`UPDATE users SET name = 'Others', country = '' WHERE id = $1`, [guild.id]);
    expect((await invoicesOf(guild)).map(({ xml }: { xml: string }) => xml !== '')).toEqual(before.map(() => true));
    expect(textOfPdf((await get(before[0].pdf)).rawPayload)).toContain('Bakers');
  });

  it('are paged, and those of others are not found by them', async () => {
    const all = await invoicesOf(guild);
    const { data } = await app.post(guild, '/invoices', { length: 1 });
    expect(data).toMatchObject({ records: [{ id: all[0].id }], more: true });
    const rest = await app.post(guild, '/invoices', { before: all[0].id });
    expect(rest.data.records.map(({ id }: { id: string }) => id)).toEqual([all[1].id, all[2].id]);
    expect((await app.post(ada, '/invoices', { before: all[0].id })).data).toEqual({ records: [], more: false });
    for (const url of [all[0].pdf.replace(all[0].id, all[1].id), all[0].pdf.replace('=pdf', '=xml')])
      expect((await get(url)).statusCode).toBe(404);
  });

  it('are listed for operators, of all and of one account', async () => {
    const support = await newOperator(app, 'support');
    const ofAll = (await app.post(support, '/operator/invoices', { length: 2 })).data;
    expect(ofAll).toMatchObject({
      records: [{ number: 'I-2026-000003', payerId: guild.id, payerName: 'Bakers' }, { number: 'I-2026-000002' }],
      more: true,
      issuing: true,
    });
    const rest = (await app.post(support, '/operator/invoices', { after: ofAll.records[1].id })).data;
    expect(rest.records).toMatchObject([{ number: 'I-2026-000001' }, { number: 'I-2025-000001' }]);
    const ofAda = (await app.post(support, '/operator/invoices', { account: ada.id })).data;
    expect(ofAda.records).toMatchObject([{ number: 'I-2026-000002' }]);
  });

  it('are listed as CSV for finance, by the day of issue, with an entry in the audit log', async () => {
    const { data } = await app.post(finance, '/operator/books/invoices', { from: '2025-11-01', to: '2026-01-01' });
    const { body, headers } = await get(data.link);
    expect(headers['content-disposition']).toContain('Invoices 2025-11-01 to 2026-01-01.csv');
    expect(body.trim().split('\r\n')).toEqual([
      'Number,Date,First day,Last day,Account,Name,Net,Tax rate,Tax,Total',
      `I-2025-000001,2025-11-01T01:31:00.000Z,2025-10-01,2025-10-31,${guild.id},Bakers,0.92,19,0.17,1.10`,
      `I-2026-000001,2026-01-01T01:31:00.000Z,2025-11-01,2025-11-30,${guild.id},Bakers,0.50,19,0.10,0.60`,
      `I-2026-000002,2026-01-01T01:31:00.000Z,2025-12-01,2025-12-31,${ada.id},Ada,0.84,19,0.16,1.00`,
    ]);
    const [entry] = await app.owner('SELECT verb, after FROM audit_entries ORDER BY seq DESC LIMIT 1');
    expect(entry).toEqual({ verb: 'books.invoices', after: { from: '2025-11-01', to: '2026-01-01' } });
    await app.owner(`UPDATE operators SET role = 'support' WHERE user_id = $1`, [finance.id]);
    expect((await get(data.link)).statusCode).toBe(404);
    await app.owner(`UPDATE operators SET role = 'finance' WHERE user_id = $1`, [finance.id]);
  });

  it.each(['invoices', 'invoice_lines'])('are changed by nobody: %s', async (table) => {
    await expect(app.owner(`DELETE FROM ${table}`)).rejects.toThrow('An invoice is never changed.');
    const text = `INSERT INTO ${table} DEFAULT VALUES`;
    await expect(app.resources.database.query({ name: '', text }, [])).rejects.toThrow('permission denied');
  });

  it('come month after month where they were not issued before, without gaps while several issue', async () => {
    await ordered(3);
    await movePast(app.owner, '2026-02-10T12:00:00Z');
    await ordered();
    await movePast(app.owner, '2026-03-10T12:00:00Z');
    const moment = '2026-05-01T01:31:00Z';
    const issued = await Promise.all([issue(moment), issue(moment), issue(moment)]);
    expect(issued.reduce((sum, each) => sum + each, 0)).toBe(2);
    expect((await invoicesOf(guild)).slice(0, 2)).toMatchObject([
      { month: '2026-03', number: 'I-2026-000005' },
      { month: '2026-02', number: 'I-2026-000004' },
    ]);
    expect(await verifyLedger(app.resources.database)).toEqual([]);
  });
});

it('without who issues them there are none, until the settings name it', async () => {
  const silent = await fundingApp(fees);
  const seller = await silent.signUp(2, 'Weavers');
  const buyer = await silent.investor('Bo');
  const body = {
    numberOfUnit: 1,
    payFromWallet: 1,
    address: '1 Test Street',
    postalCode: '10115',
    contactNo: '5550001',
  };
  const id = await silent.publish(seller, { unitPrice: 100 });
  expect((await silent.post(buyer, '/project/order', { ...body, projectId: id })).status).toBe(200);
  await movePast(silent.owner, '2025-10-31T23:00:00Z');
  const moment = '2026-01-01T01:31:00Z';
  expect(await issue(moment, silent)).toBe(0);
  const support = await newOperator(silent, 'support');
  expect((await silent.post(support, '/operator/invoices', {})).data).toEqual({
    records: [],
    more: false,
    issuing: false,
  });
  const named = { ...silent.resources.config, invoiceName: 'House', invoiceCountry: 'DE' };
  expect(await issueInvoices({ ...silent.resources, config: named }, new Date(moment))).toBe(0);
  const config = { ...named, invoiceAddress: '1 Market Square, 10115 Berlin', invoiceRegistration: 'HRB 1234' };
  const untaxed = { ...silent.resources, config: { ...config, feeTax: 19 } };
  expect(await issueInvoices(untaxed, new Date(moment))).toBe(0);
  expect(await issueInvoices({ ...silent.resources, config }, new Date(moment))).toBe(1);
  const [{ pdf }] = await invoicesOf(seller, silent);
  const text = textOfPdf((await silent.server.inject({ url: pdf })).rawPayload);
  expect(text).toContain('No tax applies to these fees.');
  expect(text).not.toContain('Net');
  await silent.stop();
});
