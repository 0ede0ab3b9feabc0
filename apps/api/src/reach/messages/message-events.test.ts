import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '@guildhall/contract/live.contract.ts';
import { startResources } from '../../server/start-resources.ts';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let other: Awaited<ReturnType<typeof startResources>>;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  other = await startResources(app.resources.config, app.ownerUrl, app.resources.log, { work: false });
  ada = await app.signUp();
  guild = await app.signUp(2);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

function send(by: Person, orgId: string, message: string, more: Record<string, unknown> = {}) {
  return app.call('POST', '/message/send', { token: by.token, body: { orgId, message, ...more } });
}

/** What an account's page hears of messages that hangs on another process than the one that is written to. */
function hearing(person: Person) {
  const heard: any[] = [];
  other.resources.live.hear(person.id, (event: LiveEvent) => event.event === 'message' && heard.push(event));
  return heard;
}

describe('a live event on another process', () => {
  it('brings a message to both parties only §7.live', async () => {
    const bo = await app.signUp();
    const ofGuild = hearing(guild);
    const ofAda = hearing(ada);
    const ofBo = hearing(bo);
    const { data } = await send(ada, guild.id, 'Hello');
    await expect.poll(() => [ofGuild, ofAda].map((heard) => heard.length)).toEqual([1, 1]);
    expect(ofGuild).toEqual([{ event: 'message', data: { kind: 'message', ...data, with: ada.id } }]);
    expect(ofAda).toEqual([{ event: 'message', data: { kind: 'message', ...data, with: guild.id } }]);
    expect(ofBo).toEqual([]);
  });

  it('reaches the sender before the reader’s receipt', async () => {
    const heard: string[] = [];
    const { live } = other.resources;
    const stop = [ada, guild].map(({ id }) => live.hear(id, ({ event }) => event === 'message' && heard.push(id)));
    for (let n = 0; n < 5; n++) await send(ada, guild.id, `In order ${n}`);
    await expect.poll(() => heard).toHaveLength(10);
    expect(heard).toEqual(Array.from({ length: 5 }, () => [ada.id, guild.id]).flat());
    for (const each of stop) each();
  });

  it('comes once for a message sent twice', async () => {
    const heard = hearing(guild);
    const clientId = '0198c2f0-0000-7000-8000-000000000001';
    for (let n = 0; n < 3; n++) await send(ada, guild.id, 'Once', { clientId });
    await send(ada, guild.id, 'Last');
    await expect.poll(() => heard.at(-1)?.data.message).toBe('Last');
    expect(heard).toHaveLength(2);
  });

  it.each([
    ['of four bytes each', '𝄞'],
    ['that JSON writes as two', '"'],
    ['that JSON writes as two and breaks the line', 'a\n\\'],
  ])('is truncated where the text has many characters %s', async (_name, character) => {
    const heard = hearing(guild);
    const text = character
      .repeat(2000)
      .slice(0, character.length * Math.floor(2000 / [...character].length))
      .trim();
    const { data } = await send(ada, guild.id, text);
    expect(data.message).toBe(text);
    await expect.poll(() => heard).toHaveLength(1);
    expect(heard[0].data).toMatchObject({ id: data.id, more: true });
    expect(text.startsWith(heard[0].data.message)).toBe(true);
    expect([...heard[0].data.message]).toHaveLength(1500);
  });

  it('sends a read receipt only when something became read', async () => {
    await app.call('GET', `/message/${ada.id}`, { token: guild.token });
    const before = [hearing(ada), hearing(guild)];
    await send(ada, guild.id, 'To be read');
    const newestBefore = () => before.map((heard) => heard.at(-1)?.data.message);
    await expect.poll(newestBefore).toEqual(['To be read', 'To be read']);
    const ofAda = hearing(ada);
    const ofGuild = hearing(guild);
    for (let n = 0; n < 3; n++) await app.call('GET', `/message/${ada.id}`, { token: guild.token });
    await app.call('GET', `/message/${guild.id}`, { token: ada.token });
    await send(ada, guild.id, 'Last');
    const newest = () => [ofAda, ofGuild].map((heard) => heard.at(-1)?.data.message);
    await expect.poll(newest).toEqual(['Last', 'Last']);
    expect(ofAda.map(({ data }) => data.kind)).toEqual(['read', 'message']);
    expect(ofAda[0]).toEqual({ event: 'message', data: { kind: 'read', with: guild.id } });
    expect(ofGuild.map(({ data }) => data.kind)).toEqual(['message']);
  });
});
