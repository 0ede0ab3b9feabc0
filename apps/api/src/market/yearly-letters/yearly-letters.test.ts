import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Mailer } from '../../reach/mail/mailer.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { creditAll } from '../repayments/follow-repayments.ts';
import { repaymentsUnderWay } from '../repayments/repayments.sql.ts';
import { writeLetters } from './write-letters.ts';

/** Money moves by the real clock, so that the year that is over on the clock of the business is this one. */
const year = new Date().getUTCFullYear();

let app: FundingApp;
let guild: Person;
let ada: Person;
let bo: Person;
let quiet: Person;
let project: string;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
  quiet = await app.signUp(1, 'Quiet');
  for (const person of [guild, ada, bo, quiet]) await verify(person);
  project = await app.publish(guild, { repayment: 'monthly', duration: 12, reports: 'quarterly' });
  await app.investFromWallet(ada, project, 1200);
  await app.investFromWallet(bo, project, 600);
});
afterAll(() => app.stop());

function verify({ id }: Person) {
  return app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
}

/** Sets the clock of the business to a moment. */
function moveTo(moment: string) {
  return app.settleIn(`${Date.parse(moment) - Date.now()} milliseconds`);
}

async function lettersOf(person: Person) {
  return (await app.get(person, '/wallet/letters')).data.records;
}

async function letterMails({ email }: Person) {
  return (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('Your letter about'));
}

async function paperOf(person: Person) {
  const [{ pdf }] = await lettersOf(person);
  const { rawPayload, headers } = await app.server.inject({ url: pdf });
  expect(headers['content-type']).toBe('application/pdf');
  return textOfPdf(rawPayload).replaceAll(/\s+/g, ' ');
}

