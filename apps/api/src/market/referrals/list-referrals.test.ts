import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/database/test-database.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { publishProject } from './test-projects.ts';

let app: TestApp;
let ada: Person;
let projectId: string;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
  const guild = await app.signUp(2);
  projectId = await publishProject(app, guild, 'Neue Öfen 100%');
  const other = await publishProject(app, guild, 'Garden');
  for (const [name, project] of [
    ['José First', projectId],
    ['Bo Second', projectId],
    ['Cy Third', other],
  ] as const) {
    const { id } = await app.signUp(1, name);
    await app.call('POST', '/project/refer', { token: ada.token, body: { projectId: project, referal: id } });
  }
});
afterAll(() => app.stop());

function list(body: Record<string, unknown> = {}, by: Person = ada) {
  return app.call('POST', '/project/refer/list', { token: by.token, body });
}

function namesOf({ data }: { data: any }) {
  return data.map(({ referalName }: { referalName: string }) => referalName);
}

describe('the referrals', () => {
  it("are the caller's own, newest first §7.project-refer-list", async () => {
    const answer = await list();
    expect(namesOf(answer)).toEqual(['Cy Third', 'Bo Second', 'José First']);
    expect(answer.data[2]).toEqual({
      id: expect.any(String),
      projectId,
      referalName: 'José First',
      projectTitle: 'Neue Öfen 100%',
      createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
    });
    expect((await list({}, await app.signUp())).data).toEqual([]);
  });

  it.each([
    ['jose', ['José First']],
    ['OFEN', ['Bo Second', 'José First']],
    ['%', ['Bo Second', 'José First']],
    ['garden', ['Cy Third']],
    ['_', []],
  ])('are found by %j in name or title §2.refer-list.search', async (search, names) => {
    expect(namesOf(await list({ search }))).toEqual(names);
    expect(
      namesOf(
        await app.call('POST', '/project/refer/list', {
          token: ada.token,
          form: `search[value]=${encodeURIComponent(search)}`,
        }),
      ),
    ).toEqual(names);
  });

  it('are paged, also among what was found', async () => {
    expect(namesOf(await list({ start: 1, length: 1 }))).toEqual(['Bo Second']);
    expect(namesOf(await list({ start: 1, length: 1, search: 'ofen' }))).toEqual(['José First']);
    expect(namesOf(await list({ start: 3 }))).toEqual([]);
  });

  it('stay bounded with 10,000 of them', async () => {
    const bo = await app.signUp();
    await asOwner(
      app.ownerUrl,
      `WITH people AS (
        INSERT INTO users (type, name, email, password_hash)
        SELECT 1, 'Person ' || n, 'person-' || n || '@example.com', 'x' FROM generate_series(1, 10000) AS n RETURNING id, name
      )
      INSERT INTO referrals (user_id, project_id, referred_id, created_at)
      SELECT $1, $2, id, now() - substr(name, 8)::int * interval '1 minute' FROM people`,
      [bo.id, projectId],
    );
    expect(namesOf(await list({}, bo))).toEqual(Array.from({ length: 100 }, (_, n) => `Person ${n + 1}`));
    expect(namesOf(await list({ search: 'person 99', length: 3 }, bo))).toEqual([
      'Person 99',
      'Person 990',
      'Person 991',
    ]);
  });

  it.each([{ length: 101 }, { length: 0 }, { start: 'x' }, { search: 'x'.repeat(101) }, { search: [1] }])(
    'refuse %j',
    async (body) => {
      expect((await list(body)).status).toBe(422);
    },
  );
});
