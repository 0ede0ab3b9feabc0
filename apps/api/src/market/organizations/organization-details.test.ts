import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let viewer: Person;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp(1, 'Wanda Viewer');
});
afterAll(() => app.stop());

function details(id: string, token = viewer.token) {
  return app.call('POST', `/businessUserDetail/${id}`, { token });
}

it('shows an organization as the caller sees it §7.business-user-detail', async () => {
  const id = await app.add('Weavers', { category: 2, city: 'Lyon', country: 'France' });
  await app.owner(`UPDATE users SET sector_of_operation = 'Woven goods', profile_pic = '/files/1' WHERE id = $1`, [id]);
  expect((await details(id)).data).toEqual({
    isConnected: false,
    isLiked: false,
    totalLikes: 0,
    totalRating: 0,
    ratingCount: 0,
    verifiedRating: 0,
    verifiedCount: 0,
    recentActivity: [],
    record: {
      memberSince: expect.stringMatching(/^\d{4}-.+Z$/),
      emailVerified: false,
      registrationNumber: '',
      raised: 0,
      projects: 0,
      funded: 0,
      services: 0,
      answerSeconds: null,
      complaints: 0,
      complaintsAnswered: 0,
      reports: 0,
      reportsDelivered: 0,
      updateRequests: 0,
      updatesInTime: 0,
      owedReports: { due: 0, inTime: 0, late: 0 },
      paidBack: { due: 0, onTime: 0, dueAmount: 0, onTimeAmount: 0 },
    },
    ratings: [0, 0, 0, 0, 0],
    newestProjects: [],
    newestReviews: [],
    userDetail: {
      id,
      name: 'Weavers',
      address: 'Lyon, France',
      profilePic: '/files/1',
      type: 'Culture and Arts',
      about: 'Woven goods',
      sharePath: '',
      verified: false,
      takesNoMoney: false,
      insider: false,
    },
  });
  await app.call('POST', '/project/connect', { token: viewer.token, body: { orgId: id } });
  await app.call('POST', '/project/like', { token: viewer.token, body: { orgId: id } });
  await app.call('POST', '/user/review/add', {
    token: viewer.token,
    body: { orgId: id, message: 'Fine cloth', rating: 4.5 },
  });
  expect((await details(id)).data).toMatchObject({
    isConnected: true,
    isLiked: true,
    totalLikes: 1,
    totalRating: 4.5,
    ratingCount: 1,
    verifiedRating: 0,
    verifiedCount: 0,
  });
  const other = await app.signUp();
  expect((await details(id, other.token)).data).toMatchObject({ isConnected: false, isLiked: false, totalLikes: 1 });
});

it('shows the full address where there is one', async () => {
  const id = await app.add('Millers', { area: '1 Mill Lane, Lyon', city: 'Lyon' });
  expect((await details(id)).data.userDetail.address).toBe('1 Mill Lane, Lyon');
});

it('shows the eight newest activities of all kinds', async () => {
  const organization = await app.signUp(2);
  const { id, token } = organization;
  await app.call('POST', '/service/create', { token, body: { title: 'Oldest', budgetRequired: 5 } });
  for (let n = 1; n <= 6; n++)
    await app.call('POST', '/service/create', { token, body: { title: `Service ${n}`, budgetRequired: 5 } });
  await app.owner(
    `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents)
     SELECT $1, id, 'Bread oven', 'An oven.', 100, 5, 12, 1 FROM project_categories LIMIT 1`,
    [id],
  );
  await app.call('POST', '/user/review/add', { token: viewer.token, body: { orgId: id, message: 'Good', rating: 4 } });
  const { recentActivity } = (await details(id)).data;
  expect(recentActivity).toHaveLength(8);
  expect(recentActivity.slice(0, 3)).toMatchObject([
    { kind: 'review', title: '4 stars from Wanda Viewer' },
    { kind: 'project', title: 'Bread oven' },
    { kind: 'service', title: 'Service 6' },
  ]);
  for (const { createdAt } of recentActivity) expect(new Date(createdAt).toISOString()).toBe(createdAt);
});

it('shows a report only when it is shared with everyone', async () => {
  const id = await app.add('Reporters');
  await app.owner(
    `WITH file AS (
       INSERT INTO files (owner_id, purpose, kind, content_type, size, original_name, storage_key, public)
       VALUES ($2, 'reportDocument', 'pdf', 'application/pdf', 1, 'report.pdf', replace(gen_random_uuid()::text, '-', ''), false) RETURNING id
     )
     INSERT INTO reports (user_id, organization_id, report_id, message, report_name, document_file_id, shared, uploaded_at)
     SELECT $1, $2, 'R1', 'Please', name, file.id, shared, now() FROM file, (VALUES ('For all', true), ('For one', false)) AS r (name, shared)`,
    [viewer.id, id],
  );
  expect((await details(id)).data.recentActivity).toMatchObject([{ kind: 'report', title: 'For all' }]);
});

it('shows an organization to itself', async () => {
  const organization = await app.signUp(2, 'Selves');
  expect((await details(organization.id, organization.token)).data).toMatchObject({
    isConnected: false,
    userDetail: { name: 'Selves' },
  });
});

it('has no e-mail and no mobile', async () => {
  const organization = await app.signUp(2);
  const result = JSON.stringify((await details(organization.id)).data);
  expect(result).not.toContain(organization.email);
  expect(result).not.toContain('5550000001');
});

it('is 404 for people and for a wrong id', async () => {
  expect(await details(viewer.id)).toMatchObject({ status: 404, message: 'This organization was not found.' });
  expect(await details('no-id')).toMatchObject({ status: 404 });
  expect(await details(viewer.id, 'nobody')).toMatchObject({ status: 401 });
  for (const odd of ['__proto__', '%00', '%25', '%ff', "'--", 'x'.repeat(250), `${viewer.id}0`, '%5B1%5D'])
    expect([400, 404]).toContain((await details(odd)).status);
});
