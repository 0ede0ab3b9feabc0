import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '../../money/ledger/verify-ledger.ts';
import type { Person } from '../../server/test-app.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { notifyConnections } from '../projects/announce-project.ts';
import { settleDue } from './settle-funding.ts';
import { dayAhead, fundingApp, type FundingApp } from './test-funding-app.ts';

let app: FundingApp;
let guild: Person;
let rival: Person;
let ada: Person;
let opal: Person;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  rival = await app.signUp(2, 'Rival');
  ada = await app.investor('Ada');
  opal = await newOperator(app, 'admin', 'Opal');
});
afterEach(async () => {
  await app.owner('DELETE FROM business_clock');
  expect(await verifyLedger(app.resources.database)).toEqual([]);
});
afterAll(() => app.stop());

const all = { funding: 'all', openUntil: dayAhead(30) };

function ofProject(call: string, projectId: string, by: Person, more: Record<string, unknown> = {}) {
  return app.post(by, call, { projectId, ...more });
}

async function detailsOf(id: string, by = ada) {
  return (await app.get(by, `/project/details/${id}`)).data;
}

async function cancel(investId: string, by = ada) {
  return app.post(by, '/investment/cancel', { investId });
}

describe.each(['/project/publish', '/project/extend', '/project/close', '/project/cancel', '/project/change'])(
  '%s',
  (call) => {
    it('is for the organization of the project', async () => {
      const id = await app.publish(guild, all);
      const more = { openUntil: dayAhead(40), why: 'Later.' };
      expect(await ofProject(call, id, rival, more)).toMatchObject({ status: 404 });
      expect(await ofProject(call, id, ada, more)).toMatchObject({ status: 403 });
      expect(await detailsOf(id)).toMatchObject({ state: 'open', terms: { openUntil: dayAhead(30) } });
    });
  },
);

describe('a draft', () => {
  const others = { status: 404 };

  it('is seen by nobody but its organization', async () => {
    const quiet = await app.signUp(2, 'Quiet Guild');
    const shown = await app.publish(quiet, { title: 'Shown' });
    const id = await app.publish(quiet, { title: 'Hidden zither', draft: 1 });
    const list = async (by: Person, body: Record<string, unknown> = {}) => {
      const { projectList, recordsTotal } = (await app.post(by, '/project/list', body)).data;
      return [projectList.map((card: { id: string }) => card.id), recordsTotal];
    };
    expect(await list(ada, { orgId: quiet.id })).toEqual([[shown], 1]);
    expect(await list(quiet)).toEqual([[id, shown], 2]);
    expect(await app.get(ada, `/project/details/${id}`)).toMatchObject(others);
    expect(await app.get(ada, `/project/funding/${id}`)).toMatchObject({ status: 404 });
    expect(await detailsOf(id, quiet)).toMatchObject({ state: 'draft', takesMoney: false, mayCancel: false });
    expect((await app.post(ada, '/project/compare', { ids: [id, shown] })).data).toMatchObject([{ id: shown }]);
    expect((await app.post(ada, '/project/search', { search: 'zither' })).data.recordsTotal).toBe(0);
    expect(JSON.stringify((await app.post(ada, '/search', { search: 'zither' })).data)).not.toContain(id);
  });

  it('cannot be shared, referred, invested in or ordered from', async () => {
    const id = await app.publish(guild, { draft: 1 });
    const bo = await app.signUp(1, 'Bo');
    expect(await app.post(guild, '/project/share', { id, on: 1 })).toMatchObject(others);
    expect(await app.post(ada, '/project/refer', { projectId: id, referal: bo.id })).toMatchObject(others);
    await expect(app.investFromWallet(ada, id, 100)).rejects.toThrow('was not found');
    const order = {
      projectId: id,
      numberOfUnit: 1,
      address: 'Oven Lane 1',
      postalCode: '10115',
      contactNo: '5550000001',
    };
    expect(await app.post(ada, '/project/order', { ...order, payFromWallet: 1 })).toMatchObject(others);
  });

  it('is open, and announced, once it is published', async () => {
    await app.post(ada, '/connect', { organizationId: guild.id });
    await app.owner('INSERT INTO connections (user_id, organization_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      ada.id,
      guild.id,
    ]);
    const id = await app.publish(guild, { draft: 1, title: 'Late oven' });
    const announced = async () => {
      const [row] = await app.owner<{ jobs: number }>(
        `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'projects.announce' AND data ->> 'projectId' = $1`,
        [id],
      );
      return row!.jobs;
    };
    expect(await announced()).toBe(0);
    expect(await ofProject('/project/publish', id, guild)).toMatchObject({
      status: 200,
      message: 'The project has been published.',
      data: { state: 'open' },
    });
    expect(await announced()).toBe(1);
    await notifyConnections(app.resources, id);
    expect((await app.notified(ada))[0]).toContain('published a project: Late oven');
    expect(await detailsOf(id)).toMatchObject({ state: 'open', takesMoney: true });
    expect(await ofProject('/project/publish', id, guild)).toMatchObject({
      status: 422,
      message: 'This project is already published.',
    });
  });

  it('is not published after its last day', async () => {
    const id = await app.publish(guild, { ...all, openUntil: dayAhead(3), draft: 1 });
    await app.settleIn('3 days');
    expect(await ofProject('/project/publish', id, guild)).toMatchObject({
      status: 422,
      message: 'The last day of this draft has passed. Please edit the draft and choose another.',
    });
  });
});

