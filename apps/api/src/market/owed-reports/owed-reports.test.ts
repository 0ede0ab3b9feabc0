import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import { sweepRows } from '../../base/files/files.sql.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { notifyOfLateReportJob } from './notify-of-late-report.ts';
import { notifyOfReportJob } from './notify-of-report.ts';
import { remindOfReports } from './remind-of-reports.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let document: { filename: string; bytes: Buffer };
beforeAll(async () => {
  app = await fundingApp();
  document = { filename: 'report.pdf', bytes: await makePdf() };
});
beforeEach(async () => {
  await app.settleIn('0 days');
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.investor('Ada');
});
afterAll(() => app.stop());

async function reportsOf(id: string, by = guild, page = '') {
  return (await app.get(by, `/project/reports/${id}${page}`)).data;
}

function send(owedId: string, changes: Record<string, unknown> = {}, by = guild) {
  return app.post(by, '/report/document', { owedId, reportName: 'First quarter', document, shared: 0, ...changes });
}

/** Of business days as the tests name them: how many days ahead. */
function daysAhead(day: string) {
  return Math.round((Date.parse(day) - Date.parse(dayAhead(0))) / 86_400_000);
}

describe('what a project promises to report', () => {
  it('is owed from its publishing on, each by its day, the last one for what is left of the duration', async () => {
    const id = await app.publish(guild, { reports: 'quarterly', reportDays: 20, duration: 8 });
    expect((await reportsOf(id)).records).toHaveLength(1);
    await app.settleIn('200 days');
    const { records, more } = await reportsOf(id);
    expect([records.length, more]).toEqual([3, false]);
    const [last, second, first] = records;
    expect(first).toMatchObject({ kind: 'quarterly', from: dayAhead(0), state: 'late', version: 0 });
    expect(last).toMatchObject({ state: 'awaited', daysLate: 0, sentAt: '', document: '', sha256: '' });
    expect(Date.parse(second.from) - Date.parse(first.until)).toBe(86_400_000);
    for (const report of records) expect(daysAhead(report.dueOn) - daysAhead(report.until)).toBe(20);
    const months = (Date.parse(last.until) - Date.parse(first.from)) / 86_400_000 / 30.4;
    expect(Math.round(months)).toBe(8);
    expect((await app.get(ada, `/project/details/${id}`)).data).toMatchObject({ reports: 'quarterly', reportDays: 20 });
    expect((await reportsOf(id, ada, `?before=${second.id}`)).records).toMatchObject([{ id: first.id }]);
  });

  it('is nothing where nothing is said, one report at the end, and of a draft none before it is published', async () => {
    expect((await reportsOf(await app.publish(guild))).records).toEqual([]);
    const end = await app.publish(guild, { reports: 'end', duration: 12 });
    expect((await reportsOf(end)).records).toMatchObject([{ kind: 'end', from: dayAhead(0) }]);
    const draft = await app.publish(guild, { reports: 'yearly', duration: 24, draft: 1 });
    expect((await reportsOf(draft)).records).toEqual([]);
    expect((await app.get(ada, `/project/reports/${draft}`)).status).toBe(404);
    await app.settleIn('10 days');
    await app.post(guild, '/project/publish', { projectId: draft });
    expect((await reportsOf(draft)).records).toMatchObject([{ kind: 'yearly', from: dayAhead(10) }]);
    await app.settleIn('400 days');
    expect((await reportsOf(draft)).records).toHaveLength(2);
  });

  it('refuses a promise that there is not, and days beyond half a year', async () => {
    const publish = (changes: object) => app.publish(guild, { ...changes });
    await expect(publish({ reports: 'weekly' })).rejects.toThrow('Please choose which reports you promise.');
    await expect(publish({ reports: 'yearly', reportDays: 181 })).rejects.toThrow('Days until a report is due');
  });
});

