import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp();
  guild = await app.signUp(2);
});
afterAll(() => app.stop());

type Chat = { id: string; message: string; read: boolean; sender_id: string };

function send(by: Person, other: Person, message: string) {
  return app.call('POST', '/message/send', { token: by.token, body: { orgId: other.id, message } });
}

function open(by: Person, id: string, query = '') {
  return app.call('GET', `/message/${id}${query}`, { token: by.token });
}

async function unread(by: Person) {
  return (await app.call('GET', '/message', { token: by.token })).data.map(
    (conversation: { unread: number }) => conversation.unread,
  );
}

describe('a chat', () => {
  it('is empty before the first message to an organization', async () => {
    expect(await open(ada, guild.id)).toMatchObject({ status: 200, data: [] });
  });

  it('pages back from a message, newest first, without gaps or duplicates §7.message-list §7.format.conversation', async () => {
    for (let n = 1; n <= 7; n++) await send(n % 2 ? ada : guild, n % 2 ? guild : ada, String(n));
    const seen: Chat[] = [];
    for (let page: Chat[] = (await open(ada, guild.id, '?length=3')).data; page.length > 0;) {
      expect(page.length).toBeLessThanOrEqual(3);
      seen.push(...page);
      page = (await open(ada, guild.id, `?length=3&before=${page.at(-1)!.id}`)).data;
    }
    expect(seen.map(({ message }) => message)).toEqual(['7', '6', '5', '4', '3', '2', '1']);
    expect(seen.map(({ sender_id }) => sender_id === ada.id)).toEqual([true, false, true, false, true, false, true]);
  });

  it('is marked as read by opening, not by paging back §4.message.read', async () => {
    const bo = await app.signUp();
    await send(bo, guild, 'One');
    await send(bo, guild, 'Two');
    const mine = async () => (await open(bo, guild.id)).data.map(({ read }: Chat) => read);
    expect(await mine()).toEqual([false, false]);
    const conversationOfGuild = async () => (await unread(guild))[0];
    expect(await conversationOfGuild()).toBe(2);
    const newest = (await open(bo, guild.id)).data[0].id;
    expect((await open(guild, bo.id, `?before=${newest}`)).data).toHaveLength(1);
    expect(await conversationOfGuild()).toBe(2);
    expect((await open(guild, bo.id)).data.map(({ read }: Chat) => read)).toEqual([true, true]);
    expect(await conversationOfGuild()).toBe(0);
    expect(await mine()).toEqual([true, true]);
    await send(bo, guild, 'Three');
    expect(await mine()).toEqual([false, true, true]);
    expect(await conversationOfGuild()).toBe(1);
  });

  it('keeps the unread count exact while it is opened and messages arrive', async () => {
    const cy = await app.signUp();
    await send(cy, guild, 'First');
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? send(cy, guild, `Message ${n}`) : open(guild, cy.id))),
    );
    const [waiting] = await unread(guild);
    const messages = (await open(cy, guild.id, '?length=100')).data as Chat[];
    expect(messages.filter(({ read }) => !read)).toHaveLength(waiting);
    await open(guild, cy.id);
    expect((await unread(guild))[0]).toBe(0);
  });

  it('is 404 with oneself, with people who never wrote, with unknown ids', async () => {
    const bo = await app.signUp();
    for (const id of [ada.id, bo.id, 'x', '%00', '0198c2f0-0000-7000-8000-000000000000'])
      expect(await open(ada, id)).toMatchObject({ status: 404 });
  });

  it('reveals nothing of a chat between others, not even by the id of a message', async () => {
    const bo = await app.signUp();
    const mill = await app.signUp(2);
    await send(ada, guild, 'Between us');
    const secret = (await open(ada, guild.id)).data[0].id;
    expect((await open(bo, guild.id)).data).toEqual([]);
    expect(await open(bo, ada.id)).toMatchObject({ status: 404 });
    await send(bo, mill, 'Another chat');
    expect(await open(bo, mill.id, `?before=${secret}`)).toMatchObject({ status: 404 });
    expect(await open(bo, mill.id, '?before=x')).toMatchObject({ status: 404 });
  });

  it.each(['length=0', 'length=101', 'length=x', 'length=1&length=2'])('refuses ?%s', async (query) => {
    expect(await open(ada, guild.id, `?${query}`)).toMatchObject({ status: 422 });
  });

  it('needs a session', async () => {
    for (const token of [null, 'invented', 'guildhall-public'])
      for (const path of ['/message', `/message/${guild.id}`, `/message/partner/${guild.id}`])
        expect(await app.call('GET', path, { token })).toMatchObject({ status: 401 });
  });
});
