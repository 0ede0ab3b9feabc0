import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { refused } from '../../server/test-refusal.ts';

let app: OrganizationsApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await organizationsApp();
  ada = await app.signUp(1, 'Ada Example');
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function update({ token }: Person, body: Record<string, unknown>) {
  return app.call('POST', '/profile/update', { token, body });
}

async function profile({ token }: Person) {
  return (await app.call('GET', '/profile', { token })).data;
}

function history({ id }: Person) {
  return app.owner<{ field: string; before: string; after: string; by: string; recent: boolean }>(
    `SELECT field, old_value AS before, new_value AS after, changed_by AS by, changed_at > now() - interval '1 minute' AS recent
     FROM profile_changes WHERE user_id = $1 ORDER BY id`,
    [id],
  );
}

async function found(filter: Record<string, unknown>) {
  return (await app.call('POST', '/dashboarSearch', { token: ada.token, body: filter })).data.usersList.map(
    ({ userId }: { userId: string }) => userId,
  );
}

function totals() {
  return app.owner<{ kept: string; counted: string }>(
    `SELECT d.organizations AS kept, (SELECT count(*) FROM users AS u WHERE u.institution_type_id = d.institution_type_id) AS counted
     FROM directory_totals AS d ORDER BY d.institution_type_id`,
  );
}

describe('a name', () => {
  it('is changed by its account, with a history', async () => {
    expect(await update(ada, { name: ' Ada Newname ' })).toMatchObject({ status: 200 });
    expect((await profile(ada)).name).toBe('Ada Newname');
    expect(await history(ada)).toEqual([
      { field: 'name', before: 'Ada Example', after: 'Ada Newname', by: ada.id, recent: true },
    ]);
  });

  it('is unchanged when left out or the same', async () => {
    const before = await history(ada);
    const { name } = await profile(ada);
    expect(await update(ada, { businessName: 'Weaving' })).toMatchObject({ status: 200 });
    expect(await update(ada, { name })).toMatchObject({ status: 200 });
    expect((await profile(ada)).name).toBe(name);
    expect(await history(ada)).toEqual(before);
  });

  it.each([
    ['', 'Name is Required'],
    ['\u200b', 'Name is Required'],
    ['x'.repeat(31), 'Your name cannot exceed 30 characters.'],
    ['Ada\nhttps://evil.example', 'Please use one line, without tabs or other control characters.'],
  ])('%j is refused: %s', async (name, text) => {
    const before = await profile(ada);
    expect(await update(ada, { name, businessName: 'Changed' })).toMatchObject(refused('name', text));
    expect(await profile(ada), 'nothing has changed').toEqual(before);
  });

  it('of an organization is shown on its card and found, the old one is not', async () => {
    expect(await update(guild, { name: 'Ölmühle West' })).toMatchObject({ status: 200 });
    expect(await found({ userName: 'olmuhle' })).toEqual([guild.id]);
    expect(await found({ userName: 'guild of glass' })).toEqual([]);
    const details = await app.call('POST', `/businessUserDetail/${guild.id}`, { token: ada.token });
    expect(details.data.userDetail.name).toBe('Ölmühle West');
  });

  it('changed twenty times at once leaves a history without a gap', async () => {
    const bo = await app.signUp(1, 'Name 0');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => update(bo, { name: `Name ${i + 1}` })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const changes = await history(bo);
    expect(changes).toHaveLength(20);
    // Each name is left once, but for the last one, and arrived at once, but for the first.
    const last = (await profile(bo)).name;
    const left = changes.map(({ before }) => before);
    const arrived = changes.map(({ after }) => after);
    expect(left.toSorted()).toEqual(['Name 0', ...arrived.filter((name) => name !== last)].toSorted());
  });
});

describe('a category', () => {
  it('is changed by its organization, with a history', async () => {
    const from = app.categories[0]!;
    const to = app.categories[3]!;
    expect(await profile(guild)).toMatchObject({ typeId: from, category: 'Agriculture' });
    expect(await update(guild, { typeId: to })).toMatchObject({ status: 200 });
    expect(await profile(guild)).toMatchObject({ typeId: to, category: 'Education' });
    expect((await history(guild)).at(-1)).toEqual({
      field: 'category',
      before: 'Agriculture',
      after: 'Education',
      by: guild.id,
      recent: true,
    });
    expect(await found({ categoryId: to })).toEqual([guild.id]);
    expect(await found({ categoryId: from })).toEqual([]);
  });

  it('that does not exist is refused, and one of a person too', async () => {
    const typeId = '00000000-0000-4000-8000-000000000000';
    for (const wrong of [typeId, 'nonsense'])
      expect(await update(guild, { typeId: wrong })).toMatchObject(refused('typeId', 'Category Name is Required'));
    expect(await update(ada, { typeId: app.categories[0] })).toMatchObject(
      refused('typeId', 'Only organizations have a category.'),
    );
  });

  it('changed in parallel never fails and keeps the totals', async () => {
    const guilds = [guild, await app.signUp(2), await app.signUp(2), await app.signUp(2)];
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => update(guilds[i % 4]!, { typeId: app.categories[(i * 7) % 5] })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    for (const { kept, counted } of await totals()) expect(kept).toBe(counted);
  });
});

describe('the history', () => {
  it('is append-only for the application', async () => {
    const { database } = app.resources;
    for (const text of [
      `UPDATE profile_changes SET old_value = 'x'`,
      'DELETE FROM profile_changes',
      'TRUNCATE profile_changes',
    ])
      await expect(database.query({ name: '', text }, [])).rejects.toThrow('permission denied');
  });
});
