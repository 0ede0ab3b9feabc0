import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepRows } from '../../base/files/files.sql.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { readsOf } from '../../platform/database/test-reads.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  // The pool takes the connection that was used last, which can be made to report what it has read.
  app = await fundingApp({ DATABASE_POOL: '2' });
  document = { filename: 'invoice.pdf', bytes: await makePdf() };
});
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  bo = await app.signUp(1, 'Bo');
});
afterAll(() => app.stop());

const budgetLines = [
  { name: 'Oven', amount: 3000 },
  { name: 'Flour', amount: 1000.5 },
];

async function spendingOf(id: string, by = guild, page = '') {
  return (await app.get(by, `/project/expenses/${id}${page}`)).data;
}

function add(projectId: string, changes: Record<string, unknown> = {}, by = guild) {
  const expense = { projectId, line: 'Oven', spentOn: dayAhead(0), payee: 'Smith & Sons', amount: 1200, ...changes };
  return app.post(by, '/project/expense', expense);
}

async function added(projectId: string, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await add(projectId, changes);
  expect(answer).toMatchObject({ status: 200, message: 'The expense has been entered.' });
  return answer.data.id;
}

function correct(projectId: string, corrects: string, amount: number) {
  return app.post(guild, '/project/expense', { projectId, corrects, amount });
}

function paper(expenseId: string, changes: Record<string, unknown> = {}, by = guild) {
  return app.post(by, '/project/expense/paper', { expenseId, document, paperFor: 'investors', ...changes });
}

/** Name, budget, spent and without paper of each line. */
async function linesOf(id: string) {
  const { lines } = await spendingOf(id);
  return lines.map((line: Record<string, unknown>) => [
    line['name'],
    line['budget'],
    line['spent'],
    line['withoutPaper'],
  ]);
}

describe('the lines of a budget', () => {
  it('are shown before one invests, with what no line names, and as text of a multipart form as well §7.expenses.lines', async () => {
    const id = await app.publish(guild, { budgetLines });
    expect((await app.get(ada, `/project/details/${id}`)).data).toMatchObject({ budgetLines });
    expect(await linesOf(id)).toEqual([
      ['Oven', 3000, 0, 0],
      ['Flour', 1000.5, 0, 0],
      ['Other', 999.5, 0, 0],
    ]);
    const plain = await app.publish(guild);
    expect((await app.get(ada, `/project/details/${plain}`)).data.budgetLines).toEqual([]);
    expect(await linesOf(plain)).toEqual([['Whole budget', 5000, 0, 0]]);
  });

  it('come to no more than the budget, are up to twenty, and each has a name of its own §7.expenses.lines', async () => {
    const refused = (lines: unknown, text: string) =>
      expect(app.publish(guild, { budgetLines: lines })).rejects.toThrow(text);
    await refused([{ name: 'Oven', amount: 5000.01 }], 'The lines cannot come to more than the budget requested.');
    await refused([{ name: 'Oven', amount: 0 }], 'The amount must be above zero.');
    await refused([{ name: '', amount: 1 }], 'Please give the line a name.');
    await refused([{ name: 'other', amount: 1 }], 'Please choose another name.');
    await refused(
      ['Oven', 'oven'].map((name) => ({ name, amount: 1 })),
      'Please give each line a name of its own.',
    );
    await refused(
      Array.from({ length: 21 }, (_, at) => ({ name: `L${at}`, amount: 1 })),
      'A budget has up to 20 lines.',
    );
    await refused('Oven', 'Please give each line a name and a sum.');
    await refused(['Oven'], 'Invalid input');
  });

  it('of a draft are replaced, go with it, and stay as they are once it is published §7.expenses.lines', async () => {
    const id = await app.publish(guild, { budgetLines, draft: 1 });
    const details = (await app.get(guild, `/project/details/${id}`)).data;
    expect(details.budgetLines).toEqual(budgetLines);
    expect((await app.get(bo, `/project/expenses/${id}`)).status).toBe(404);
    const { categoryId, title, budgetRequired, returnOnInvestment, duration, minInvestment, description } = details;
    const draft = { categoryId, title, budgetRequired, returnOnInvestment, duration, minInvestment, description };
    const edit = (lines?: unknown) =>
      app.post(guild, '/project/draft', { projectId: id, ...draft, ...(lines ? { budgetLines: lines } : {}) });
    expect((await edit([{ name: 'Mill', amount: 7 }])).status).toBe(200);
    expect(await linesOf(id)).toEqual([
      ['Mill', 7, 0, 0],
      ['Other', 4993, 0, 0],
    ]);
    expect((await edit()).status).toBe(200);
    expect(await linesOf(id)).toEqual([['Whole budget', 5000, 0, 0]]);
    await edit(budgetLines);
    expect(await add(id)).toMatchObject({ status: 422 });
    await app.post(guild, '/project/publish', { projectId: id });
    expect((await edit([{ name: 'Mill', amount: 7 }])).status).toBe(409);
    // The goal can still be lowered, and not below what its lines come to.
    const change = (goal: number) =>
      app.post(guild, '/project/change', { projectId: id, budgetRequired: goal, why: 'It costs less.' });
    expect(await change(4000)).toMatchObject({ status: 422, message: expect.stringContaining('$4,000.50') });
    expect((await change(4500)).status).toBe(200);
    expect((await linesOf(id))[2]).toEqual(['Other', 499.5, 0, 0]);

    const other = await app.publish(guild, { budgetLines, draft: 1 });
    expect((await app.post(guild, '/project/discard', { projectId: other })).status).toBe(200);
    expect(await app.owner('SELECT FROM budget_lines WHERE project_id = $1', [other])).toEqual([]);
  });
});

