import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';
import { long, refused } from '../../server/test-refusal.ts';

let app: TestApp;
let ada: Person;
let guild: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  guild = await app.signUp(2, 'Guild of Glass');
});
afterAll(() => app.stop());

function send(message: unknown, more: Record<string, unknown> = { source: 'organization' }) {
  return app.call('POST', '/message/send', { token: ada.token, body: { orgId: guild.id, message, ...more } });
}

async function messages() {
  return (await app.call('GET', `/message/${guild.id}`, { token: ada.token })).data;
}

describe('the rules of spec §5 for a message to an organization', () => {
  it.each([
    [undefined, 'Message is Required.'],
    ['', 'Message is Required.'],
    [' \n ', 'Message is Required.'],
    [long(101), 'Message cannot exceed 100 characters..'],
  ])('%.20j is refused: %s §5.message', async (message, text) => {
    expect(await send(message)).toMatchObject(refused('message', text));
    expect(await messages(), 'nothing has changed').toEqual([]);
  });

  it('a message at its limit of 100 characters is taken, and one of 2000 in a chat §9.message', async () => {
    expect(await send(long(100))).toMatchObject({ status: 200 });
    expect(await send(long(2000), {})).toMatchObject({ status: 200 });
    const text = 'Message cannot exceed 2000 characters..';
    expect(await send(long(2001), {})).toMatchObject(refused('message', text));
  });
});

describe('the fields of spec §3 for messages', () => {
  it('of a message and of a conversation are answered §3.{conversation,chat-message,sent-message}', async () => {
    await send('Good day');
    expect((await messages())[0]).toMatchObject({
      sender_id: ada.id,
      sender_pic: '',
      message: 'Good day',
      datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const { data } = await app.call('GET', '/message', { token: ada.token });
    expect(data[0]).toMatchObject({
      id: guild.id,
      name: 'Guild of Glass',
      type: expect.any(String),
      profile_pic: '',
      lastMessageDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('what is sent is orgId and message', async () => {
    const body = { orgId: guild.id, message: 'Only these two' };
    const answer = await app.call('POST', '/message/send', { token: ada.token, body });
    expect(answer).toMatchObject({ status: 200, data: { message: 'Only these two', sender_id: ada.id } });
  });
});
