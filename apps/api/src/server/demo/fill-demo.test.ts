import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isScreenPath } from '@guildhall/contract/addresses.ts';
import { sendNotificationMails } from '../../reach/notifications/notification-mails.ts';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { asOwner } from '../../platform/database/test-database.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import { sendMoneyMails } from '../../money/outbox/money-mails.ts';
import { testApp, type TestApp } from '../test-app.ts';
import { fillDemo } from './fill-demo.ts';

let app: TestApp;
let investor: string;
let organization: string;
beforeAll(async () => {
  app = await testApp();
  const logIns = await fillDemo(app.resources, app.ownerUrl);
  const tokens = [];
  for (const { email, password } of logIns)
    tokens.push((await app.call('POST', '/auth/login', { body: { email, password } })).data.token);
  [investor, organization] = tokens as [string, string];
}, 120_000);
afterAll(() => app.stop());

async function get(path: string, token = investor) {
  return (await app.call('GET', path, { token })).data;
}

async function post(path: string, body: Record<string, unknown>, token = investor) {
  return (await app.call('POST', path, { token, body })).data;
}

describe('the demo', () => {
  it('has at least 40 organizations and 80 projects with pictures and documents', async () => {
    const { usersList, recordsTotal } = await post('/dashboarSearch', { length: 100 });
    expect(recordsTotal).toBeGreaterThanOrEqual(40);
    expect(new Set(usersList.map((card: { type: string }) => card.type)).size).toBeGreaterThan(6);
    expect(usersList.every((card: { profilePic: string }) => card.profilePic.startsWith('/files/'))).toBe(true);
    let projects = 0;
    for (const { userId } of usersList) projects += (await post('/project/list', { orgId: userId })).recordsTotal;
    expect(projects).toBeGreaterThanOrEqual(80);
    expect((await app.server.inject({ url: usersList[0].profilePic })).headers['content-type']).toBe('image/webp');
  });

  it('gives the investor a history of wallet, investments and orders over months', async () => {
    const history = await post('/wallet/history', { length: 100, start: 0 });
    expect(history.recordsTotal).toBeGreaterThan(20);
    const dates = history.records.map((record: { transactionDate: string }) => Date.parse(record.transactionDate));
    expect(Math.max(...dates) - Math.min(...dates)).toBeGreaterThan(90 * 86_400_000);
    expect((await post('/investment/list', {})).recordsTotal).toBeGreaterThan(3);
    expect((await post('/orders/list', { orderType: 'ordered' })).recordsTotal).toBeGreaterThan(1);
    expect((await get('/wallet')).amount).toBeGreaterThan(1000);
  });

  it('gives the investor holdings in each state, and returns on the first day', async () => {
    const rows = await asOwner(
      app.ownerUrl,
      `SELECT DISTINCT holding_state(i, p, left_of(i), business_day()) AS state
       FROM investments AS i JOIN projects AS p ON p.id = i.project_id JOIN users AS u ON u.id = i.user_id WHERE u.email = 'investor@demo.example' ORDER BY state`,
    );
    expect(rows.map(({ state }) => state)).toEqual([
      'active',
      'default',
      'escrow',
      'late',
      'overdue',
      'refunded',
      'repaid',
      'writtenOff',
    ]);
    const history = (await post('/wallet/history', { length: 100, start: 0 })).records;
    const returns = history.filter(({ paymentTitle }: { paymentTitle: string }) =>
      paymentTitle.startsWith('Return from '),
    );
    expect(returns.length).toBeGreaterThan(5);
    expect(Date.parse(returns.at(-1).transactionDate)).toBeLessThan(Date.now() - 60 * 86_400_000);
    const received = returns.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
    expect((await get('/investment/portfolio')).returned).toBeCloseTo(received, 2);
  });

  it('says in each month what the investor invested and got back in it', async () => {
    const months = await asOwner(
      app.ownerUrl,
      `SELECT
         to_char(m, 'YYYY-MM-DD') AS from,
         to_char(m + interval '1 month - 1 day', 'YYYY-MM-DD') AS to,
         coalesce(sum(t.amount_cents) FILTER (WHERE t.debit_account = u.id), 0)::integer AS invested,
         coalesce(sum(t.amount_cents) FILTER (WHERE t.credit_account = u.id), 0)::integer AS returned
       FROM users AS u
         CROSS JOIN generate_series(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '13 months', now() AT TIME ZONE 'UTC', '1 month') AS m
         LEFT JOIN transfers AS t ON u.id IN (t.debit_account, t.credit_account) AND t.code IN ('investment', 'escrow', 'return')
           AND date_trunc('month', t.created_at AT TIME ZONE 'UTC') = m
       WHERE u.email = 'investor@demo.example' GROUP BY m ORDER BY m`,
    );
    let end: unknown;
    for (const { from, to, invested, returned } of months) {
      const { investments } = await get(`/wallet/statement?from=${from}&to=${to}&format=csv`);
      const came = [investments?.paid, investments?.recovered].map(
        (parts) => (parts?.principal ?? 0) + (parts?.return ?? 0) + (parts?.lateInterest ?? 0),
      );
      expect(investments?.invested ?? 0, from).toBeCloseTo(invested / 100, 2);
      expect(came[0]! + came[1]!, from).toBeCloseTo(returned / 100, 2);
      if (end) expect(investments.start).toEqual(end);
      end = investments?.end;
    }
    expect(months.filter(({ returned }) => returned > 0).length).toBeGreaterThan(3);
  });

  it('has projects in each state of funding, and an investment that can still be taken back', async () => {
    const states = await asOwner(
      app.ownerUrl,
      'SELECT DISTINCT project_state(p) AS state FROM projects AS p ORDER BY 1',
    );
    expect(states.map(({ state }) => state)).toEqual(['canceled', 'draft', 'failed', 'funded', 'open']);
    const { records } = await post('/investment/list', {});
    expect(records.some(({ cancelUntil }: { cancelUntil: string }) => Date.parse(cancelUntil) > Date.now())).toBe(true);
    expect((await post('/investment/figures', {})).inEscrow).toBeGreaterThan(0);
  });

  it('has figures over time for operators, of each month in which something was moved', async () => {
    const uncounted = await asOwner(
      app.ownerUrl,
      `SELECT DISTINCT (t.created_at AT TIME ZONE 'UTC')::date FROM transfers AS t
        EXCEPT SELECT d.day FROM turnover_days AS d`,
    );
    expect(uncounted).toEqual([]);
  });

  it('has investors who came back in a later month, for the figures of operators', async () => {
    const cohorts = await asOwner(app.ownerUrl, 'SELECT FROM investor_cohorts WHERE month > first_month');
    expect(cohorts.length).toBeGreaterThan(0);
  });

  it('shows the organization what it has paid back, and what is late', async () => {
    const { records, overdue, paid, wallet } = await post('/repayment/list', {}, organization);
    const states = new Set(records.map(({ state }: { state: string }) => state));
    expect([...states]).toEqual(expect.arrayContaining(['paid', 'late', 'upcoming']));
    expect(overdue).toBeGreaterThan(0);
    expect(paid).toBeGreaterThan(0);
    expect(wallet, 'enough to pay it').toBeGreaterThan(overdue);
    const [{ days }] = await asOwner(app.ownerUrl, 'SELECT count(*)::integer AS days FROM business_clock');
    expect(days, 'the clock of the business is the clock').toBe(0);
  });

  it('has an organization that keeps its promises to investors, and a silent one', async () => {
    const promises = async (name: string) => {
      const [{ id }] = await asOwner(app.ownerUrl, `SELECT id FROM users WHERE name = '${name}'`);
      const { owedReports, updateRequests, updatesInTime, paidBack } = (await post(`/businessUserDetail/${id}`, {}))
        .record;
      const { due, onTime } = paidBack;
      return { owedReports, news: [updatesInTime, updateRequests], paid: due === onTime ? 'on time' : 'late', due };
    };
    const good = await promises('Lindenhof Music Hall');
    expect(good).toMatchObject({ owedReports: { due: 4, inTime: 4, late: 0 }, news: [2, 2], paid: 'on time' });
    expect(good.due).toBeGreaterThan(3);
    const [festival] = await asOwner(app.ownerUrl, "SELECT id FROM projects WHERE title = 'Harbour festival'");
    const { lines, records } = await get(`/project/expenses/${festival!.id}`);
    expect([lines.length, records.length]).toEqual([4, 3]);
    const silent = await promises('Ferryman Freight');
    expect(silent).toMatchObject({ owedReports: { due: 2, inTime: 0, late: 2 }, news: [0, 2], paid: 'late' });
  });

  it('gives the investor a share in what a project has reached, and in what none has reported yet', async () => {
    const { records, totals } = await get('/investment/impact');
    const shares = records.map(({ title, figures }: { title: string; figures: { share: number | null }[] }) => [
      title,
      figures.map(({ share }) => share),
    ]);
    expect(shares).toEqual([
      ['Wood chip boiler', [expect.any(Number), expect.any(Number)]],
      ['Parcel lockers', [null]],
    ]);
    expect(totals.map(({ unit }: { unit: string }) => unit)).toEqual(['homes', 'litres']);
  });

  it('shows the organization what it received', async () => {
    expect((await get('/report/received', organization)).length).toBeGreaterThan(1);
    expect((await post('/complain/list', {}, organization)).length).toBeGreaterThan(1);
    expect((await get('/message', organization)).length).toBe(3);
  });

  it('has something to read in each bell, and no mail about it', async () => {
    for (const token of [investor, organization]) {
      const unread = await post('/notifications', { unread: true, length: 100 }, token);
      expect(unread.records.length).toBeGreaterThan(1);
      for (const { text, link } of unread.records) {
        expect(text).not.toMatch(/undefined|null|NaN/);
        expect(isScreenPath(link.split('?')[0])).toBe(true);
      }
      expect((await post('/notifications/readAll', {}, token)).unread).toBe(0);
    }
    expect(await sendNotificationMails(app.resources)).toBe(0);
  });

  it('has receipts for what was paid, and no mail about them', async () => {
    const { records } = await post('/wallet/history', { length: 100, start: 0 });
    const ids = records.map(({ receipt }: { receipt: string }) => receipt).filter((id: string) => id !== '');
    expect(ids.length).toBeGreaterThan(20);
    await issueReceipts(app.resources);
    for (const id of ids.slice(0, 5)) expect((await get(`/receipts/${id}`)).number).toMatch(/^R-\d{4}-\d{6}$/);
    expect(await sendMoneyMails(app.resources)).toBe(0);
  });

  it('leaves work for its operator: withdrawals, disputes, reported content and verifications', async () => {
    const rows = await asOwner(
      app.ownerUrl,
      `
      SELECT 'withdrawals' AS kind, count(*)::integer AS cases FROM withdrawals WHERE status = 'pending'
      UNION ALL SELECT 'disputes', count(*) FROM disputes WHERE status <> 'closed' AND held_cents = disputed_cents
      UNION ALL SELECT 'answered disputes', count(*) FROM disputes WHERE status = 'answered'
      UNION ALL SELECT 'flags', count(*) FROM flagged_things WHERE status = 'open'
      UNION ALL SELECT 'verifications', count(*) FROM verifications AS v JOIN verification_documents AS d ON d.verification_id = v.id WHERE v.status = 'asked'`,
    );
    expect(Object.fromEntries(rows.map(({ kind, cases }) => [kind, cases]))).toEqual({
      withdrawals: 3n,
      disputes: 2n,
      'answered disputes': 1n,
      flags: 2n,
      verifications: 2n,
    });
  });

  it('balances to the cent', async () => {
    const owner = openDatabase(app.ownerUrl, { max: 2 });
    expect(await verifyLedger(owner)).toEqual([]);
    await owner.close();
  });

  it('is filled once, and never into a database with other users', async () => {
    const before = (await post('/dashboarSearch', {})).recordsTotal;
    await fillDemo(app.resources, app.ownerUrl);
    expect((await post('/dashboarSearch', {})).recordsTotal).toBe(before);
  });
});
