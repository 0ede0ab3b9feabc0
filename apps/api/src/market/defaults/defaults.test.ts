import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { dayAhead, fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { noteDefaults, takeHoldersInDefault } from './defaults.sql.ts';
import { notifyOfDefaults } from './notify-of-defaults.ts';
import { pay, projectOfTwo, stateOf, writeOff } from './test-defaults.ts';

let app: FundingApp;
let opal: Person;
let finn: Person;
let ada: Person;
let bo: Person;
beforeAll(async () => {
  app = await fundingApp();
  opal = await newOperator(app, 'admin', 'Opal');
  finn = await newOperator(app, 'finance', 'Finn');
});
beforeEach(async () => {
  ada = await app.investor('Ada');
  bo = await app.investor('Bo');
});
afterEach(async () => {
  expect(await verifyLedger(app.resources.database)).toEqual([]);
  await app.owner('DELETE FROM business_clock');
});
afterAll(() => app.stop());

function sayUnlikely(by: Person, projectId: string, unlikely = 1) {
  return app.post(by, '/operator/project/unlikely', { projectId, unlikely, reason: 'Its owner is insolvent.' });
}

async function listed(projectId: string, state = 'default') {
  const { data } = await app.post(finn, '/operator/defaults', { state, length: 50 });
  return data.records.find(({ id }: { id: string }) => id === projectId);
}

/** The days of the project's defaults, by the clock of the business. */
function defaults(id: string) {
  return app.owner<{ since: string; reason: string; ended: string | null }>(
    `SELECT since::text, reason, ended_on::text AS ended FROM project_defaults WHERE project_id = $1 ORDER BY since`,
    [id],
  );
}

/** The day on which the first of two months is due, and days after it. */
async function dayAfterDue(projectId: string, days: number): Promise<string> {
  const [row] = await app.owner<{ day: string }>(
    `SELECT (released_on + interval '1 month' + $2 * interval '1 day')::date::text AS day
     FROM investments WHERE project_id = $1 LIMIT 1`,
    [projectId, days],
  );
  return row!.day;
}

/** Sets the clock to a number of days after the first instalment was due. */
async function toDaysLate(projectId: string, days: number) {
  const day = await dayAfterDue(projectId, days);
  await app.settleIn(`${Math.round((Date.parse(day) - Date.parse(dayAhead(0))) / 86_400_000)} days`);
}

describe('the clock of what is late', () => {
  it.each([
    [0, 'active'],
    [1, 'overdue'],
    [13, 'overdue'],
    [14, 'late'],
    [90, 'late'],
    [91, 'default'],
  ])('after %i days an investment is %s', async (days, state) => {
    const { id, ofAda } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, days);
    expect(await stateOf(app, ada, ofAda)).toBe(state);
    const { data } = await app.get(ada, `/project/details/${id}`);
    expect(data.repaymentState).toBe(state === 'active' ? '' : state);
  });

  it.each([
    ['2027-01-10', '2027-01-10', 0],
    ['2027-01-10', '2027-01-11', 0],
    ['2027-01-10', '2027-01-15', 0],
    ['2027-01-10', '2027-01-16', 1],
    ['2027-01-01', '2027-01-05', 4],
    ['2027-01-01', '2027-01-12', 9],
    ['2027-01-01', '2027-01-20', 14],
    ['2027-01-20', '2027-02-01', 12],
  ])('what was due on %s is on %s %i days late, where the 11th to the 15th do not count', async (due, today, days) => {
    const [row] = await app.owner(`SELECT late_days($1, '{[2027-01-11,2027-01-16)}', $2) AS days`, [due, today]);
    expect(row).toEqual({ days });
  });

  it('stands still on days of a vote, and no longer than these', async () => {
    const { id, ofAda } = await projectOfTwo(app, ada, bo);
    const from = await dayAfterDue(id, 80);
    const until = await dayAfterDue(id, 94);
    await app.owner('UPDATE projects SET pauses = datemultirange(daterange($2, $3)) WHERE id = $1', [id, from, until]);
    for (const [days, state] of [
      [104, 'late'],
      [105, 'default'],
    ] as const) {
      await toDaysLate(id, days);
      expect(await stateOf(app, ada, ofAda)).toBe(state);
    }
    await notifyOfDefaults(app.resources);
    expect(await defaults(id)).toEqual([{ since: await dayAfterDue(id, 105), reason: 'late', ended: null }]);
  });
});

