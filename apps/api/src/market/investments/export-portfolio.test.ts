import { buffer, text } from 'node:stream/consumers';
import type { PortfolioPaper } from '@guildhall/contract/market/portfolio.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectKind } from '../../base/files/content-kind.ts';
import { openTestLedger, type Member, type TestLedger } from '../../money/wallet/test-ledger.ts';
import { localTime } from '../../platform/text/local-time.ts';
import { tableCsv } from '../../platform/text/table-csv.ts';
import { tablePdf } from '../../platform/text/table-pdf.ts';
import { namesInScripts, textOfPdf } from '../../platform/text/test-pdf-text.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { payInLedger } from '../repayments/repayments.sql.ts';
import { creditReturns, investIn, projectWith, setDay } from '../repayments/test-holdings.ts';
import { flowParts } from './flows.sql.ts';
import { findInvestments, holdingParts } from './listed-investments.sql.ts';
import { portfolioTable } from './portfolio-papers.ts';
import { listInvestments, readPortfolio, readPortfolioFigures } from './test-investments-answers.ts';

let ledger: TestLedger;
let holder: Member;
let organization: Member;
beforeAll(async () => {
  ledger = await openTestLedger();
  organization = await ledger.member(2);
  holder = await ledger.member();
  await ledger.topUp(organization, 1_000_000n);
  await setDay(ledger, '2026-01-31');
  const monthly = await projectWith(ledger, organization, { plan: 'monthly', months: 3, roi: 10 });
  await ledger.asOwner(`UPDATE projects SET title = '@Bread' WHERE id = $1`, [monthly]);
  const end = await projectWith(ledger, organization, { months: 24, roi: 7 });
  await investIn(ledger, holder, monthly, 100_001n);
  await investIn(ledger, holder, end, 9_999n);
  const part = { projectId: monthly, dueOn: '2026-02-28', cents: 30_000n };
  await payInLedger(ledger.database, ledger.as(organization), part);
  await creditReturns(ledger);
});
afterAll(() => ledger.stop());

async function rowsOf(paper: PortfolioPaper) {
  const at = { now: new Date('2026-02-01T00:00:00Z'), time: localTime('UTC') };
  const table = portfolioTable(ledger.database, { accountId: holder.id, paper, owner: 'Ada', isTest: true, ...at });
  const lines = (await text(tableCsv(table))).split('\r\n').slice(0, -1);
  return lines.map((line) => line.split(','));
}

describe('the file of the holdings', () => {
  it('has what the table shows, no text that is a formula, and the sums, which are the figures', async () => {
    const [head, newest, oldest, total, ...others] = await rowsOf('holdings');
    expect(others).toEqual([]);
    expect(head!.slice(1)).toEqual([
      'Invested on',
      'State',
      'Next due',
      'Next sum',
      'Invested',
      'Principal back',
      'Return',
      'Late interest',
      'Outstanding',
      'Written off',
    ]);
    expect(oldest![0]).toBe("'@Bread");
    expect(oldest!.slice(2)).toEqual([
      'Active',
      '2026-02-28',
      '66.67',
      '1000.01',
      '266.66',
      '33.34',
      '0.00',
      '733.35',
      '0.00',
    ]);
    expect(newest!.slice(2)).toEqual([
      'Active',
      '2028-01-31',
      '106.99',
      '99.99',
      '0.00',
      '0.00',
      '0.00',
      '99.99',
      '0.00',
    ]);
    const figures = await readPortfolioFigures(ledger.as(holder));
    const { returnedParts } = await readPortfolio(ledger.as(holder));
    expect(total!.slice(5, 10).map(Number)).toEqual([
      figures.invested,
      returnedParts.principal,
      returnedParts.return,
      returnedParts.lateInterest,
      figures.outstanding,
    ]);
  });

  it.each([1, 2, 3])('has each holding once, however few are read at a time: %i', async (most) => {
    const ids: string[] = [];
    for await (const part of holdingParts(ledger.database, holder.id, most)) ids.push(...part.map(({ id }) => id));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(2);
  });
});

it.each(namesInScripts)(
  'the paper of the holdings names their owner and projects in their own letters: %s',
  async (_script, name) => {
    const project = await projectWith(ledger, organization, { months: 24, roi: 7 });
    // As long as a title may be.
    const title = name.slice(0, 20).trim();
    await ledger.asOwner('UPDATE projects SET title = $1 WHERE id = $2', [title, project]);
    const reader = await ledger.member();
    await ledger.topUp(reader, 1000n);
    await investIn(ledger, reader, project, 500n);
    const at = { now: new Date('2026-11-22T07:57:00Z'), time: localTime('America/New_York') };
    const about = { accountId: reader.id, owner: name, isTest: true, ...at };
    for (const paper of ['holdings', 'invested'] as const) {
      const pdf = await buffer(tablePdf(portfolioTable(ledger.database, { ...about, paper })));
      const words = textOfPdf(pdf).replaceAll(/\s/g, '');
      expect(words.split(title.replaceAll(' ', '')).length - 1).toBe(2);
      expect(words).toContain('2026-11-2202:57America/New_York(07:57UTC)');
      expect(words).not.toContain('?');
    }
  },
);

