import { afterAll, beforeAll, expect, it } from 'vitest';
import { oddValues } from '../organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from './test-projects.ts';

let app: ProjectsApp;
let creator: Person;
let viewer: Person;
beforeAll(async () => {
  app = await projectsApp();
  creator = await app.signUp(2);
  viewer = await app.signUp(1);
  for (const title of ['First', 'Second', 'Third']) await app.publish(creator, { title, budgetRequired: '99.5' });
});
afterAll(() => app.stop());

function list(body: Record<string, unknown> = {}, token = viewer.token) {
  return app.call('POST', '/project/list', { token, body });
}

it("shows an organization's projects to everyone signed in, newest first §7.project-list", async () => {
  const { projectList, recordsTotal } = (await list({ orgId: creator.id })).data;
  expect(recordsTotal).toBe(3);
  expect(projectList.map((card: { title: string }) => card.title)).toEqual(['Third', 'Second', 'First']);
  expect(projectList[0]).toEqual({
    id: expect.any(String),
    title: 'Third',
    state: 'open',
    photo: expect.stringMatching(/^\/files\/[0-9a-f-]{36}$/),
    category: 'Arts and Performance',
    budget: 99.5,
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    raised: 0,
    returnOnInvestment: 7.5,
    duration: 12,
    repayment: 'end',
    repaymentState: '',
    yearlyRate: 7.5,
    minInvestment: 50,
    takesNoMoney: false,
  });
});

it("shows the caller's own without an organization §7.project-list", async () => {
  expect((await list({}, creator.token)).data.recordsTotal).toBe(3);
  expect((await list()).data).toEqual({ projectList: [], recordsTotal: 0 });
});

it('is paged, with the total even past the end', async () => {
  expect((await list({ orgId: creator.id, start: 1, length: 1 })).data).toMatchObject({
    projectList: [{ title: 'Second' }],
    recordsTotal: 3,
  });
  expect((await list({ orgId: creator.id, start: 7 })).data).toEqual({ projectList: [], recordsTotal: 3 });
  expect(await list({ length: 101 })).toMatchObject({ status: 422 });
});

it('is empty for an unknown organization, and needs a session', async () => {
  expect((await list({ orgId: viewer.id })).data.recordsTotal).toBe(0);
  expect(await list({}, 'nobody')).toMatchObject({ status: 401 });
});

it('never breaks on odd input', async () => {
  for (const value of oddValues) {
    expect((await list({ orgId: value })).status).toBe(200);
    expect([200, 422]).toContain((await list({ start: value })).status);
    expect([200, 422]).toContain((await list({ length: value })).status);
  }
});
