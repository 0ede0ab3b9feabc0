import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let creator: Person;
let viewer: Person;
beforeAll(async () => {
  app = await projectsApp();
  creator = await app.signUp(2, 'Bakers');
  viewer = await app.signUp(1);
});
afterAll(() => app.stop());

function details(id: string, token = viewer.token) {
  return app.call('GET', `/project/details/${id}`, { token });
}

function funding(id: string, token = viewer.token) {
  return app.call('GET', `/project/funding/${id}`, { token });
}

/** Writes investments past the ledger: what they moved is not looked at here. */
async function invest(projectId: string, investments: [day: string, cents: number, status?: string][]) {
  for (const [day, cents, status = 'COMPLETED'] of investments)
    await app.owner(
      `INSERT INTO investments (user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, created_at, expires_at, escrow)
       SELECT $1, p.id, p.created_by, $3, $3, 'Good luck', p.document_file_id, $4, $5, now(), $6
       FROM projects AS p WHERE p.id = $2`,
      [viewer.id, projectId, cents, status, day, status === 'COMPLETED' ? 'released' : null],
    );
}

it('answers every field of a project §7.project-details', async () => {
  const id = await app.publish(creator);
  const { status, data } = await details(id);
  expect(status).toBe(200);
  expect(data).toEqual({
    id,
    title: 'Bread oven',
    photo: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/),
    budgetRequired: 1000,
    returnOnInvestment: 7.5,
    duration: 12,
    terms: {
      repayment: 'end',
      graceMonths: 0,
      lateInterest: 0,
      earlyRepayment: 'whole',
      funding: 'keep',
      minimumRaised: 0,
      openUntil: '',
      reflectionDays: 0,
    },
    state: 'open',
    takesMoney: true,
    mayCancel: true,
    mayChange: true,
    mayClose: true,
    mayExtend: false,
    changes: 0,
    noticeUntil: '',
    silenceCancels: false,
    isFull: false,
    waiting: false,
    inEscrow: 0,
    returned: 0,
    repaymentState: '',
    yearlyRate: 7.5,
    medianRate: null,
    minInvestment: 50,
    unitPrice: 0,
    categoryId: expect.any(String),
    categoryName: 'Arts and Performance',
    document: expect.stringMatching(/^\/files\/.*signature=/),
    documentName: 'plan.pdf',
    keyInformation: expect.stringMatching(/^\/files\/key-information\/.*signature=/),
    createdBy: creator.id,
    createdByName: 'Bakers',
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    description: 'An oven for the whole street.',
    useOfMoney: '',
    team: '',
    returnSource: '',
    claimRank: '',
    reports: 'none',
    reportDays: 0,
    budgetLines: [],
    impactFigures: [],
    reservePercent: 0,
    risks: '',
    correctedAt: '',
    raised: 0,
    reserved: 0,
    investors: 0,
    pausedUntil: '',
    insider: false,
    sharePath: expect.stringMatching(/^\/p\/bread-oven-/),
    public: true,
  });
});

it('names the median of the open projects where what it promises a year is far above it', async () => {
  const of = async (returnOnInvestment: number) => {
    const { data } = await details(await app.publish(creator, { returnOnInvestment: String(returnOnInvestment) }));
    return data.medianRate;
  };
  const median = (rate: number) =>
    app.owner(
      `INSERT INTO figures (organizations, open_projects, raised_cents, median_rate) VALUES (1, 10, 0, $1)
       ON CONFLICT (id) DO UPDATE SET median_rate = excluded.median_rate`,
      [rate],
    );
  expect(await of(500)).toBeNull();
  await median(6);
  expect(await of(18)).toBeNull();
  expect(await of(18.01)).toBe(6);
  await median(4.25);
  expect(await of(15)).toBeNull();
  expect(await of(15.01)).toBe(4.25);
  // Beyond all measure.
  const { data } = await details(await app.publish(creator, { returnOnInvestment: '9999', duration: '1' }));
  expect([data.yearlyRate, data.medianRate]).toEqual([null, 4.25]);
  await app.owner('DELETE FROM figures');
});

it('answers the amount raised by day', async () => {
  const id = await app.publish(creator);
  await invest(id, [
    ['2026-03-02T23:59:59Z', 10_000],
    ['2026-03-01T08:00:00Z', 5_050],
    ['2026-03-02T00:00:00Z', 1],
    ['2026-03-02T10:00:00Z', 70_000, 'pending'],
    ['2026-03-05T10:00:00+02:00', 900, 'COMPLETED'],
    ['2026-03-06T10:00:00Z', 900, 'failed'],
  ]);
  await app.owner('UPDATE projects SET raised_cents = 15951, capturing_cents = 70000, investors = 1 WHERE id = $1', [
    id,
  ]);
  expect((await details(id)).data).toMatchObject({
    raised: 159.51,
    reserved: 700,
    investors: 1,
  });
  expect((await funding(id)).data).toEqual([
    { date: '2026-03-01', raised: 50.5 },
    { date: '2026-03-02', raised: 150.51 },
    { date: '2026-03-05', raised: 159.51 },
  ]);
});

it('takes money up to its goal, and is full from then on', async () => {
  const id = await app.publish(creator);
  const raise = (cents: number) => app.owner('UPDATE projects SET raised_cents = $2 WHERE id = $1', [id, cents]);
  await raise(99_999);
  expect((await details(id)).data).toMatchObject({ state: 'open', takesMoney: true, isFull: false });
  await raise(100_000);
  expect((await details(id)).data).toMatchObject({ state: 'funded', takesMoney: false, isFull: true });
});

it('answers no days for a project without investments, and 404 for an unknown one', async () => {
  expect(await funding(await app.publish(creator))).toMatchObject({ status: 200, data: [] });
  expect(await funding(viewer.id)).toMatchObject({ status: 404, message: 'This project was not found.' });
  expect(await funding(viewer.id, 'nobody')).toMatchObject({ status: 401 });
});

it('shows a project without files', async () => {
  const id = await app.publish(creator);
  await app.owner('UPDATE projects SET photo_file_id = NULL, document_file_id = NULL WHERE id = $1', [id]);
  expect((await details(id)).data).toMatchObject({ photo: '', document: '', documentName: '' });
});

it('is 404 for a wrong id, and needs a session', async () => {
  expect(await details(viewer.id)).toMatchObject({ status: 404, message: 'This project was not found.' });
  for (const odd of ['no-id', '__proto__', '%00', '%ff', "'--", 'x'.repeat(250)])
    expect([400, 404]).toContain((await details(odd)).status);
  expect(await details(viewer.id, 'nobody')).toMatchObject({ status: 401 });
});