describe('the letters of a year', () => {
  beforeAll(async () => {
    await app.settleIn('0 days');
    const { data } = await app.post(ada, '/project/question', { projectId: project, question: 'Which flour?' });
    await app.post(ada, '/project/question', { projectId: project, question: 'Which oven?' });
    await app.post(guild, '/project/answer', { questionId: data.id, answer: 'Rye.' });
    await app.post(guild, '/project/update', {
      projectId: project,
      title: 'First loaves',
      text: 'They rise.',
      audience: 'investors',
    });
    const expense = { projectId: project, spentOn: dayAhead(0), payee: 'Smith & Sons', amount: 70 };
    await app.post(guild, '/project/expense', expense);
    // Of its reports one was sent in time, one late, and one is missing.
    await app.owner(
      `UPDATE owed_reports SET covers_from = make_date($2, 1, 1), covers_until = make_date($2, 1, 31),
          due_on = make_date($2, 2, 10), sent_on = make_date($2, 2, CASE number WHEN 1 THEN 10 ELSE 11 END), versions = 1
        WHERE project_id = $1 AND number < 3`,
      [project, year],
    );
    await app.owner(
      `UPDATE owed_reports SET covers_from = make_date($2, 1, 1), covers_until = make_date($2, 1, 31),
          due_on = make_date($2, 12, 31) WHERE project_id = $1 AND number = 3`,
      [project, year],
    );
    await app.settleIn('33 days');
    await app.post(guild, '/repayment/pay', { projectId: project, dueOn: dayAhead(33) });
    await creditAll(app.resources, await repaymentsUnderWay(app.resources.database));
  });

  it('are not written before 3 January, 6:00', async () => {
    await moveTo(`${year + 1}-01-03T05:59:00Z`);
    await writeLetters(app.resources);
    expect(await lettersOf(ada)).toEqual([]);
  });

  it('are all written or none where it breaks off, and mailed once each §7.yearly-letters', async () => {
    await moveTo(`${year + 1}-01-03T06:00:00Z`);
    await app.post(bo, '/notifications/preferences', { reports: 'product' });
    let sent = 0;
    const failing: Mailer = {
      send: async (mail, db) => {
        if (++sent > 1) throw new Error('The process was killed.');
        await app.resources.mailer.send(mail, db);
      },
    };
    await expect(writeLetters({ ...app.resources, mailer: failing })).rejects.toThrow('killed');
    expect(await lettersOf(ada)).toEqual([]);
    expect(await letterMails(ada)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => writeLetters(app.resources)));
    await writeLetters(app.resources);
    expect(await writeLetters(app.resources)).toBe(0);
    expect((await letterMails(ada)).map(({ subject }) => subject)).toEqual([`Your letter about ${year}`]);
    expect(await letterMails(guild)).toHaveLength(1);
    expect(await letterMails(bo), 'switched off').toEqual([]);
    expect(await lettersOf(bo)).toHaveLength(1);
    expect(await lettersOf(quiet), 'nothing happened').toEqual([]);
    expect(await app.notified(ada)).toContain(`Your letter about ${year} is ready.`);
  });

  it('say what the statement says, and what each organization did', async () => {
    const { data } = await app.get(
      ada,
      `/wallet/statement?from=${year}-01-01&to=${year}-12-31&format=csv&timeZone=UTC`,
    );
    const { paid, end } = data.investments;
    expect([paid.principal, paid.return, end.principal]).toEqual([100, 5, 1100]);
    const [letter] = await lettersOf(ada);
    expect(letter).toMatchObject({
      year,
      figures: [
        { name: 'Invested', amount: 1200 },
        { name: 'Paid back to you', amount: 105 },
        { name: 'Principal owed to you at the end', amount: 1100 },
      ],
    });
    const paper = await paperOf(ada);
    for (const words of [
      `Letter about ${year}`,
      'Guild of Bakers',
      'Paid back to you: $105.00 ($100.00 principal, $5.00 return)',
      'Principal owed at the end: $1,100.00.',
      '3 due, 1 in time, 1 late, 1 not sent',
      'Questions: 1 of 2 answered.',
      'Updates: 1.',
      'Spent so far, as it says: $70.00, $70.00 of it without a paper.',
    ])
      expect(paper).toContain(words);
    const [mail] = await letterMails(ada);
    expect(mail!.text).toContain('Guild of Bakers.');
    expect(mail!.text).toContain('/wallet/letters');
    expect(mail!.unsubscribe).toContain('kind=reports');
    expect(mail!.text + mail!.html, 'no link that opens a file').not.toContain('/files/');
  });

  it('tell an organization the same of its projects', async () => {
    const [letter] = await lettersOf(guild);
    // How much of it was due by the end of the year is left out: it depends on the day of the test.
    expect(letter.figures.slice(0, 3)).toMatchObject([
      { name: 'Received from investors', amount: 1800 },
      { name: 'Paid back to investors', amount: 157.5 },
      { name: 'Owed to investors at the end', amount: 1732.5 },
    ]);
    const paper = await paperOf(guild);
    expect(paper).toContain('Bread oven');
    expect(paper).toContain('3 due, 1 in time, 1 late, 1 not sent');
    expect(paper).toContain('$70.00, $70.00 of it without a paper');
  });

  it('never change, are in what an account downloads, and go with the account', async () => {
    const before = await paperOf(ada);
    await app.settleIn('70 days');
    await app.post(guild, '/repayment/pay', { projectId: project, dueOn: dayAhead(70) });
    await creditAll(app.resources, await repaymentsUnderWay(app.resources.database));
    expect(await paperOf(ada)).toBe(before);
    await expect(
      app
        .owner(`UPDATE users SET type = 0 WHERE id = $1`, [quiet.id])
        .then(() => app.owner('SELECT end_erasing_yearly_letters($1)', [ada.id])),
    ).rejects.toThrow('not being erased');
    await app.owner('INSERT INTO yearly_letters (account_id, year, projects) VALUES ($1, $2, $3)', [
      quiet.id,
      year,
      '{}',
    ]);
    await app.owner('SELECT end_erasing_yearly_letters($1)', [quiet.id]);
    expect(await app.owner('SELECT FROM yearly_letters WHERE account_id = $1', [quiet.id])).toEqual([]);
  });

  it('of others are nobody else’s', async () => {
    const [{ pdf }] = await lettersOf(ada);
    const url = new URL(pdf, 'http://localhost');
    url.searchParams.set('accountId', bo.id);
    expect((await app.server.inject({ url: url.pathname + url.search })).statusCode).toBe(404);
  });
});