describe('a default', () => {
  it('has the day on which it began, whenever it is noted, and each holder is notified once', async () => {
    const { id, guild } = await projectOfTwo(app, ada, bo);
    await app.investFromWallet(bo, id, 50);
    await toDaysLate(id, 120);
    expect(await defaults(id)).toEqual([]);
    expect(await notifyOfDefaults(app.resources)).toBeGreaterThan(0);
    expect(await notifyOfDefaults(app.resources)).toBe(0);
    expect(await defaults(id)).toEqual([{ since: await dayAfterDue(id, 91), reason: 'late', ended: null }]);
    const ofDefault = async (person: Person) =>
      (await app.notified(person)).filter((text) => text.includes('is in default'));
    expect(await ofDefault(ada)).toEqual([
      'Bread oven is in default: a payment is more than 90 days late. You are still owed $112.00. You can write to the organization, complain, or open a dispute.',
    ]);
    expect(await ofDefault(bo)).toHaveLength(1);
    expect(await listed(id)).toMatchObject({
      ownerId: guild.id,
      daysLate: 120,
      inDefaultSince: await dayAfterDue(id, 91),
      unlikely: false,
      notified: 3,
      unpaid: 504,
      due: 504,
      lastPaidOn: '',
      disputes: 0,
      writeOff: null,
      unlikelyApproved: null,
    });
  });

  it('is finished with its last holder, so that those of the next one are not kept waiting', async () => {
    const { id } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, 91);
    await app.owner('UPDATE project_defaults SET notified_at = now()');
    await noteDefaults(app.resources.database, 10);
    expect(await takeHoldersInDefault(app.resources.database, 1)).toMatchObject([{ investorId: ada.id }]);
    expect(await listed(id)).toMatchObject({ notified: 1, notifiedAt: '' });
    expect(await takeHoldersInDefault(app.resources.database, 1)).toMatchObject([{ investorId: bo.id }]);
    expect((await listed(id)).notifiedAt).not.toBe('');
  });

  it('that nobody has noted stays in the record when what was due is paid', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, 95);
    await pay(app, guild, id, 200);
    expect(await stateOf(app, ada, ofAda)).toBe('repaid');
    const [day] = await app.owner<{ today: string }>('SELECT business_day()::text AS today');
    expect(await defaults(id)).toEqual([{ since: await dayAfterDue(id, 91), reason: 'late', ended: day!.today }]);
    expect(await listed(id)).toBeUndefined();
  });

  it('goes on where a part is paid', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, 90);
    await notifyOfDefaults(app.resources);
    expect(await defaults(id)).toEqual([]);
    expect(await listed(id, 'late')).toMatchObject({ daysLate: 90, defaultFrom: await dayAfterDue(id, 91) });
    await toDaysLate(id, 91);
    expect(await pay(app, guild, id, 200, 10)).toMatchObject({ status: 200 });
    expect(await stateOf(app, ada, ofAda)).toBe('default');
    await notifyOfDefaults(app.resources);
    expect((await defaults(id)).map(({ ended }) => ended)).toEqual([null]);
  });

  it('that a corrected payment had ended goes on from its first day', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, 95);
    await notifyOfDefaults(app.resources);
    await pay(app, guild, id, 200);
    const [payment] = await app.owner<{ id: string }>('SELECT id FROM repayments WHERE project_id = $1', [id]);
    for (const by of [opal, finn])
      await app.post(by, '/operator/repayment/correct', { repaymentId: payment!.id, reason: 'The wrong project.' });
    await expect.poll(() => stateOf(app, ada, ofAda)).toBe('default');
    expect(await defaults(id)).toEqual([{ since: await dayAfterDue(id, 91), reason: 'late', ended: null }]);
  });
});