describe('an owed report', () => {
  it('is sent in versions, each with its hash, which investors open and others only where it is shared', async () => {
    const id = await app.publish(guild, { reports: 'quarterly' });
    await app.investFromWallet(ada, id, 100);
    const first = (await reportsOf(id)).records.at(-1);
    expect(await send(first.id)).toMatchObject({ status: 200, message: 'The report has been uploaded.' });
    const stranger = await app.signUp(1, 'Bo');
    const sha256 = createHash('sha256').update(document.bytes).digest('hex');
    const sent = { state: 'sent', daysLate: 0, version: 1, name: 'First quarter', sha256, shared: false };
    const newest = async (by: Person) => (await reportsOf(id, by)).records.at(-1);
    expect(await newest(ada)).toMatchObject({ ...sent, document: expect.stringContaining('/files/') });
    expect(await newest(stranger)).toMatchObject({ ...sent, document: '' });

    const other = { filename: 'better.pdf', bytes: Buffer.concat([document.bytes, Buffer.from('\n')]) };
    await send(first.id, { document: other, reportName: 'First quarter, corrected', shared: 1 });
    expect(await newest(stranger)).toMatchObject({
      version: 2,
      name: 'First quarter, corrected',
      document: expect.stringContaining('/files/'),
    });
    expect((await newest(ada)).sha256).not.toBe(sha256);
    // Both stay: nothing that investors were sent is swept.
    const kept = () => app.owner('SELECT id FROM files AS f JOIN owed_report_versions AS v ON v.file_id = f.id');
    const before = await kept();
    await app.owner("UPDATE files SET created_at = now() - interval '2 days'");
    await sweepRows(app.resources.database, new Date());
    expect(await kept()).toEqual(before);
  });

  it('shows its organization which investors opened it, and when', async () => {
    const id = await app.publish(guild, { reports: 'quarterly' });
    const bo = await app.investor('Bo');
    const stranger = await app.signUp(1, 'Sam');
    for (const person of [ada, bo]) await app.investFromWallet(person, id, 100);
    const first = (await reportsOf(id)).records.at(-1);
    await send(first.id, { shared: 1 });
    const newest = async (by: Person) => (await reportsOf(id, by)).records.at(-1);
    expect(await newest(guild)).toMatchObject({ openedBy: 0, openings: [] });
    for (const person of [ada, ada, bo, stranger, guild])
      expect((await app.server.inject({ url: (await newest(person)).document })).statusCode).toBe(200);
    const { openedBy, openings } = await newest(guild);
    expect([openedBy, openings.map(({ by }: { by: string }) => by)]).toEqual([2, ['Bo', 'Ada']]);
    expect(new Date(openings[0].at).toISOString()).toBe(openings[0].at);
    for (const person of [ada, stranger]) expect(await newest(person)).toMatchObject({ openedBy: 0, openings: [] });
    // A new version has openings of its own.
    await send(first.id);
    expect(await newest(guild)).toMatchObject({ version: 2, openedBy: 0 });
  });

  it('notifies who has money in it of each version once, and all who follow it of what is for everybody', async () => {
    const id = await app.publish(guild, { reports: 'yearly', duration: 12 });
    await app.investFromWallet(ada, id, 100);
    const [report] = (await reportsOf(id)).records;
    await send(report.id);
    const job = notifyOfReportJob(app.resources);
    for (const version of [1, 1]) await job.work({ reportId: report.id, version });
    const follower = await app.signUp(1, 'Flo');
    await app.post(follower, '/project/follow', { projectId: id, on: 1 });
    for (const version of [1, 1]) await job.work({ reportId: report.id, version });
    expect(await app.notified(follower)).toEqual([]);
    await send(report.id, { shared: 1 });
    await job.work({ reportId: report.id, version: 2 });
    expect(await app.notified(follower)).toEqual([
      'Guild of Bakers has sent a new version of the yearly report of Bread oven.',
    ]);
    expect(await app.notified(ada)).toEqual(
      expect.arrayContaining([
        'Guild of Bakers has sent a new version of the yearly report of Bread oven.',
        'Guild of Bakers has sent the yearly report of Bread oven.',
      ]),
    );
    expect((await app.notified(ada)).filter((text) => text.includes('yearly report'))).toHaveLength(2);
  });

  it('is late from the day after, and stays late when it is sent', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    const [{ id: owed, dueOn }] = (await reportsOf(id)).records;
    await app.settleIn(`${daysAhead(dueOn)} days`);
    expect((await reportsOf(id)).records).toMatchObject([{ state: 'awaited', daysLate: 0 }]);
    await app.settleIn(`${daysAhead(dueOn) + 3} days`);
    expect((await reportsOf(id, ada)).records).toMatchObject([{ state: 'late', daysLate: 3, sentAt: '' }]);
    await send(owed);
    await app.settleIn(`${daysAhead(dueOn) + 9} days`);
    expect((await reportsOf(id, ada)).records).toMatchObject([{ state: 'sentLate', daysLate: 3, version: 1 }]);

    await app.settleIn('0 days');
    const inTime = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    await send((await reportsOf(inTime)).records[0].id);
    await app.settleIn(`${daysAhead(dueOn) + 9} days`);
    await send((await reportsOf(inTime)).records[0].id, { reportName: 'Corrected' });
    expect((await reportsOf(inTime, ada)).records).toMatchObject([{ state: 'sent', daysLate: 0, version: 2 }]);
  });

  it('counts on the page of its organization once its day is past, where somebody has invested', async () => {
    const record = async () => (await app.post(ada, `/businessUserDetail/${guild.id}`, {})).data.record.owedReports;
    const [inTime, late, missing] = await Promise.all(
      [1, 2, 3].map(() => app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 })),
    );
    const without = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    for (const id of [inTime!, late!, missing!]) await app.investFromWallet(ada, id, 100);
    const owed = async (id: string) => (await reportsOf(id)).records[0];
    const days = daysAhead((await owed(without)).dueOn);
    await send((await owed(inTime!)).id);
    await app.settleIn(`${days} days`);
    expect(await record()).toEqual({ due: 0, inTime: 0, late: 0 });
    await app.settleIn(`${days + 1} days`);
    expect(await record()).toEqual({ due: 3, inTime: 1, late: 2 });
    await send((await owed(late!)).id);
    expect(await record()).toEqual({ due: 3, inTime: 1, late: 1 });
  });

  it('is nobody else’s to send, and none where the project was canceled', async () => {
    const id = await app.publish(guild, { reports: 'yearly', funding: 'all', openUntil: dayAhead(30) });
    const [{ id: owed }] = (await reportsOf(id)).records;
    expect(await send(owed, {}, await app.signUp(2, 'Rival'))).toMatchObject({ status: 404 });
    expect(await send(owed, {}, ada)).toMatchObject({ status: 403 });
    const both = await app.post(guild, '/report/document', { id: owed, owedId: owed, reportName: 'X', document });
    expect(both).toMatchObject({ status: 422, data: { errors: { id: 'Please choose one.' } } });
    await app.post(guild, '/project/cancel', { projectId: id, reason: 'No oven.' });
    expect(await send(owed)).toMatchObject({ status: 422 });
    expect((await reportsOf(id)).records[0]).toMatchObject({ state: 'ended', daysLate: 0 });
  });

  it('is no new version when the same one is sent again, as who has lost the answer does', async () => {
    const id = await app.publish(guild, { reports: 'yearly', duration: 12 });
    const [{ id: owed }] = (await reportsOf(id)).records;
    for (let times = 0; times < 3; times++) expect((await send(owed)).status).toBe(200);
    expect((await reportsOf(id)).records).toMatchObject([{ version: 1 }]);
    await send(owed, { shared: 1 });
    expect((await reportsOf(id)).records).toMatchObject([{ version: 2, shared: true }]);
  });

  it('is one of twenty that are sent at once, each a version of its own', async () => {
    const id = await app.publish(guild, { reports: 'yearly', duration: 12 });
    const [{ id: owed }] = (await reportsOf(id)).records;
    const sent = await Promise.all(Array.from({ length: 20 }, (_, n) => send(owed, { reportName: `Year, ${n}` })));
    expect(sent.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await reportsOf(id)).records).toMatchObject([{ version: 20 }]);
  });
});

