import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectKind } from '../../base/files/content-kind.ts';
import { readZipDirectory } from '../../base/files/zip-directory.ts';
import { paymentsApp, type PaymentsApp } from '../payments/test-payments.ts';
import { issueReceipts } from '../receipts/issue-receipts.ts';
import { localTime } from '../../platform/text/local-time.ts';
import type { Person } from '../../server/test-app.ts';
import { statementParts, type StatementRow } from './statement.sql.ts';

let app: PaymentsApp;
let ada: Person;
beforeAll(async () => {
  app = await paymentsApp();
  ada = await app.signUp(1, '=Ada');
  await app.addMoney(ada, await app.topUp(ada, 100), 100);
  for (const cents of [1050, 25]) {
    const project = await app.project(cents);
    await app.owner(`UPDATE projects SET title = '@Bread, "warm"' WHERE id = $1`, [project]);
    const body = { projectId: project, numberOfUnit: 1, address: 'A', postalCode: '1', contactNo: '5550001' };
    await app.call('POST', '/project/order', { token: ada.token, body: { ...body, payFromWallet: 1 } });
  }
  await issueReceipts(app.resources);
  await app.owner('ALTER TABLE transfers DISABLE TRIGGER transfers_append_only');
  const days = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z'];
  for (const [i, day] of days.entries())
    await app.owner(
      `UPDATE transfers SET created_at = $1 WHERE (debit_account = $2 AND debit_seq = $3) OR (credit_account = $2 AND credit_seq = $3)`,
      [day, ada.id, i + 1],
    );
  await app.owner('ALTER TABLE transfers ENABLE TRIGGER transfers_append_only');
});
afterAll(() => app.stop());

function statement(from: string, to: string, format = 'csv', token: string | null = ada.token) {
  return app.call('GET', `/wallet/statement?from=${from}&to=${to}&format=${format}`, { token });
}

function get(url: string) {
  return app.server.inject({ url });
}

async function file(from: string, to: string, format: string) {
  return get((await statement(from, to, format)).data.link);
}

async function lines(from: string, to: string) {
  return (await file(from, to, 'csv')).body.split('\r\n').slice(0, -1);
}

