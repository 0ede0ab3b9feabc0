import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { oddValues, organizationsApp, type OrganizationsApp } from './test-organizations.ts';

let app: OrganizationsApp;
let viewer: Person;
beforeAll(async () => {
  app = await organizationsApp();
  viewer = await app.signUp(1, 'Baker Person');
  await app.add('Östliche Bäckerei', { category: 0, city: 'Köln', country: 'Germany', areaCode: '50667' });
  await app.add('Bakers of Lyon', { category: 0, city: 'Lyon', country: 'France', areaCode: '69001' });
  await app.add('The Old Bakery', { category: 1, area: '1 Mill Lane, Springfield, Illinois', areaCode: '62701' });
  await app.add('100% Wool', { category: 1, city: 'Springfield', areaCode: 'SW1A 1AA' });
  for (let n = 1; n <= 25; n++) await app.add(`Row ${String(n).padStart(2, '0')}`, { category: 2, city: 'Nantes' });
});
afterAll(() => app.stop());

function search(body: Record<string, unknown> = {}) {
  return app.call('POST', '/dashboarSearch', { token: viewer.token, body });
}

async function names(body: Record<string, unknown>) {
  return (await search(body)).data.usersList.map((card: { name: string }) => card.name);
}

describe('searching the directory', () => {
  it('lists every organization by folded name, ten a page, with the total §7.dashboard-search', async () => {
    const { data } = await search();
    expect(data.recordsTotal).toBe(29);
    expect(data.usersList).toHaveLength(10);
    expect(await names({ length: 5 })).toEqual([
      '100% Wool',
      'Bakers of Lyon',
      'Östliche Bäckerei',
      'Row 01',
      'Row 02',
    ]);
    expect(await names({ start: 27, length: 5 })).toEqual(['Row 25', 'The Old Bakery']);
  });

  it('answers the total even past the end', async () => {
    expect((await search({ start: 100 })).data).toEqual({ usersList: [], recordsTotal: 29 });
    expect((await search({ start: 100, userName: 'row' })).data).toEqual({ usersList: [], recordsTotal: 25 });
  });

  it('finds a name anywhere, without regard to case and accents', async () => {
    expect(await names({ userName: 'baker' })).toEqual(['Bakers of Lyon', 'The Old Bakery']);
    expect(await names({ userName: 'BACKEREI' })).toEqual(['Östliche Bäckerei']);
    expect(await names({ userName: 'öst' })).toEqual(['Östliche Bäckerei']);
    expect((await search({ userName: 'row 0' })).data.recordsTotal).toBe(9);
  });

  it('finds one or two letters where words begin', async () => {
    expect(await names({ userName: 'r', length: 3, start: 2 })).toEqual(['Row 03', 'Row 04', 'Row 05']);
    expect(await names({ userName: 'O' })).toEqual(['Bakers of Lyon', 'Östliche Bäckerei', 'The Old Bakery']);
    expect(await names({ userName: 'ba' })).toEqual(['Bakers of Lyon', 'Östliche Bäckerei', 'The Old Bakery']);
    expect(await names({ userName: 'ow' })).toEqual([]);
    expect(await names({ location: 'mi' })).toEqual(['The Old Bakery']);
    expect(await names({ location: 'ge' })).toEqual(['Östliche Bäckerei']);
  });

  it('finds a rare word beside one that most names have', async () => {
    expect(await names({ userName: 'row 2' })).toEqual(['Row 20', 'Row 21', 'Row 22', 'Row 23', 'Row 24', 'Row 25']);
    expect(await names({ userName: 'row 100%' })).toEqual([]);
    expect(await names({ userName: 'row', location: 'springfield' })).toEqual([]);
    expect(await names({ userName: 'row 25', location: 'nantes' })).toEqual(['Row 25']);
  });

  it('takes wildcards literally', async () => {
    expect(await names({ userName: '%' })).toEqual(['100% Wool']);
    expect(await names({ userName: '_' })).toEqual([]);
    expect(await names({ location: '%' })).toEqual([]);
  });

  it('finds a place in the city, state, country or address', async () => {
    expect(await names({ location: 'koln' })).toEqual(['Östliche Bäckerei']);
    expect(await names({ location: 'Köln, Germany' })).toEqual(['Östliche Bäckerei']);
    expect(await names({ location: 'springfield' })).toEqual(['100% Wool', 'The Old Bakery']);
    expect((await search({ location: 'nantes', length: 3 })).data.recordsTotal).toBe(25);
  });

  it('finds an area code whole or by its beginning', async () => {
    expect(await names({ areaCode: '62701' })).toEqual(['The Old Bakery']);
    expect(await names({ areaCode: '6' })).toEqual(['Bakers of Lyon', 'The Old Bakery']);
    expect(await names({ areaCode: 2701 })).toEqual([]);
    expect(await names({ areaCode: ' 62701 ' })).toEqual(['The Old Bakery']);
  });

  it.each(['sw1a', '62701a', '-6', '1.5', '1e3', '%', '٦'])(
    'refuses the area code "%s", which is no number',
    async (areaCode) => {
      expect(await search({ areaCode })).toMatchObject({
        status: 422,
        data: { errors: { areaCode: 'Area Code takes digits only.' } },
      });
    },
  );

  it('holds all given filters together', async () => {
    const [first, second, third] = app.categories;
    expect(await names({ categoryId: first })).toEqual(['Bakers of Lyon', 'Östliche Bäckerei']);
    expect(await names({ categoryId: second, userName: 'bak' })).toEqual(['The Old Bakery']);
    expect(await names({ categoryId: first, userName: 'bak', location: 'france', areaCode: '69' })).toEqual([
      'Bakers of Lyon',
    ]);
    expect(await names({ categoryId: first, userName: 'bak', location: 'germany', areaCode: '69' })).toEqual([]);
    expect((await search({ categoryId: third, length: 2 })).data).toMatchObject({
      recordsTotal: 25,
      usersList: [{ name: 'Row 01' }, { name: 'Row 02' }],
    });
    expect((await search({ categoryId: 'no such category' })).data).toEqual({ usersList: [], recordsTotal: 0 });
  });

  it('reads blank filters as none, also from a form', async () => {
    const answer = await app.call('POST', '/dashboarSearch', {
      token: viewer.token,
      form: 'categoryId=&userName=&location=+&areaCode=&start=0&length=1',
    });
    expect(answer.data.recordsTotal).toBe(29);
  });

  it('answers whole cards and nothing else of the account', async () => {
    const [card] = (await search({ userName: 'ostliche' })).data.usersList;
    expect(card).toEqual({
      userId: expect.any(String),
      name: 'Östliche Bäckerei',
      type: 'Agriculture',
      profilePic: '',
      totalLikes: 0,
      totalRating: 0,
      ratingCount: 0,
      openProjects: 0,
      location: 'Köln, Germany',
      verified: false,
      takesNoMoney: false,
    });
  });

  it('shows the newest likes also of a search it remembers', async () => {
    const [card] = (await search({ userName: 'lyon' })).data.usersList;
    await app.call('POST', '/project/like', { token: viewer.token, body: { orgId: card.userId, on: true } });
    expect((await search({ userName: 'lyon' })).data.usersList).toEqual([{ ...card, totalLikes: 1 }]);
  });

  it('answers many equal searches at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => search({ userName: 'row' })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(answers[0]!.data.recordsTotal).toBe(25);
  });

  it('needs a session, before and after the same search was answered', async () => {
    const stranger = { token: 'not-a-token', body: { userName: 'illinois' } };
    expect(await app.call('POST', '/dashboarSearch', stranger)).toMatchObject({ status: 401, success: false });
    await search({ userName: 'illinois' });
    expect(await app.call('POST', '/dashboarSearch', stranger)).toMatchObject({ status: 401 });
    expect(await app.call('POST', '/dashboarSearch', { token: null })).toMatchObject({ status: 401 });
    expect(await app.call('POST', '/dashboarSearch', {})).toMatchObject({ status: 401 });
  });

  it.each(['categoryId', 'userName', 'location', 'areaCode', 'start', 'length'])(
    'takes or refuses any odd %s, and never breaks',
    async (field) => {
      for (const value of oddValues) expect([200, 422]).toContain((await search({ [field]: value })).status);
    },
  );
});

describe('the kept totals', () => {
  const totals = async () => {
    const kept = await app.owner<{ total: bigint }>(
      'SELECT organizations AS total FROM directory_totals ORDER BY institution_type_id',
    );
    const counted = await app.owner<{ total: bigint }>(
      'SELECT count(u.id) AS total FROM institution_types AS t LEFT JOIN users AS u ON u.institution_type_id = t.id GROUP BY t.id ORDER BY t.id',
    );
    return { kept: kept.map((row) => row.total), counted: counted.map((row) => row.total) };
  };

  it('stay exact when organizations sign up at once, change their category or go', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, n) => app.signUp((1 + (n % 2)) as 1 | 2)));
    const id = await app.add('Mover', { category: 3 });
    const gone = await app.add('Goer', { category: 4 });
    await app.owner('UPDATE users SET institution_type_id = $2 WHERE id = $1', [id, app.categories[5]]);
    await app.owner('DELETE FROM ledger_accounts WHERE id = $1', [gone]);
    await app.owner('DELETE FROM users WHERE id = $1', [gone]);
    const { kept, counted } = await totals();
    expect(kept).toEqual(counted);
    expect((await search({ categoryId: app.categories[5] })).data.recordsTotal).toBe(1);
  });
});
