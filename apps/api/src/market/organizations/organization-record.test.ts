import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makePdf } from '../../base/files/test-files.ts';
import type { Person } from '../../server/test-app.ts';
import { organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let viewer: Person;
let guild: Person;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp(1, 'Wanda Viewer');
  guild = await app.signUp(2, 'Glaziers');
});
afterAll(() => app.stop());

async function details(id = guild.id) {
  return (await app.call('POST', `/businessUserDetail/${id}`, { token: viewer.token })).data;
}

function as(person: Person, path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: person.token, body });
}

async function file() {
  return { filename: 'a.pdf', bytes: await makePdf() };
}

function project(title: string, budget: number, raised = 0) {
  return app.owner<{ id: string }>(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, raised_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, id, $2, 'So it is.', $3, $4, 5, 12, 1 FROM project_categories LIMIT 1 RETURNING id`,
    [guild.id, title, budget * 100, raised * 100],
  );
}

it('tells since when, which number and whether the e-mail is verified', async () => {
  await app.owner(
    "UPDATE users SET created_at = '2024-05-06T07:08:09Z', email_verified_at = now(), organization_reg_no = 'HR 1234' WHERE id = $1",
    [guild.id],
  );
  expect((await details()).record).toMatchObject({
    memberSince: '2024-05-06T07:08:09.000Z',
    emailVerified: true,
    registrationNumber: 'HR 1234',
  });
});

it('counts projects and services, and shows the newest three projects with what they have raised', async () => {
  for (const [title, raised] of [
    ['Kiln', 0],
    ['Window', 25],
    ['Lantern', 0],
    ['Mirror', 50],
  ] as const)
    await project(title, 100, raised);
  await app.owner('UPDATE users SET open_projects = 3 WHERE id = $1', [guild.id]);
  for (const title of ['Cutting', 'Grinding']) await as(guild, '/service/create', { title, budgetRequired: 5 });
  const services = await as(guild, '/service/list', {});
  await app.call('GET', `/service/delete/${services.data.servicesList[0].id}`, { token: guild.token });
  const { record, newestProjects } = await details();
  expect(record).toMatchObject({ projects: 4, funded: 1, services: 1 });
  expect(newestProjects).toEqual([
    { id: expect.any(String), title: 'Mirror', raised: 50, budget: 100 },
    { id: expect.any(String), title: 'Lantern', raised: 0, budget: 100 },
    { id: expect.any(String), title: 'Window', raised: 25, budget: 100 },
  ]);
});

it('sums what was raised, by months', async () => {
  const [{ id } = { id: '' }] = await project('Furnace', 100);
  const [{ id: document } = { id: '' }] = await app.owner<{ id: string }>(
    `INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
     VALUES ($1, 'investmentDocument', 'pdf', 'application/pdf', 1, 'a.pdf', replace(gen_random_uuid()::text, '-', ''), false) RETURNING id`,
    [viewer.id],
  );
  const invest = (cents: number, status: string, at: string) =>
    app.owner(
      `INSERT INTO investments (user_id, project_id, organization_id, amount_cents, card_cents, message, document_file_id, status, created_at, expires_at, escrow)
       VALUES ($1, $2, $3, $4, $4, 'Good luck.', $5, $6, $7, now(), $8)`,
      [viewer.id, id, guild.id, cents, document, status, at, status === 'COMPLETED' ? 'released' : null],
    );
  await invest(1050, 'COMPLETED', '2026-09-30T23:59:59Z');
  await invest(200, 'COMPLETED', '2026-10-01T00:00:00Z');
  await invest(300, 'pending', '2026-10-02T00:00:00Z');
  expect((await details()).record.raised).toBe(12.5);
  await app.owner("UPDATE investments SET status = 'COMPLETED', escrow = 'released' WHERE status = 'pending'");
  expect((await details()).record.raised).toBe(15.5);
  const months = await app.owner(
    'SELECT month::text, raised_cents::int AS cents FROM organization_months WHERE organization_id = $1 ORDER BY 1',
    [guild.id],
  );
  expect(months).toEqual([
    { month: '2026-09-01', cents: 1050 },
    { month: '2026-10-01', cents: 500 },
  ]);
});

it('counts reviews by stars, a half one upwards, and shows the newest two', async () => {
  for (const [rating, message] of [
    [0.5, 'It broke.'],
    [4.5, 'Clear.'],
    [5, 'Very clear.'],
  ] as const)
    await as(await app.signUp(1, `Reviewer ${rating}`), '/user/review/add', { orgId: guild.id, message, rating });
  const { ratings, newestReviews } = await details();
  expect(ratings).toEqual([1, 0, 0, 0, 2]);
  expect(newestReviews).toMatchObject([
    { name: 'Reviewer 5', msg: 'Very clear.', rating: 5 },
    { name: 'Reviewer 4.5', msg: 'Clear.', rating: 4.5 },
  ]);
  expect(new Date(newestReviews[0].createdAt).toISOString()).toBe(newestReviews[0].createdAt);
});

it('counts the reports that were asked for and delivered', async () => {
  for (const reportId of ['Q1', 'Q2'])
    await as(viewer, '/report/request', { orgId: guild.id, reportId, message: 'Please.' });
  const { data } = await app.call('GET', '/report/received', { token: guild.token });
  await as(guild, '/report/document', { id: data[0].id, reportName: 'Q2', document: await file() });
  expect((await details()).record).toMatchObject({ reports: 2, reportsDelivered: 1 });
});

it('counts a complaint as answered when the organization writes to who complains', async () => {
  const ada = await app.signUp(1, 'Ada Asker');
  const bo = await app.signUp(1, 'Bo Browser');
  for (const person of [ada, bo, ada])
    await as(person, '/complain/send', {
      orgId: guild.id,
      subject: 'Late',
      message: 'It came late.',
      attachment: await file(),
    });
  expect((await details()).record).toMatchObject({ complaints: 3, complaintsAnswered: 0 });
  // Ada has never written to it.
  expect((await as(guild, '/message/send', { orgId: ada.id, message: 'We are sorry.' })).status).toBe(200);
  expect((await details()).record).toMatchObject({ complaints: 3, complaintsAnswered: 2 });
  const received = await app.call('POST', '/complain/list', { token: guild.token });
  expect(received.data.map((each: any) => [each.byId, each.answeredAt !== ''])).toEqual([
    [ada.id, true],
    [bo.id, false],
    [ada.id, true],
  ]);
  expect((await app.call('GET', `/message/${bo.id}`, { token: guild.token })).status).toBe(200);
  const other = await app.signUp(2);
  expect((await as(other, '/message/send', { orgId: bo.id, message: 'Me too.' })).status).toBe(404);
});

it('takes the median of the last answers, once there are three, and counts long waits', async () => {
  const client = new Client({ connectionString: app.ownerUrl });
  await client.connect();
  const mill = await app.signUp(2, 'Mill House');
  const askers: Person[] = [];
  for (let n = 0; n < 6; n++) askers.push(await app.signUp());
  const asks = async (n: number, hoursAgo: number) => {
    await as(askers[n]!, '/message/send', { orgId: mill.id, message: 'Hello?' });
    await client.query(
      `UPDATE conversations SET low_asked_at = low_asked_at - make_interval(hours => $3), high_asked_at = high_asked_at - make_interval(hours => $3)
       WHERE low_id = least($1::uuid, $2::uuid) AND high_id = greatest($1::uuid, $2::uuid)`,
      [askers[n]!.id, mill.id, hoursAgo],
    );
  };
  const answers = (n: number) => as(mill, '/message/send', { orgId: askers[n]!.id, message: 'Here we are.' });
  const hours = async () => {
    const { answerSeconds } = (await details(mill.id)).record;
    return answerSeconds === null ? null : Math.round(answerSeconds / 3600);
  };
  await asks(0, 1);
  await asks(1, 5);
  await asks(2, 3);
  await as(askers[2]!, '/message/send', { orgId: mill.id, message: 'Still waiting.' });
  for (const n of [0, 1]) await answers(n);
  expect(await hours()).toBeNull();
  await answers(2);
  expect(await hours()).toBe(3);
  // What its own second message is no answer to, and what waits for less than a day.
  await answers(2);
  await asks(3, 20);
  expect(await hours()).toBe(3);
  await asks(4, 30);
  await asks(5, 40);
  expect(await hours()).toBe(5);
  await asks(0, 50);
  expect(await hours()).toBe(30);
  await client.end();
});
