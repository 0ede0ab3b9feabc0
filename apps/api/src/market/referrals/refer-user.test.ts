import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { startResources } from '../../server/start-resources.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { publishProject } from './test-projects.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
let projectId: string;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2, 'Guild of Glass');
  projectId = await publishProject(app, guild, 'New kiln');
});
afterAll(() => app.stop());

const nilUuid = '0198c2f0-0000-7000-8000-000000000000';

function refer(referal: unknown, by: Person = ada, more: Record<string, unknown> = {}) {
  return app.call('POST', '/project/refer', { token: by.token, body: { projectId, referal, ...more } });
}

async function listed(by: Person = ada) {
  return (await app.call('POST', '/project/refer/list', { token: by.token })).data;
}

describe('referring a user to a project', () => {
  it('is listed and notifies the user, on another process too §7.project-refer', async () => {
    const bo = await app.signUp(1, 'Bo Browser');
    const other = await startResources(app.resources.config, app.ownerUrl, app.resources.log, { work: false });
    const heard: LiveEvent[] = [];
    other.resources.live.hear(bo.id, (event) => heard.push(event));
    expect(await refer(bo.id, ada, { orgId: bo.id })).toMatchObject({ status: 200, data: null });
    await expect.poll(() => heard).toHaveLength(2);
    await other.stop();
    const data = { kind: 'referral', projectId, projectTitle: 'New kiln', by: 'Ada Asker' };
    expect(heard).toEqual([
      { event: 'notifications', data: { unread: 1, changes: 1 } },
      { event: 'notification', data },
    ]);
    expect(await listed()).toMatchObject([{ projectId, referalName: 'Bo Browser', projectTitle: 'New kiln' }]);
  });

  it('goes to the user in referal, whatever orgId is, and comes from the caller', async () => {
    const bo = await app.signUp(1, 'Bo Second');
    const cy = await app.signUp(1, 'Cy Third');
    expect(await refer(bo.id, ada, { orgId: cy.id, user_id: cy.id })).toMatchObject({ status: 200 });
    expect((await listed())[0].referalName).toBe('Bo Second');
    expect(await listed(cy)).toEqual([]);
  });

  it('is refused the second time, but open to another account §4.refer.twice', async () => {
    const bo = await app.signUp();
    const cy = await app.signUp();
    await refer(bo.id);
    expect(await refer(bo.id)).toMatchObject({
      status: 422,
      message: 'You have already referred this user to this project.',
    });
    expect(await refer(bo.id, cy)).toMatchObject({ status: 200 });
  });

  it('happens once, even in parallel', async () => {
    for (let round = 0; round < 5; round++) {
      const bo = await app.signUp();
      const answers = await Promise.all(Array.from({ length: 12 }, () => refer(bo.id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(422)]);
    }
  });

  it('is refused to oneself, to the creator, and by the creator §6.creator.actions §4.refer.self', async () => {
    const before = await listed();
    expect(await refer(ada.id)).toMatchObject({ status: 422, data: { errors: { referal: expect.any(String) } } });
    expect(await refer(guild.id)).toMatchObject({ status: 422, data: { errors: { referal: expect.any(String) } } });
    for (const id of [ada.id, guild.id, nilUuid]) expect(await refer(id, guild)).toMatchObject({ status: 403 });
    expect(await listed()).toEqual(before);
  });

  it('is not found for an unknown user or project', async () => {
    const bo = await app.signUp();
    for (const id of [nilUuid, 'x', "' OR 1=1", 7, ['a'], { a: 1 }]) {
      expect(await refer(id)).toMatchObject({ status: 404 });
      expect(await refer(bo.id, ada, { projectId: id })).toMatchObject({ status: 404 });
    }
  });

  it.each(['', ' ', null])('needs a user, not %j', async (referal) => {
    expect(await refer(referal)).toMatchObject({ status: 422, data: { errors: { referal: 'Please choose a user.' } } });
  });

  it('needs a session', async () => {
    for (const token of [null, 'invented', 'guildhall-public'])
      for (const path of ['/project/refer', '/project/refer/list'])
        expect(await app.call('POST', path, { token, body: { projectId, referal: ada.id } })).toMatchObject({
          status: 401,
        });
  });
});
