import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: ProjectsApp;
let ada: Person;
let bo: Person;
let projectId: string;
beforeAll(async () => {
  app = await projectsApp();
  ada = await app.signUp(1, 'Ada Asker');
  bo = await app.signUp(1, 'Bo Baker');
  projectId = await app.publish(await app.signUp(2));
});
afterAll(() => app.stop());

function post(path: string, body: Record<string, unknown>) {
  return app.call('POST', path, { token: ada.token, body });
}

describe('the fields of spec §3 for a referral', () => {
  it('a found user has id and name, and nothing else §3.found-user §7.user-search', async () => {
    const { data } = await post('/user/search', { search: 'bo bak' });
    expect(data.records).toEqual([{ id: bo.id, name: 'Bo Baker' }]);
  });

  it('projectId, referal and orgId (both the chosen user) make a referral that is listed §3.{referral,refer-request}', async () => {
    const body = { projectId, referal: bo.id, orgId: bo.id };
    expect(await post('/project/refer', body)).toMatchObject({ status: 200 });
    const { data } = await post('/project/refer/list', { search: '' });
    expect(data).toEqual([
      {
        id: expect.any(String),
        projectId,
        referalName: 'Bo Baker',
        projectTitle: 'Bread oven',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
  });
});