describe('an organization with a report that is late by more than 60 days', () => {
  it('publishes nothing before it has sent it, and may keep a draft', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    await app.investFromWallet(ada, id, 100);
    const [{ id: owed, dueOn }] = (await reportsOf(id)).records;
    await app.settleIn(`${daysAhead(dueOn) + 60} days`);
    await app.publish(guild);
    await app.settleIn(`${daysAhead(dueOn) + 61} days`);
    const refusal = /The report at the end of Bread oven was due on .* Please send it to your investors/;
    await expect(app.publish(guild)).rejects.toThrow(refusal);
    const draft = await app.publish(guild, { draft: 1 });
    const publish = () => app.post(guild, '/project/publish', { projectId: draft });
    expect(await publish()).toMatchObject({ status: 403, message: expect.stringMatching(refusal) });
    await app.publish(await app.signUp(2, 'Rival'));
    await send(owed);
    expect((await publish()).status).toBe(200);
  });

  it('is not deleted before it has sent what is owed for a time that is over', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    const [{ id: owed, dueOn }] = (await reportsOf(id)).records;
    const obstacles = () =>
      app.owner("SELECT kind, things::int FROM erasure_obstacles($1) WHERE kind = 'reports'", [guild.id]);
    await app.settleIn(`${daysAhead(dueOn)} days`);
    expect(await obstacles()).toEqual([]);
    await app.settleIn('0 days');
    await app.investFromWallet(ada, id, 100);
    expect(await obstacles()).toEqual([]);
    await app.settleIn(`${daysAhead(dueOn)} days`);
    expect(await obstacles()).toEqual([{ kind: 'reports', things: 1 }]);
    await send(owed);
    expect(await obstacles()).toEqual([]);
  });

  it('publishes where nobody has invested, and where the project has ended', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 1, funding: 'all', openUntil: dayAhead(30) });
    await app.post(guild, '/project/cancel', { projectId: id, reason: 'No oven.' });
    await app.publish(guild, { reports: 'end', duration: 1 });
    await app.settleIn('300 days');
    await expect(app.publish(guild)).resolves.not.toBe('');
  });
});

