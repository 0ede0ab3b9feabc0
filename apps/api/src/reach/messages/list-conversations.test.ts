import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function send(by: Person, other: Person, message: string) {
  return app.call('POST', '/message/send', { token: by.token, body: { orgId: other.id, message } });
}

function list(by: Person, query = '') {
  return app.call('GET', `/message${query}`, { token: by.token });
}

describe('the conversations', () => {
  it('are listed newest first on both sides, with name, category and unread count §7.message', async () => {
    const people = [
      await app.signUp(1, 'Ada Asker'),
      await app.signUp(1, 'Bo Browser'),
      await app.signUp(2, 'Mill House'),
    ];
    for (const person of people) await send(person, guild, `From ${person.name}`);
    await send(people[0]!, guild, 'é'.repeat(150));
    await send(guild, people[1]!, 'Thank you');
    const { data: types } = await app.call('POST', '/institutional/type');
    const instant = expect.stringMatching(/^\d{4}-.+Z$/);
    const common = { profile_pic: '', lastMessageDate: instant };
    expect((await list(guild)).data).toEqual([
      { ...common, id: people[1]!.id, name: 'Bo Browser', type: 'Individual', lastMessage: 'Thank you', unread: 1 },
      { ...common, id: people[0]!.id, name: 'Ada Asker', type: 'Individual', lastMessage: 'é'.repeat(100), unread: 2 },
      {
        ...common,
        id: people[2]!.id,
        name: 'Mill House',
        type: types[0].name,
        lastMessage: 'From Mill House',
        unread: 1,
      },
    ]);
    expect((await list(people[1]!)).data).toMatchObject([
      { id: guild.id, name: 'Guild of Glass', type: types[0].name, unread: 1 },
    ]);
    const pages = [(await list(guild, '?length=2')).data, (await list(guild, '?start=2&length=2')).data];
    expect(pages.map((page) => page.map(({ id }: { id: string }) => id))).toEqual([
      [people[1]!.id, people[0]!.id],
      [people[2]!.id],
    ]);
  });

  it('are paged by an index with 10,000 of them', async () => {
    const house = await app.signUp(2);
    const owner = new Client({ connectionString: app.ownerUrl });
    await owner.connect();
    await owner.query(
      `WITH people AS (
        INSERT INTO users (type, name, email, password_hash)
        SELECT 1, 'Person ' || n, 'person-' || n || '@example.com', 'x' FROM generate_series(1, 10000) AS n RETURNING id, name
      ), c AS (
        INSERT INTO conversations (low_id, high_id, messages_count, last_message_at, low_unread, high_unread)
        SELECT least(id, $1::uuid), greatest(id, $1::uuid), 1, now() - substr(name, 8)::int * interval '1 minute', (id > $1)::int, (id < $1)::int FROM people
        RETURNING id, low_id, high_id, last_message_at
      )
      INSERT INTO messages (conversation_id, position, sender_id, message, created_at)
      SELECT id, 1, CASE low_id WHEN $1 THEN high_id ELSE low_id END, 'Hello', last_message_at FROM c`,
      [house.id],
    );
    await owner.query('ANALYZE');
    await owner.end();
    for (let n = 0; n < 20; n++) {
      const { data } = await list(house, `?start=${n * 5}&length=10`);
      expect(data.map(({ name }: { name: string }) => name)).toEqual(
        Array.from({ length: 10 }, (_, i) => `Person ${n * 5 + i + 1}`),
      );
    }
    expect((await list(house, '?start=9999')).data).toHaveLength(1);
  });

  it.each(['length=101', 'length=0', 'start=-1', 'start=x', 'start=1000001'])(
    'cannot be asked for with %s',
    async (query) => {
      expect(await list(guild, `?${query}`)).toMatchObject({ status: 422 });
    },
  );
});