describe('unlikely to pay', () => {
  it('is said by two operators, puts a project in default at once, and is taken back by two', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    expect(await sayUnlikely(guild, id)).toMatchObject({ status: 404 });
    expect(await sayUnlikely(finn, id)).toMatchObject({ status: 200, data: { needsSecond: true } });
    expect(await sayUnlikely(finn, id)).toMatchObject({ status: 200, data: { needsSecond: true } });
    expect(await stateOf(app, ada, ofAda)).toBe('active');
    expect(await sayUnlikely(opal, id)).toMatchObject({ status: 200, data: { needsSecond: false } });
    expect(await stateOf(app, ada, ofAda)).toBe('default');
    const [day] = await app.owner<{ today: string }>('SELECT business_day()::text AS today');
    expect(await defaults(id)).toEqual([{ since: day!.today, reason: 'unlikely', ended: null }]);
    await notifyOfDefaults(app.resources);
    expect((await app.notified(ada)).join()).toContain(
      'two people at Guildhall have found that Guild of Bakers is unlikely to pay it back',
    );
    expect((await app.notified(guild)).join()).toContain('It is now in default: Its owner is insolvent.');
    expect(await listed(id)).toMatchObject({ unlikely: true, daysLate: 0, notified: 2 });
    expect(await sayUnlikely(opal, id)).toMatchObject({ status: 422, message: 'This has already been marked.' });
    for (const by of [opal, finn]) expect(await sayUnlikely(by, id, 0)).toMatchObject({ status: 200 });
    expect(await stateOf(app, ada, ofAda)).toBe('active');
    expect(await defaults(id)).toEqual([{ since: day!.today, reason: 'unlikely', ended: day!.today }]);
  });

  it('is refused where nothing is to be paid, where an operator has a stake, and for what is not there', async () => {
    const { id, guild } = await projectOfTwo(app, ada, bo);
    const friend = await newOperator(app, 'finance', 'Fay');
    await app.addMoney(friend, await app.topUp(friend, 100), 100);
    await app.investFromWallet(friend, id, 60);
    expect(await sayUnlikely(friend, id)).toMatchObject({ status: 403 });
    expect(await sayUnlikely(finn, guild.id)).toMatchObject({ status: 404 });
    const empty = await app.publish(guild);
    expect(await sayUnlikely(finn, empty)).toMatchObject({ status: 422 });
  });

  it('lasts while what is due is paid, and ends when all is', async () => {
    const { id, guild, ofAda } = await projectOfTwo(app, ada, bo);
    await sayUnlikely(finn, id);
    await sayUnlikely(opal, id);
    await toDaysLate(id, 0);
    await pay(app, guild, id, 35);
    expect(await stateOf(app, ada, ofAda)).toBe('default');
    await toDaysLate(id, 35);
    expect(await pay(app, guild, id, 100)).toMatchObject({ status: 200 });
    expect(await stateOf(app, ada, ofAda)).toBe('repaid');
    expect((await defaults(id)).map(({ ended }) => ended)).not.toContain(null);
  });
});

describe('a project that is late or in default', () => {
  function take(by: Person, id: string, over = 0) {
    return app.post(by, `/operator/defaults/${id}/take`, { over });
  }

  it('is taken by one operator, and decided by nobody else', async () => {
    const { id } = await projectOfTwo(app, ada, bo);
    expect((await take(finn, id)).status).toBe(404);
    await toDaysLate(id, 14);
    expect((await take(finn, id)).data.taken).toMatchObject({ by: 'Finn', own: true });
    expect(await listed(id, 'late')).toMatchObject({ taken: { by: 'Finn', own: true } });
    const amongProjects = async () =>
      (await app.post(opal, '/operator/projects', { length: 50 })).data.records.find(
        (project: { id: string }) => project.id === id,
      ).taken;
    expect(await amongProjects()).toMatchObject({ by: 'Finn', own: false });
    const refused = { status: 422, message: expect.stringContaining('Finn has had this default case') };
    expect(await sayUnlikely(opal, id)).toMatchObject(refused);
    expect(await app.post(opal, '/operator/project/write-off', { projectId: id, reason: 'Gone.' })).toMatchObject(
      refused,
    );
    expect(await take(opal, id)).toMatchObject(refused);
    expect((await take(opal, id, 1)).status).toBe(200);
    expect((await app.post(finn, '/notifications', {})).data.records[0]).toMatchObject({
      text: 'Opal has taken over a default case that you were working on.',
      link: '/operator/defaults',
    });
    expect((await app.post(opal, `/operator/defaults/${id}/giveBack`, {})).data.taken).toBeNull();
    await take(finn, id);
    // The first of two approvals ends it.
    expect((await sayUnlikely(finn, id)).data).toEqual({ needsSecond: true });
    expect(await amongProjects()).toBeNull();
    expect(await listed(id, 'late')).toMatchObject({ taken: null });
    await take(opal, id);
    expect((await sayUnlikely(opal, id)).data).toEqual({ needsSecond: false });
    expect((await listed(id)).taken).toBeNull();
  });

  it('cannot be taken once it is written off', async () => {
    const { id } = await projectOfTwo(app, ada, bo);
    await toDaysLate(id, 91);
    await take(finn, id);
    await writeOff(app, id, [finn, opal]);
    expect((await take(finn, id)).status).toBe(404);
    expect(await listed(id, 'writtenOff')).toMatchObject({ taken: null });
  });
});