describe('a statement', () => {
  it('has what the wallet had before and after its days, in UTC, and all that moved on them', async () => {
    const { data } = await statement('2026-02-01', '2026-02-28');
    expect(data).toMatchObject({ opening: 100, closing: 89.25, transfers: 2 });
    const [receipt] = await app.owner<{ year: number }>('SELECT year FROM receipts LIMIT 1');
    const number = (n: number) => `R-${receipt!.year}-00000${n}`;
    const project = `"'@Bread, ""warm"""`;
    const sellers = await app.owner<{ name: string }>('SELECT name FROM users WHERE type = 2');
    const name = `Order from ${sellers[0]!.name}`;
    expect(await lines('2026-02-01', '2026-02-28')).toEqual([
      '\uFEFFDate,Name,Project,Amount,Balance,Receipt',
      '2026-02-01,Opening balance,,,100.00,',
      `2026-02-01T00:00:00.000Z,${name},${project},-10.50,89.50,${number(2)}`,
      `2026-02-28T23:59:59.999Z,${name},${project},-0.25,89.25,${number(3)}`,
      '2026-02-28,Closing balance,,,89.25,',
    ]);
  });

  it.each([
    ['America/New_York', '2026-01-31', 2],
    ['America/New_York', '2026-02-28', 1],
    ['Asia/Kolkata', '2026-02-01', 2],
    ['Asia/Kolkata', '2026-03-01', 1],
    ['UTC', '2026-01-31', 1],
    ['UTC', '2026-02-01', 1],
  ])('has what moved on a day of the reader, as the wallet shows it: in %s on %s', async (zone, day, moved) => {
    const path = `/wallet/statement?from=${day}&to=${day}&format=csv&timeZone=${zone}`;
    const { data } = await app.call('GET', path, { token: ada.token });
    const { records } = (await app.call('POST', '/wallet/history', { token: ada.token, body: {} })).data;
    const shown = records.filter(
      ({ transactionDate: at }: { transactionDate: string }) =>
        localTime(zone).minute(new Date(at)).slice(0, 10) === day,
    );
    expect([data.transfers, shown.length]).toEqual([moved, moved]);
  });

  it('goes on where the one before ended, also over days on which nothing moved', async () => {
    const months = [
      ['2025-12-01', '2025-12-31', 0, 0, 0],
      ['2026-01-01', '2026-01-31', 0, 100, 1],
      ['2026-02-01', '2026-02-27', 100, 89.5, 1],
      ['2026-02-28', '2026-02-28', 89.5, 89.25, 1],
      ['2026-03-01', '2999-12-31', 89.25, 89.25, 0],
    ] as const;
    for (const [from, to, opening, closing, transfers] of months)
      expect((await statement(from, to)).data, from).toMatchObject({ opening, closing, transfers });
  });

  it.each([1, 2])('has every line once, however few are read at a time: %i', async (most) => {
    const parts: StatementRow[][] = [];
    for await (const part of statementParts(app.resources.database, ada.id, { after: 0n, last: 3n }, most))
      parts.push(part);
    expect(parts.flat().map(({ balance }) => balance)).toEqual([10_000n, 8_950n, 8_925n]);
    expect(parts).toHaveLength(Math.ceil(3 / most));
  });

  it('stays the same file, whatever moves after it was asked for', async () => {
    const { link } = (await statement('2026-02-01', '2999-12-31')).data;
    const before = (await get(link)).body;
    await app.addMoney(ada, await app.topUp(ada, 10), 10);
    expect((await get(link)).body).toBe(before);
    expect((await statement('2026-02-01', '2999-12-31')).data).toMatchObject({ closing: 99.25, transfers: 3 });
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8', null],
    ['pdf', 'application/pdf', 'pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ])('is a file of its kind: %s', async (format, type, kind) => {
    const answer = await file('2026-02-01', '2026-02-28', format);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringContaining(`Statement 2026-02-01 to 2026-02-28.${format}`),
      'cache-control': 'private, no-store',
    });
    if (kind) expect(await detectKind(answer.rawPayload)).toMatchObject({ kind });
  });

  it('has numbers and texts in the cells of its workbook', async () => {
    const { rawPayload } = await file('2026-02-01', '2026-02-28', 'xlsx');
    const sheet = entry(rawPayload, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row>/g)).toHaveLength(1 + 2 + 2);
    expect(sheet).toContain('<v>-10.50</v>');
    expect(sheet).toContain('<is><t xml:space="preserve">@Bread, &quot;warm&quot;</t></is>');
    expect(sheet).not.toContain('<f>');
  });

  it('is for who holds its link, which holds for it alone', async () => {
    const { link } = (await statement('2026-02-01', '2026-02-28')).data;
    const bo = await app.signUp();
    for (const url of [
      link.replace(ada.id, bo.id),
      link.replace('after=1', 'after=0'),
      link.replace('last=3', 'last=9'),
      link.replace(/&signature.*/, ''),
      '/files/statement',
    ])
      expect((await get(url)).statusCode, url).toBe(404);
    expect(await statement('2026-02-01', '2026-02-28', 'csv', null)).toMatchObject({ status: 401 });
    expect((await statement('2026-02-01', '2026-02-28', 'csv', bo.token)).data).toMatchObject({
      opening: 0,
      closing: 0,
    });
  });

  it.each([
    ['from=2026-02-30&to=2026-03-01&format=csv', 'from'],
    ['from=&to=2026-03-01&format=csv', 'from'],
    ['from=2026-03-01&to=x&format=csv', 'to'],
    ['from=2026-03-02&to=2026-03-01&format=csv', 'to'],
    ['from=2026-03-01&to=2026-03-01&format=doc', 'format'],
  ])('is refused for %s', async (query, field) => {
    const answer = await app.call('GET', `/wallet/statement?${query}`, { token: ada.token });
    expect(answer).toMatchObject({ status: 422, data: { errors: { [field]: expect.any(String) } } });
  });
});

/** One file of a workbook. */
function entry(zip: Buffer, name: string): string {
  const { dataAt, packedSize } = readZipDirectory(zip)!.find((each) => each.name === name)!;
  return inflateRawSync(zip.subarray(dataAt, dataAt + packedSize)).toString();
}
