import type { readOutcomes } from '@guildhall/contract/market/outcomes.contract.ts';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { pay, projectOfTwo, writeOff } from '../defaults/test-defaults.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { outcomesPage } from './outcomes-page.ts';
import { writeOutcomes } from './outcomes.sql.ts';

let app: FundingApp;
let ada: Person;
let bo: Person;
let operators: [Person, Person];
let lost: { guild: Person; id: string };
beforeAll(async () => {
  app = await fundingApp();
  operators = [await newOperator(app, 'admin', 'Opal'), await newOperator(app, 'finance', 'Finn')];
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
  // Each of $400 in two equal parts: one is paid back, of one the second part is written off, of one nothing was paid.
  const repaid = await projectOfTwo(app, ada, bo);
  lost = await projectOfTwo(app, ada, bo);
  await app.settleIn('32 days');
  await pay(app, lost.guild, lost.id, 32);
  await pay(app, repaid.guild, repaid.id, 70);
  await app.settleIn('160 days');
  await writeOff(app, lost.id, operators);
  const late = await projectOfTwo(app, ada, bo);
  await app.post(late.guild, `/refunds/${late.ofAda}`, { amount: 40, reason: 'Too much.' });
  // Of this one something is overdue for some ten days, which is not called late.
  await app.settleIn('165 days');
  await projectOfTwo(app, ada, bo);
  await app.settleIn('205 days');
  await pay(app, lost.guild, lost.id, 205, 112);
  await writeOutcomes(app.resources.database);
});
afterAll(() => app.stop());

function get(url: string) {
  return app.server.inject({ url });
}

async function readJson(): Promise<NonNullable<ReceivedOf<typeof readOutcomes>>> {
  return (await get('/outcomes.json')).json();
}

it('adds up to what holdings have: lent, repaid, outstanding and lost, and what is late', async () => {
  const [held] = await app.owner(
    `SELECT sum(amount_cents - refunded_of(id))::int / 100 AS lent, sum(principal_paid)::int / 100 AS repaid,
       sum(written_off_principal)::int / 100 AS lost FROM investments`,
  );
  const { total, table } = await readJson();
  expect(total).toMatchObject(held!);
  expect(total).toEqual({ lent: 1560, repaid: 712, outstanding: 760, late: 360, lost: 88, givenUp: 0 });
  for (const name of ['lent', 'repaid', 'outstanding', 'late', 'lost', 'givenUp'] as const)
    expect(table.reduce((sum, row) => sum + row[name], 0)).toBe(total[name]);
  expect(await verifyLedger(app.resources.database)).toEqual([]);
});

it('is a page for everybody, without a script: the figures beside what they mean, and "not yet" for the rate', async () => {
  const { statusCode, headers, body } = await get('/outcomes');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const { document } = new JSDOM(body).window;
  expect(document.title).toBe('Outcomes · Guildhall');
  expect(document.querySelector('meta[name=description]')!.getAttribute('content')).toContain('default rate');
  expect(document.querySelector('script')).toBeNull();
  expect(document.querySelector('.rates')!.textContent).toContain(
    'Not yetWe show it once the first twelve months are complete',
  );
  const [, quarters] = document.querySelectorAll('table');
  const cells = [...quarters!.querySelectorAll('tfoot td')].map((cell) => cell.textContent);
  expect(cells).toEqual(['$1,560.00', '$712.00', '$760.00', '$360.00', '$88.00']);
  const meant = [...document.querySelectorAll('.meaning dt')].map((term) => term.textContent);
  expect(meant).toEqual([
    'Loans',
    'In Default',
    'Lent, Of It in Default',
    'Later Loans',
    'Lent',
    'Repaid',
    'Outstanding',
    'Late',
    'Lost',
  ]);
});

it('has the same numbers as CSV and as JSON', async () => {
  const { table, defaultRate } = await readJson();
  const csv = async (url: string) =>
    (await get(url)).body
      .replace('\uFEFF', '')
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((line) => line.split(','));
  expect(await csv('/outcomes.csv')).toEqual(
    table.map(({ quarter, lent, repaid, outstanding, late, lost: gone, givenUp }) => [
      quarter,
      ...[lent, repaid, outstanding, late, gone, givenUp].map((dollars) => dollars.toFixed(2)),
    ]),
  );
  expect(
    (await csv('/outcomes/windows.csv')).map(([from, , over, loans, defaulted]) => [from, over, loans, defaulted]),
  ).toEqual(
    defaultRate.windows.map(({ from, isOver, loans, defaulted }) => [
      from,
      isOver ? 'yes' : 'no',
      String(loans),
      String(defaulted),
    ]),
  );
});

it('says so before it is counted, and where nothing was lent', () => {
  expect(outcomesPage(null, '').body).toContain('counted for the first time');
  const none = { lent: 0n, repaid: 0n, outstanding: 0n, late: 0n, lost: 0n, givenUp: 0n };
  const empty = {
    day: '2026-01-01',
    countedAt: '',
    since: '',
    defaultRate: { byNumber: null, bySum: null, windows: [] },
    table: [],
    total: none,
  };
  expect(outcomesPage(empty, '').body).toContain('Nothing has been lent here yet.');
});