describe('an expense', () => {
  it('adds to its line, without paper until it has one, and may go above it §7.expenses', async () => {
    const id = await app.publish(guild, { budgetLines });
    const first = await added(id);
    await added(id, { line: 'oven', amount: 2000.25, document, paperFor: 'everybody' });
    await added(id, { line: '', amount: 10, payee: 'Post' });
    await added(id, { line: 'Other', amount: 5 });
    expect(await linesOf(id)).toEqual([
      ['Oven', 3000, 3200.25, 1200],
      ['Flour', 1000.5, 0, 0],
      ['Other', 999.5, 15, 15],
    ]);
    expect((await paper(first)).status).toBe(200);
    expect((await linesOf(id))[0]).toEqual(['Oven', 3000, 3200.25, 0]);
    const { records, more } = await spendingOf(id);
    expect(more).toBe(false);
    expect(records.map(({ line, amount }: { line: string; amount: number }) => [line, amount])).toEqual([
      ['Other', 5],
      ['Other', 10],
      ['Oven', 2000.25],
      ['Oven', 1200],
    ]);
    expect(records[3]).toMatchObject({
      id: first,
      payee: 'Smith & Sons',
      spentOn: dayAhead(0),
      correctedAmount: 1200,
      corrects: '',
      askedAt: '',
      paperFor: 'investors',
      documentName: 'invoice.pdf',
    });
    const page = await spendingOf(id, guild, `?length=2&before=${records[1].id}`);
    expect(page.records.map((record: { id: string }) => record.id)).toEqual([records[2].id, first]);
    // A paper that there is stays, and nothing swept it.
    expect(await paper(first)).toMatchObject({ status: 422, message: 'This expense has its paper.' });
    await app.owner("UPDATE files SET created_at = now() - interval '2 days'");
    await sweepRows(app.resources.database, new Date());
    expect((await spendingOf(id)).records[3].document).toContain('/files/');
  });

  it('is corrected by a further entry that carries the difference, and never changed §7.expenses.corrections', async () => {
    const id = await app.publish(guild, { budgetLines });
    const first = await added(id);
    const correction = await correct(id, first, 1000);
    expect(correction.status).toBe(200);
    expect((await linesOf(id))[0]).toEqual(['Oven', 3000, 1000, 1000]);
    const { records } = await spendingOf(id);
    expect(records).toMatchObject([
      { id: correction.data.id, amount: -200, corrects: first, correctedFrom: 1200, payee: 'Smith & Sons' },
      { id: first, amount: 1200, correctedAmount: 1000, corrects: '' },
    ]);
    expect(await correct(id, first, 1000)).toMatchObject({
      status: 422,
      message: 'The expense already comes to this amount.',
    });
    expect(await correct(id, correction.data.id, 5)).toMatchObject({
      status: 422,
      message: 'This is a correction. Please correct the expense itself.',
    });
    expect(await paper(correction.data.id)).toMatchObject({ status: 422 });
    await paper(first);
    expect((await correct(id, first, 1300)).status).toBe(200);
    expect((await linesOf(id))[0]).toEqual(['Oven', 3000, 1300, 0]);
    expect((await correct(id, first, 0)).status).toBe(200);
    expect((await linesOf(id))[0]).toEqual(['Oven', 3000, 0, 0]);
    const withPaper = await app.post(guild, '/project/expense', {
      projectId: id,
      corrects: first,
      amount: 1,
      document,
      paperFor: 'investors',
    });
    expect(withPaper).toMatchObject({
      status: 422,
      message: 'Please add the paper to the expense, not to its correction.',
    });
    // Of another project of the same organization it is not found.
    const other = await app.publish(guild);
    expect((await correct(other, first, 1)).status).toBe(404);
    await Promise.all([correct(id, first, 700), correct(id, first, 800), paper(first), add(id)]);
    const [{ right }] = (await app.owner<{ right: boolean }>(
      `SELECT bool_and(s.spent_cents = (
          SELECT coalesce(sum(e.amount_cents), 0) FROM project_expenses AS e
          WHERE e.project_id = s.project_id AND e.line = s.line
        ) AND s.without_paper_cents = (
          SELECT coalesce(sum(e.amount_cents + e.corrected_cents), 0) FROM project_expenses AS e
          WHERE e.project_id = s.project_id AND e.line = s.line AND e.corrects IS NULL AND e.file_id IS NULL
        )) AS "right" FROM expense_sums AS s`,
    )) as [{ right: boolean }];
    expect(right).toBe(true);
  });

  it('is refused with what to change, and only its organization enters it §7.expenses', async () => {
    await app.settleIn('-3 days');
    const id = await app.publish(guild, { budgetLines });
    await app.settleIn('0 days');
    const refused = async (changes: Record<string, unknown>, message: string, field: string) =>
      expect(await add(id, changes)).toMatchObject({
        status: 422,
        message,
        data: { errors: { [field]: message } },
      });
    await refused({ line: 'Mill' }, 'The budget has no line of this name.', 'line');
    await refused({ spentOn: dayAhead(1) }, 'Please choose a day that is not ahead.', 'spentOn');
    await refused(
      { spentOn: dayAhead(-400) },
      'Please choose a day on or after the day on which the project was published.',
      'spentOn',
    );
    await refused({ spentOn: '' }, 'Please choose the day on which it was paid.', 'spentOn');
    await refused({ payee: ' ' }, 'Please say who was paid.', 'payee');
    await refused({ amount: 0 }, 'The amount must be above zero.', 'amount');
    await refused({ amount: -1 }, 'Please enter an amount in dollars, with at most two decimals.', 'amount');
    await refused({ document }, 'Please choose who may open the paper.', 'paperFor');
    await refused({ document, paperFor: 'nobody' }, 'Please choose who may open the paper.', 'paperFor');
    await added(id, { amount: 999_999_999_999 });
    await refused({ amount: 0.01 }, 'This amount is too large.', 'amount');
    await refused({ amount: 0.01, document, paperFor: 'investors' }, 'This amount is too large.', 'amount');
    const text = { filename: 'invoice.pdf', bytes: Buffer.from('no paper') };
    expect(await add(id, { line: 'Flour', document: text, paperFor: 'investors' })).toMatchObject({ status: 422 });
    expect((await linesOf(id))[1]).toEqual(['Flour', 1000.5, 0, 0]);

    expect((await add(id, {}, bo)).status).toBe(403);
    expect((await add(id, {}, await app.signUp(2, 'Rival'))).status).toBe(404);
    const canceled = await app.publish(guild);
    await app.post(guild, '/project/cancel', { projectId: canceled, reason: 'No oven.' });
    expect(await add(canceled, { line: '' })).toMatchObject({ status: 422 });
  });

  it('keeps a paper for investors from everybody else, whose link to one for everybody opens §7.expenses.papers', async () => {
    const id = await app.publish(guild, { budgetLines });
    await app.investFromWallet(ada, id, 100);
    await added(id, { document, paperFor: 'investors' });
    await added(id, { document: { ...document, filename: 'open.pdf' }, paperFor: 'everybody' });
    const papers = async (by: Person) =>
      (await spendingOf(id, by)).records.map((record: { document: string; documentName: string; paperFor: string }) => [
        record.paperFor,
        record.documentName,
        record.document !== '',
      ]);
    const all = [
      ['everybody', 'open.pdf', true],
      ['investors', 'invoice.pdf', true],
    ];
    expect(await papers(guild)).toEqual(all);
    expect(await papers(ada)).toEqual(all);
    expect(await papers(bo)).toEqual([
      ['everybody', 'open.pdf', true],
      ['investors', '', false],
    ]);
    const [{ document: link }] = (await spendingOf(id, bo)).records;
    expect((await app.server.inject({ url: link })).statusCode).toBe(200);
    expect((await app.server.inject({ url: link.split('?')[0] })).statusCode).not.toBe(200);
  });
});

