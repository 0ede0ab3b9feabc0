import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { textOfPdf } from '../../platform/text/test-pdf-text.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator, type WithSecondFactor } from '../../trust/operators/test-operators.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { remindOfReports } from '../owed-reports/remind-of-reports.ts';
import { dayInWords } from './late-report-in-words.ts';

let app: FundingApp;
let opal: WithSecondFactor;
let guild: Person;
let ada: Person;
let projectId: string;
/** Its first report, and the days from today to the day by which it is due. */
let owedId: string;
let due: number;
beforeAll(async () => {
  app = await fundingApp();
  opal = await newOperator(app, 'support', 'Opal');
});
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
  projectId = await app.publish(guild, { reports: 'quarterly', reportDays: 20, duration: 12 });
  await app.investFromWallet(ada, projectId, 100);
  const [{ id, dueOn }] = (await app.get(guild, `/project/reports/${projectId}`)).data.records;
  owedId = id;
  due = Math.round((Date.parse(dueOn) - Date.parse(dayAhead(0))) / 86_400_000);
});
afterAll(() => app.stop());

/** Lets time go by to a number of days after the day by which the report is due. */
function daysLate(days: number) {
  return app.settleIn(`${due + days} days`);
}

function prepare(by = ada, which = `owedId=${owedId}`) {
  return app.get(by, `/complain/late?${which}`);
}

function complain(by = ada, which: Record<string, string> = { owedId }) {
  return app.post(by, '/complain/late', { subject: 'Where is it?', message: 'Nobody answers.', ...which });
}

async function sendReport() {
  const document = { filename: 'first.pdf', bytes: await makePdf() };
  await app.post(guild, '/report/document', { owedId, reportName: 'First quarter', document });
}

async function download(url: string) {
  const { statusCode, headers, rawPayload } = await app.server.inject({ url });
  return { statusCode, type: headers['content-type'], pdf: rawPayload };
}

async function wordsAt(url: string) {
  return textOfPdf((await download(url)).pdf).replaceAll(/\s+/g, ' ');
}

async function lists(by = ada, of: Person = guild) {
  const { data: sent } = await app.post(by, '/complain/myComplaint', {});
  return { sent, received: (await app.post(of, '/complain/list', {})).data };
}

async function stored() {
  const [row] = await app.owner<Record<string, number>>(
    'SELECT (SELECT count(*)::int FROM complaints) AS complaints, (SELECT count(*)::int FROM files) AS files',
  );
  return row;
}

async function stateInList(by = ada) {
  return (await app.get(by, `/project/reports/${projectId}`)).data.records.at(-1).complaint;
}