it('on the paper of the holdings sums of eleven digits stand apart', async () => {
  const sums = { amount: 99_999_999_999n, refunded: 0n, dueAmount: 99_999_999_999n, principalBack: 99_999_999_999n };
  const others = { returnBack: 99_999_999_999n, lateBack: 0n, outstanding: 99_999_999_999n, writtenOff: 0n };
  const table = portfolioTable(ledger.database, {
    accountId: holder.id,
    paper: 'holdings',
    owner: 'Ada',
    isTest: true,
    now: new Date(),
    time: localTime('UTC'),
  });
  async function* parts() {
    yield [['Mill', new Date(), 'Active', '2026-11-22', ...Object.values({ ...sums, ...others })]];
  }
  const words = textOfPdf(await buffer(tablePdf({ ...table, parts: parts() })));
  expect(words.match(/\$999,999,999\.99(?=\s)/g)).toHaveLength(5);
});

it.each(['invested', 'inEscrow', 'returned', 'outstanding', 'expected'] as const)(
  'the file of the flows of %s adds up to the figure',
  async (figure) => {
    const rows = await rowsOf(figure);
    const figures = await readPortfolioFigures(ledger.as(holder));
    const amounts = rows.slice(1, -1).map((row) => Math.round(Number(row.at(-1)) * 100));
    expect(amounts.reduce((sum, each) => sum + each, 0) / 100).toBe(figures[figure]);
    expect(amounts.length > 0 ? Number(rows.at(-1)!.at(-1)) : 0).toBe(figures[figure]);
    const ids: string[] = [];
    for await (const part of flowParts(ledger.database, holder.id, figure, 1)) ids.push(...part.map(({ id }) => id));
    expect(ids).toHaveLength(amounts.length);
  },
);

it('holdings are listed by what is due next, those of which nothing is to come at the end', async () => {
  const other = await projectWith(ledger, organization, { months: 1, roi: 0 });
  await investIn(ledger, holder, other, 500n);
  await ledger.asOwner('UPDATE investments SET due_on = NULL WHERE project_id = $1', [other]);
  const order = { column: 3, dir: 'asc' } as const;
  const listed = await listInvestments(ledger.as(holder), { start: 0, length: 10, order, search: '', status: '' });
  expect(listed.records.map(({ dueOn, dueAmount }) => [dueOn, dueAmount])).toEqual([
    ['2026-02-28', 66.67],
    ['2028-01-31', 106.99],
    ['', 0],
  ]);
  const page = (start: number, dir: 'asc' | 'desc', narrow = {}) =>
    findInvestments(ledger.as(holder), { start, length: 1, order: { column: 3, dir }, narrow });
  for (const [i, { id }] of listed.records.entries()) {
    expect((await page(i, 'asc')).rows.map((row) => row.id)).toEqual([id]);
    expect((await page(2 - i, 'desc')).rows.map((row) => row.id)).toEqual([id]);
  }
  expect((await page(0, 'asc', { search: 'bread' })).filtered).toBe(1);
});

describe('the link to a file', () => {
  let app: TestApp;
  let ada: Person;
  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUp();
  });
  afterAll(() => app.stop());

  function ask(query: string, token: string | null = ada.token) {
    return app.call('GET', `/investment/export?${query}`, { token });
  }

  it.each([
    ['csv', 'text/csv; charset=utf-8', null],
    ['pdf', 'application/pdf', 'pdf'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ])('leads to a file of its kind: %s', async (format, type, kind) => {
    const { link } = (await ask(`paper=holdings&format=${format}`)).data;
    const answer = await app.server.inject({ url: link });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`Holdings 2[-\\d]{9}\\.${format}`)),
    });
    if (kind) expect(await detectKind(answer.rawPayload)).toMatchObject({ kind });
  });

  it('holds for its account and its file alone, and asks for a session', async () => {
    const bo = await app.signUp();
    const { link } = (await ask('paper=holdings&format=csv')).data;
    for (const url of [link.replace(ada.id, bo.id), link.replace('holdings', 'invested'), '/files/portfolio'])
      expect((await app.server.inject({ url })).statusCode, url).toBe(404);
    expect(await ask('paper=holdings&format=csv', null)).toMatchObject({ status: 401 });
    expect(await ask('paper=all&format=csv')).toMatchObject({ status: 422 });
    expect(await ask('paper=holdings&format=doc')).toMatchObject({ status: 422 });
  });
});