describe('the paper of an expense', () => {
  it('is asked for by an operator, once, with a reason, and is added also while frozen §7.expenses.ask', async () => {
    const opal = await newOperator(app, 'support', 'Opal');
    const ask = (expenseId: string) =>
      app.post(opal, '/operator/expense/ask', { expenseId, reason: 'It is much money.' });
    const id = await app.publish(guild, { budgetLines });
    const first = await added(id);
    await added(id, { document, paperFor: 'everybody', payee: 'Post' });
    expect(await ask(first)).toMatchObject({
      status: 200,
      message: 'The paper has been requested from the organization.',
    });
    expect(await ask(first)).toMatchObject({ status: 422, message: 'Its paper was requested before.' });
    expect(await app.notified(guild)).toEqual([
      'Guildhall asks for the paper of $1,200.00 paid to Smith & Sons for Bread oven: It is much money.',
    ]);
    const missing = async (by: Person) => (await spendingOf(id, by, '?withoutPaper=1')).records;
    expect(await missing(bo)).toMatchObject([{ id: first, askedAt: expect.stringMatching(/Z$/) }]);
    const correction = (await correct(id, first, 0)).data.id;
    expect(await missing(bo)).toEqual([]);
    expect(await ask(correction)).toMatchObject({ status: 422 });
    const nothing = await added(id);
    await correct(id, nothing, 0);
    expect(await ask(nothing)).toMatchObject({ status: 422, message: expect.stringContaining('comes to nothing') });
    await correct(id, first, 5);

    await app.post(opal, `/operator/projects/${id}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await add(id)).toMatchObject({ status: 403 });
    expect(await paper(first)).toMatchObject({ status: 200, message: 'The paper has been added.' });
    expect(await ask(first)).toMatchObject({ status: 422, message: 'This expense has its paper.' });
    // Who has a stake in the organization leaves it to others.
    const own = await newOperator(app, 'support', 'Otto');
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      guild.id,
      own.id,
    ]);
    const other = await added(await app.publish(guild), { line: '' });
    const byMember = await app.post(own, '/operator/expense/ask', { expenseId: other, reason: 'Why not.' });
    expect(byMember).toMatchObject({ status: 403, data: { code: 'stake' } });
  });
});

it('of 100,000 expenses of a project the first page, a later one and those without paper read a page alone §7.expenses.bounded', async () => {
  const id = await app.publish(guild, { budgetLines });
  await added(id);
  const owner = new Client({ connectionString: app.ownerUrl });
  await owner.connect();
  await owner.query(
    `INSERT INTO project_expenses (project_id, line, spent_on, payee, amount_cents, entered_by, file_id, paper_for)
      SELECT $1, n % 3, current_date, 'Payee ' || n, 100, $2,
        CASE WHEN n > 50000 THEN gen_random_uuid() END, CASE WHEN n > 50000 THEN 'investors' END
      FROM generate_series(1, 100000) AS n`,
    [id, guild.id],
  );
  await owner.query('VACUUM ANALYZE');
  const [middle] = (await owner.query('SELECT id FROM project_expenses ORDER BY id OFFSET 50000 LIMIT 1')).rows;
  const readsOfPage = async (page: string) => {
    const { answer, rows, entries } = await readsOf(app.resources.database, owner, () => spendingOf(id, ada, page));
    expect(answer.records).toHaveLength(20);
    return Math.max(rows, entries);
  };
  for (const page of ['?length=20', `?length=20&before=${middle.id}`, '?length=20&withoutPaper=1']) {
    // Another connection may report only now what it read in an earlier test.
    const reads = [await readsOfPage(page), await readsOfPage(page), await readsOfPage(page)];
    expect(Math.min(...reads), page).toBeLessThan(1000);
  }
  await owner.end();
});