describe('a complaint about a late report', () => {
  it('is prepared with the promise, its days, the reminders and what was asked, in words and as a paper §7.late-complaints', async () => {
    const [bo, cy] = await Promise.all(['Bo', 'Cy'].map((name) => app.investor(name)));
    for (const person of [bo!, cy!]) await app.investFromWallet(person, projectId, 50);
    await app.settleIn('35 days');
    for (const person of [ada, bo!, cy!]) await app.post(person, '/project/ask', { projectId });
    await app.settleIn('40 days');
    const update = { projectId, title: 'The wheel turns', text: 'It does.', audience: 'everybody' };
    await app.post(guild, '/project/update', update);
    await app.settleIn('80 days');
    await app.post(bo!, '/project/ask', { projectId });
    for (const days of [-7, 1]) {
      await daysLate(days);
      await remindOfReports(app.resources);
    }
    await daysLate(12);
    const { status, data } = await prepare();
    expect([status, data.open]).toEqual([200, null]);
    const { paper, ...draft } = data.draft;
    const [first] = (await app.get(guild, `/project/reports/${projectId}`)).data.records.slice(-1);
    const day = (days: number) => dayInWords(dayAhead(days));
    const sentences = [
      `Quarterly report of Bread oven for ${day(0)} to ${dayInWords(first.until)}.`,
      `It was promised on ${day(0)} in version 1 of the terms, with which the project was published, and was due on ${day(due)}.`,
      `Guildhall reminded the organization on ${day(due - 7)} and ${day(due + 1)}.`,
      `${day(35)}: an update was requested, by 3 investors since. The answer came on ${day(40)}: “The wheel turns”.`,
      `${day(80)}: an update was requested. Nothing was answered.`,
      `It is 12 days late on ${day(due + 12)}, and was not sent.`,
    ];
    expect(draft).toEqual({
      organizationId: guild.id,
      organization: 'Guild of Bakers',
      subject: 'Report is late',
      message: sentences.join('\n'),
    });
    const words = await wordsAt(paper);
    for (const part of [
      'Organization Guild of Bakers',
      'Project Bread oven',
      `Quarterly report, for ${day(0)} to ${dayInWords(first.until)}`,
      `${day(due)}, 20 days after the end of what it covers`,
      `It is 12 days late on ${day(due + 12)}, and was not sent`,
      `Reminders ${day(due - 7)}`,
      `${day(due + 1)} What Investors Asked`,
      'by 3 investors since.',
    ])
      expect(words).toContain(part);
    expect(words).toContain(`${day(80)} An update was requested. Nothing was answered.`);
    for (const name of ['Ada', 'Bo', 'Cy']) expect(words).not.toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('names no update that is for investors alone, since the paper stays where they no longer are §7.updates.ways-out', async () => {
    await app.settleIn('35 days');
    await app.post(ada, '/project/ask', { projectId });
    await app.settleIn('40 days');
    const update = { projectId, title: 'For holders', text: 'The wheel turns.', audience: 'investors' };
    expect(await app.post(guild, '/project/update', update)).toMatchObject({ status: 200 });
    await daysLate(2);
    const { message, paper } = (await prepare()).data.draft;
    expect(message).toContain(`The answer came on ${dayInWords(dayAhead(40))}.`);
    for (const text of [message, await wordsAt(paper)]) expect(text).not.toContain('For holders');
  });

  it('is sent with its paper as the server makes it then, whatever the preview said, and leads to the report', async () => {
    await daysLate(3);
    const { paper } = (await prepare()).data.draft;
    const preview = await download(paper);
    expect([preview.statusCode, preview.type]).toEqual([200, 'application/pdf']);
    await daysLate(5);
    const { status, message, data } = await complain();
    expect([status, message, data.isNew]).toEqual([200, 'Your complaint has been sent.', true]);
    expect(data.number).toMatch(/^C-\d{4}-\d{6}$/);

    const { sent, received } = await lists();
    const lateReport = { kind: 'owed', name: 'Bread oven', projectId, state: 'late', daysLate: 5, sentOn: '' };
    const both = { subject: 'Where is it?', message: 'Nobody answers.', number: data.number, aboutKind: 'project' };
    expect(sent).toMatchObject([{ ...both, aboutId: projectId, lateReport }]);
    expect(received).toMatchObject([{ ...both, byName: 'Ada', lateReport }]);
    const attached = await download(received[0].attachment);
    expect(textOfPdf(attached.pdf).replaceAll(/\s+/g, ' ')).toContain('It is 5 days late');
    expect(attached.pdf).not.toEqual(preview.pdf);
    expect(await app.notified(guild)).toContain('Ada complained: Where is it?');

    const { data: reviewed } = await app.get(opal, `/operator/complaints/${sent[0].id}`);
    const sha256 = createHash('sha256').update(attached.pdf).digest('hex');
    expect(reviewed.lateReport).toEqual({ ...sent[0].lateReport, sha256 });
    expect(sent[0].lateReport).not.toHaveProperty('sha256');
    // What could be read before is for who may still complain.
    expect((await download(paper)).statusCode).toBe(200);
  });

  it('is the same file for the same facts, and says nothing that was sent by the client', async () => {
    await daysLate(3);
    const preview = await download((await prepare()).data.draft.paper);
    await complain(ada, { owedId, message: 'It is 900 days late.', dueOn: '2020-01-01', daysLate: '900' });
    const { received } = await lists();
    expect((await download(received[0].attachment)).pdf).toEqual(preview.pdf);
  });

  it('is one at a time: another one changes nothing, and leads to the open one until that is decided', async () => {
    await daysLate(2);
    expect(await stateInList()).toBe('offered');
    const answers = await Promise.all([complain(), complain(), complain()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1);
    const before = await stored();
    const again = await complain();
    const { number } = answers[0].data;
    expect(again).toMatchObject({ message: `Your complaint ${number} about this report is open.` });
    expect(again.data).toEqual({ number, isNew: false });
    expect(await stored()).toEqual(before);
    expect(await stateInList()).toBe('open');
    const { data } = await prepare();
    expect(data).toMatchObject({ draft: null, open: { number, requestType: 'SENT' } });

    // Another holder has one of their own.
    const bo = await app.investor('Bo');
    await app.investFromWallet(bo, projectId, 50);
    expect(await stateInList(bo)).toBe('offered');
    expect((await complain(bo)).data.isNew).toBe(true);

    await app.post(opal, `/operator/complaints/${data.open.id}/decide`, { outcome: 'upheld', reason: 'It is late.' });
    expect(await stateInList()).toBe('offered');
    expect((await complain()).data.isNew).toBe(true);
  });

  it('says since when the report is there once it is sent, and stays open', async () => {
    await daysLate(2);
    await complain();
    await daysLate(9);
    await sendReport();
    await daysLate(20);
    const { sent, received } = await lists();
    for (const [complaint] of [sent, received])
      expect(complaint).toMatchObject({
        status: 'open',
        lateReport: { state: 'sent', sentOn: dayAhead(due + 9), daysLate: 9 },
      });
    expect(await stateInList()).toBe('open');
    expect((await prepare()).data.open.id).toBe(sent[0].id);
  });

  it('is refused before the report is late, and once it is sent', async () => {
    await daysLate(0);
    const early = { status: 422, message: 'This report is not late.' };
    expect(await stateInList()).toBe('');
    expect([await prepare(), await complain()]).toMatchObject([early, early]);
    await daysLate(1);
    expect(await stateInList()).toBe('offered');
    const { paper } = (await prepare()).data.draft;
    await sendReport();
    const sent = { status: 422, message: 'This report has been sent.' };
    expect([await prepare(), await complain()]).toMatchObject([sent, sent]);
    expect((await download(paper)).statusCode).toBe(404);
    expect(await stateInList()).toBe('');
  });

  it('is refused to whoever has no released part of the project, and changes nothing', async () => {
    const stranger = await app.signUp(1, 'Sam');
    const back = await app.investor('Ben');
    const investId = await app.investFromWallet(back, projectId, 50);
    await app.post(guild, `/refunds/${investId}`, { amount: 50, reason: 'You asked.' });
    expect((await app.get(back, `/investment/details/${investId}`)).data).toMatchObject({ state: 'refunded' });
    const waiting = await app.publish(guild, {
      reports: 'quarterly',
      reportDays: 20,
      funding: 'all',
      openUntil: dayAhead(90),
    });
    const early = await app.investor('Eva');
    await app.investFromWallet(early, waiting, 50);
    const [{ id: other }] = (await app.get(guild, `/project/reports/${waiting}`)).data.records;
    await app.owner(
      `UPDATE owed_reports SET covers_from = covers_from - 200, covers_until = covers_until - 200,
      due_on = due_on - 200 WHERE id = $1`,
      [other],
    );
    await daysLate(-due);
    await daysLate(2);
    const before = await stored();
    for (const [by, id] of [
      [stranger, owedId],
      [back, owedId],
      [guild, owedId],
      [early, other],
    ] as const) {
      expect(await prepare(by, `owedId=${id}`)).toMatchObject({ status: 403 });
      expect(await complain(by, { owedId: id })).toMatchObject({
        status: 403,
        message: 'Only those who have money in this project can complain about its reports here.',
      });
    }
    for (const by of [stranger, back, guild]) expect(await stateInList(by)).toBe('');
    const unknown = { owedId: '0198c2f0-0000-7000-8000-000000000000' };
    expect(await complain(ada, unknown)).toMatchObject({ status: 404 });
    expect(await complain(ada, { owedId, requestId: owedId })).toMatchObject({ status: 422 });
    expect(await complain(ada, {})).toMatchObject({ status: 422 });
    expect(await stored()).toEqual(before);
  });
});

describe('a request for a report that names a day', () => {
  it('is late from one day after it, and is complained about by who asked alone', async () => {
    const asked = { orgId: guild.id, reportId: 'R-7', message: 'For our members.', dueOn: dayAhead(10) };
    const requestId = (await app.post(ada, '/report/request', asked)).data.id;
    const inList = async () => (await app.get(ada, '/report/sent')).data[0];
    await app.settleIn('10 days');
    expect(await inList()).toMatchObject({ daysLate: 0, complaint: '' });
    expect(await prepare(ada, `requestId=${requestId}`)).toMatchObject({ status: 422 });
    await app.settleIn('13 days');
    expect(await inList()).toMatchObject({ daysLate: 3, complaint: 'offered' });
    expect((await app.get(guild, '/report/received')).data[0]).toMatchObject({ daysLate: 3, complaint: '' });
    for (const by of [guild, await app.signUp(1, 'Sam')])
      expect(await complain(by, { requestId })).toMatchObject({ status: 404 });

    const { draft } = (await prepare(ada, `requestId=${requestId}`)).data;
    const day = (days: number) => dayInWords(dayAhead(days));
    expect(draft.message).toBe(
      `I asked Guild of Bakers for the report “R-7” on ${day(0)}, and needed it by ${day(10)}.\nIt is 3 days late on ${day(13)}, and was not sent.`,
    );
    const words = await wordsAt(draft.paper);
    for (const part of ['Report R-7', 'Remark For our members.', `Asked ${day(0)}`, `Due ${day(10)}`])
      expect(words).toContain(part);
    expect((await complain(ada, { requestId })).data.isNew).toBe(true);
    expect(await inList()).toMatchObject({ complaint: 'open' });
    const { sent, received } = await lists();
    const lateReport = { kind: 'request', name: 'R-7', projectId: '', state: 'late', daysLate: 3 };
    expect([sent[0], received[0]]).toMatchObject([
      { aboutKind: '', lateReport },
      { aboutKind: '', lateReport },
    ]);
  });
});