describe('a deadline', () => {
  it('is moved to a later day, once', async () => {
    const id = await app.publish(guild, all);
    const extend = (openUntil: string) => ofProject('/project/extend', id, guild, { openUntil });
    expect(await extend('soon')).toMatchObject({ status: 422, message: 'Please choose a day.' });
    expect(await extend(dayAhead(20))).toMatchObject({
      status: 422,
      message: 'The new last day must be later than the one before.',
    });
    expect(await extend(dayAhead(400))).toMatchObject({
      status: 422,
      message: 'The new last day must be within 365 days from today.',
    });
    expect(await extend(dayAhead(40))).toMatchObject({ status: 200, message: 'The deadline has been moved.' });
    expect((await detailsOf(id)).terms.openUntil).toBe(dayAhead(40));
    expect(await extend(dayAhead(50))).toMatchObject({
      status: 422,
      message: 'The deadline of this project has already been moved once.',
    });
    expect(
      await ofProject('/project/extend', await app.publish(guild), guild, { openUntil: dayAhead(9) }),
    ).toMatchObject({
      status: 422,
      message: 'This project has no deadline to move.',
    });
  });
});

describe('a funding', () => {
  it('is ended by its organization where each investment stands for itself', async () => {
    const id = await app.publish(guild);
    expect(await ofProject('/project/close', id, guild)).toMatchObject({ status: 200, data: { state: 'funded' } });
    await expect(app.investFromWallet(ada, id, 100)).rejects.toThrow();
    expect(await ofProject('/project/close', id, guild)).toMatchObject({
      status: 422,
      message: 'This project is already closed to investments.',
    });
    expect(await ofProject('/project/close', await app.publish(guild, all), guild)).toMatchObject({
      status: 422,
      message: 'This project is decided by what it raises by its last day.',
    });
  });

  it('is canceled while nothing was released, and everything goes back', async () => {
    const before = await app.free(ada);
    const id = await app.publish(guild, all);
    const investment = await app.investFromWallet(ada, id, 100);
    expect(await ofProject('/project/cancel', id, guild)).toMatchObject({
      status: 200,
      message: 'The project has been canceled.',
      data: { state: 'canceled', returning: 100 },
    });
    await settleDue(app.resources);
    expect(await app.free(ada)).toBe(before);
    expect(await detailsOf(id)).toMatchObject({ state: 'canceled', raised: 100, returned: 100, inEscrow: 0 });
    expect(await cancel(investment)).toMatchObject({ status: 422 });
    expect(await ofProject('/project/cancel', id, guild)).toMatchObject({
      status: 422,
      message: 'This project has already ended.',
    });
    const released = await app.publish(guild);
    await app.investFromWallet(ada, released, 100);
    expect(await ofProject('/project/cancel', released, guild)).toMatchObject({
      status: 422,
      message: 'Money for this project has reached you, so it can no longer be canceled.',
    });
  });
});

describe('/investment/cancel', () => {
  it('takes an investment back while it can be reconsidered, and is for its investor', async () => {
    const before = await app.free(ada);
    const id = await app.publish(guild, { reflectionDays: 4 });
    const investment = await app.investFromWallet(ada, id, 100);
    expect(await cancel(investment, rival)).toMatchObject({ status: 404 });
    expect(await cancel(investment, guild)).toMatchObject({ status: 404 });
    expect(await cancel(investment)).toMatchObject({
      status: 200,
      message: 'Your investment has been canceled. The money is back in your wallet.',
      data: { returned: 100 },
    });
    expect(await app.free(ada)).toBe(before);
    expect(await cancel(investment)).toMatchObject({
      status: 422,
      message: 'This investment can no longer be canceled.',
    });
  });
});

describe('/operator/project/cancel', () => {
  const asOperator = (projectId: string, by = opal) =>
    app.post(by, '/operator/project/cancel', { projectId, reason: 'It was a fraud.' });

  it('cancels a frozen project, gives everything back and notifies the organization of the reason', async () => {
    const before = await app.free(ada);
    const id = await app.publish(guild, all);
    await app.investFromWallet(ada, id, 100);
    await app.post(opal, `/operator/projects/${id}/freeze`, { reason: 'Under review.', days: 7 });
    expect(await asOperator(id, guild)).toMatchObject({ status: 404 });
    expect(await app.post(opal, '/operator/project/cancel', { projectId: id })).toMatchObject({ status: 422 });
    expect(await asOperator(id)).toMatchObject({ status: 200, data: { returning: 100 } });
    await settleDue(app.resources);
    expect(await app.free(ada)).toBe(before);
    expect(await detailsOf(id)).toMatchObject({ state: 'canceled' });
    expect((await app.notified(guild)).join('\n')).toContain('was canceled by Guildhall');
    expect(
      await app.owner(`SELECT reason FROM audit_entries WHERE verb = 'project.cancel' AND subject_id = $1`, [id]),
    ).toEqual([{ reason: 'It was a fraud.' }]);
    expect(await asOperator(id)).toMatchObject({ status: 422, message: 'This project has already ended.' });
  });

  it('is refused to who has a stake in it, and once money was released', async () => {
    const id = await app.publish(guild);
    await app.investFromWallet(ada, id, 100);
    expect(await asOperator(id)).toMatchObject({
      status: 422,
      message: 'Money for this project has reached its organization, so it cannot be canceled.',
    });
    const mine = await app.publish(rival, all);
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      rival.id,
      opal.id,
    ]);
    expect(await asOperator(mine)).toMatchObject({ status: 403, message: expect.stringContaining('stake') });
    expect(await detailsOf(mine)).toMatchObject({ state: 'open' });
  });
});