describe('reminders', () => {
  it('come a week and a day before, and a day and two weeks late, each once, and none once it is sent', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 2, reportDays: 30 });
    const [{ id: owed, dueOn }] = (await reportsOf(id)).records;
    const at = async (days: number) => {
      await app.settleIn(`${daysAhead(dueOn) + days} days`);
      await remindOfReports(app.resources);
      return (await app.notified(guild)).filter((text) => text.includes('report at the end of Bread oven'));
    };
    const counts: number[] = [];
    for (const days of [-8, -7, -6, -1, 0, 1, 2, 14, 60]) counts.push((await at(days)).length);
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
    expect((await at(61))[0]).toContain('has not been sent. The page of the project says that it is late.');

    await send(owed);
    const other = await app.publish(guild, { reports: 'end', duration: 1, reportDays: 1 });
    await send((await reportsOf(other)).records[0].id);
    expect(await at(120)).toHaveLength(4);
  });

  it('of what is late reach who has money in it, each once, and nobody once it is sent', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 2, reportDays: 30 });
    await app.investFromWallet(ada, id, 100);
    const [{ id: owed, dueOn }] = (await reportsOf(id)).records;
    const job = notifyOfLateReportJob(app.resources);
    const heard = async () =>
      (await app.notified(ada)).filter((text) => text.includes('has not sent the report at the end of Bread oven'));
    await app.settleIn(`${daysAhead(dueOn)} days`);
    await job.work({ reportId: owed, reminder: 3 });
    expect(await heard()).toEqual([]);
    await app.settleIn(`${daysAhead(dueOn) + 1} days`);
    for (const reminder of [3, 3]) await job.work({ reportId: owed, reminder });
    expect(await heard()).toHaveLength(1);
    await app.settleIn(`${daysAhead(dueOn) + 14} days`);
    await job.work({ reportId: owed, reminder: 4 });
    expect(await heard()).toHaveLength(2);
    expect((await app.notified(guild)).some((text) => text.includes('has not sent'))).toBe(false);
    await send(owed);
    await job.work({ reportId: owed, reminder: 5 });
    expect(await heard()).toHaveLength(2);
  });

  it('are not sent for a project that has ended', async () => {
    const id = await app.publish(guild, { reports: 'end', duration: 1, funding: 'all', openUntil: dayAhead(30) });
    await app.post(guild, '/project/cancel', { projectId: id, reason: 'No oven.' });
    await app.settleIn('200 days');
    expect(await remindOfReports(app.resources)).toBeGreaterThan(0);
    expect(await remindOfReports(app.resources)).toBe(0);
    expect((await app.notified(guild)).filter((text) => text.includes('report at the end'))).toEqual([]);
  });
});
