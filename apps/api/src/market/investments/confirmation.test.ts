import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { textOfPdf, namesInScripts } from '../../platform/text/test-pdf-text.ts';
import { issueReceipts } from '../../money/receipts/issue-receipts.ts';
import type { Person } from '../../server/test-app.ts';
import { linkToConfirmation } from './confirmation.http.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterAll(() => app.stop());

async function linkOf(investId: string, zone = '') {
  return (await app.get(ada, `/investment/details/${investId}${zone && `?timeZone=${zone}`}`)).data.confirmation;
}

/** What the paper says, in one line. */
async function confirmation(investId: string, zone = '') {
  const paper = await app.server.inject({ url: await linkOf(investId, zone) });
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf']);
  return textOfPdf(paper.rawPayload).replaceAll(/\s+/g, ' ');
}

describe('the confirmation of an investment', () => {
  it('says the terms as they were when it was made, whatever changes later', async () => {
    const until = dayAhead(30);
    const terms = { funding: 'all', openUntil: until, reflectionDays: 4, repayment: 'quarterly', lateInterest: 5 };
    const projectId = await app.publish(guild, { ...terms, duration: 12, returnOnInvestment: 10 });
    const investId = await app.investFromWallet(ada, projectId, 1000);
    await issueReceipts(app.resources);
    const before = await confirmation(investId);
    for (const words of [
      'Guild of Bakers',
      'Ada',
      'Amount $1,000.00',
      'State In escrow, as of',
      'Goal $5,000.00',
      'Return 10%',
      'Yearly Rate 16.65%',
      'Months 12',
      'Minimum Investment $50.00',
      'Repayment Quarterly',
      'Late Interest 5% a year',
      `Open Until ${until} (UTC)`,
      'Guildhall holds the money in escrow until $5,000.00 has been raised and the money can no longer be canceled.',
      `If $5,000.00 is not raised by ${until} (UTC), all of the money returns to the investor's wallet.`,
      'without a reason. The money is then in the wallet at once. If the terms change while the money is in escrow',
      'Expected Back $1,100.00: $1,000.00 and a return of $100.00',
      'The day on which the organization gets the money',
      'After 3 months $275.00: principal $250.00, return $25.00',
      'After 12 months $275.00',
    ])
      expect(before).toContain(words);
    expect(before).not.toContain('Changed Since');
    expect(before).toMatch(/Receipt R-\d{4}-\d{6}/);
    const change = { projectId, why: 'It takes longer.', budgetRequired: 6000, returnOnInvestment: 20, duration: 24 };
    expect(await app.post(guild, '/project/change', change)).toMatchObject({ status: 200 });
    const after = await confirmation(investId);
    for (const words of ['Goal $5,000.00', 'Return 10%', 'Months 12', 'Changed Since The terms changed on'])
      expect(after).toContain(words);
    const later = await app.investFromWallet(ada, projectId, 100);
    expect(await confirmation(later)).toContain('Return 20%');
  });

  it('counts the months from the day on which the organization got the money, in the times of the reader', async () => {
    const projectId = await app.publish(guild, { duration: 12 });
    const investId = await app.investFromWallet(ada, projectId, 100);
    await app.owner(`UPDATE investments SET released_on = '2026-01-31' WHERE id = $1`, [investId]);
    const text = await confirmation(investId, 'America/New_York');
    expect(text).toMatch(/Date [\d-]{10} [\d:]{5} America\/New_York \([\d: -]+ UTC\)/);
    expect(text).toContain('2026-01-31 (UTC), when the organization got the money');
    expect(text).toContain('2027-01-31 $');
    expect(text).toContain('None: the organization gets the money at once.');
    expect(text).toContain('None: a paid investment cannot be canceled.');
    expect(text).toContain('The organization keeps what was raised.');
  });

  it('says of money with a part held back that it goes through escrow', async () => {
    const projectId = await app.publish(guild, { duration: 12, reports: 'end', reportDays: 30, reservePercent: 5 });
    const text = await confirmation(await app.investFromWallet(ada, projectId, 100));
    expect(text).toContain('The money goes through escrow, and a moment later the organization gets it.');
    expect(text).not.toContain('the organization gets the money at once');
  });

  it.each(namesInScripts)('names people and projects in their own letters: %s', async (_script, name) => {
    const projectId = await app.publish(guild);
    const title = name.slice(0, 20).trim();
    await app.owner('UPDATE projects SET title = $1 WHERE id = $2', [title, projectId]);
    await app.owner('UPDATE users SET name = $1 WHERE id = $2', [name, ada.id]);
    const investId = await app.investFromWallet(ada, projectId, 50);
    const text = await confirmation(investId);
    expect(text.split(title).length - 1, 'investor and project').toBe(2);
    expect(text).toContain(name);
    expect(text).not.toContain('?');
  });

  it('is for its investor, once it is paid', async () => {
    const projectId = await app.publish(guild);
    const investId = await app.investFromWallet(ada, projectId, 50);
    const link = await linkOf(investId);
    const other = await app.investFromWallet(ada, projectId, 50);
    for (const wrong of [
      link.split('?')[0],
      link.replace(investId, other),
      link.replace('timeZone=UTC', 'timeZone=GMT'),
    ])
      expect((await app.server.inject({ url: wrong })).statusCode).toBe(404);
    const document = { filename: 'plan.pdf', bytes: await makePdf() };
    const body = { projectId, price: 50, payFromWallet: 0, msg: 'Yes.', document };
    const pending = (await app.post(ada, '/project/invest', body)).data.investId;
    expect(await linkOf(pending)).toBe('');
    const own = linkToConfirmation(pending, 'UTC', app.resources.config.secret);
    expect((await app.server.inject({ url: own })).statusCode).toBe(404);
  });
});
