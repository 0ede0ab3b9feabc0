import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
let ada: Person;
let bo: Person;
let guild: Person;
let mill: Person;
beforeAll(async () => {
  app = await testApp();
  ada = await app.signUp(1, 'Ada Asker');
  bo = await app.signUp(1, 'Bo Browser');
  guild = await app.signUp(2, 'Guild of Glass');
  mill = await app.signUp(2, 'Mill House');
});
afterAll(() => app.stop());

function send(by: Person, orgId: unknown, message: unknown, more: Record<string, unknown> = {}) {
  return app.call('POST', '/message/send', { token: by.token, body: { orgId, message, ...more } });
}

async function chat(by: Person, other: Person, query = '?length=100') {
  return (await app.call('GET', `/message/${other.id}${query}`, { token: by.token })).data;
}

function textsOf(messages: { message: string }[]) {
  return messages.map(({ message }) => message);
}

describe('writing a message', () => {
  it('reaches the organization, which may answer', async () => {
    const first = await send(ada, guild.id, '  Hello, is anybody there?\n');
    expect(first).toMatchObject({ status: 200 });
    expect(first.data).toEqual({
      id: expect.any(String),
      sender_id: ada.id,
      sender_pic: '',
      message: 'Hello, is anybody there?',
      datetime: expect.stringMatching(/^\d{4}-.+Z$/),
      read: false,
    });
    expect((await send(guild, ada.id, 'We are.')).status).toBe(200);
    expect(textsOf(await chat(ada, guild))).toEqual(['We are.', 'Hello, is anybody there?']);
  });

  it('takes a form as the spec sends it §7.message-send', async () => {
    const form = `orgId=${guild.id}&message=Caf%C3%A9+%26+more`;
    expect((await app.call('POST', '/message/send', { token: ada.token, form })).data.message).toBe('Café & more');
  });

  it('goes between organizations too §6.any.message', async () => {
    expect((await send(mill, guild.id, 'Neighbours!')).status).toBe(200);
    expect((await send(guild, mill.id, 'Indeed.')).status).toBe(200);
  });

  it('does not reach a person who has not written, nor an unknown one', async () => {
    for (const id of [bo.id, randomUUID(), 'x', '00000000-0000-0000-0000-000000000000', "' OR 1=1"])
      for (const sender of [ada, guild]) expect(await send(sender, id, 'Hello')).toMatchObject({ status: 404 });
    expect((await app.call('GET', '/message', { token: bo.token })).data).toEqual([]);
  });

  it('does not reach oneself', async () => {
    for (const person of [ada, guild]) expect(await send(person, person.id, 'Hello')).toMatchObject({ status: 422 });
  });

  it.each([
    ['', {}, 'Message is Required.'],
    [' \n\t ', {}, 'Message is Required.'],
    [null, {}, 'Message is Required.'],
    [['a'], {}, 'Message is Required.'],
    [{ a: 1 }, {}, 'Message is Required.'],
    ['x'.repeat(2001), {}, 'Message cannot exceed 2000 characters..'],
    ['x'.repeat(101), { source: 'organization' }, 'Message cannot exceed 100 characters..'],
    ['nul \u0000', {}, 'Please remove the control characters from this text.'],
    ['half a pair \ud800', {}, 'Please remove the control characters from this text.'],
  ])('refuses %j %j', async (message, more, text) => {
    expect(await send(ada, guild.id, message, more)).toMatchObject({
      status: 422,
      message: text,
      data: { errors: { message: text } },
    });
  });

  it('counts characters, not bytes or halves of them', async () => {
    expect((await send(ada, guild.id, '𝄞'.repeat(100), { source: 'organization' })).status).toBe(200);
    expect((await send(ada, guild.id, '𝄞'.repeat(2000))).data.message).toBe('𝄞'.repeat(2000));
    expect((await send(ada, guild.id, 'x'.repeat(101), { source: 'chat' })).status).toBe(200);
  });

  it('keeps markup as text', async () => {
    expect((await send(ada, guild.id, '<img src=x onerror=alert(1)>')).data.message).toBe(
      '<img src=x onerror=alert(1)>',
    );
  });

  it('needs a session and ignores a sender in the body', async () => {
    const body = { orgId: guild.id, message: 'As somebody else', sender_id: bo.id, sender: bo.id };
    expect((await app.call('POST', '/message/send', { token: 'invented', body })).status).toBe(401);
    expect((await app.call('POST', '/message/send', { token: ada.token, body })).data.sender_id).toBe(ada.id);
  });
});

describe('a message sent again', () => {
  it('under the same client id is the first one', async () => {
    const clientId = randomUUID();
    const first = await send(ada, mill.id, 'Once', { clientId });
    const again = await send(ada, mill.id, 'Once', { clientId: clientId.toUpperCase() });
    expect(again).toMatchObject({ status: 200, data: first.data });
    expect(textsOf(await chat(mill, ada))).toEqual(['Once']);
    expect((await send(ada, mill.id, 'Once', { clientId })).data).toEqual({ ...first.data, read: true });
    expect((await send(mill, ada.id, 'Once', { clientId })).data.id).not.toBe(first.data.id);
  });

  it('is stored once, even in parallel', async () => {
    const cy = await app.signUp();
    for (let round = 0; round < 10; round++) {
      const clientId = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => send(cy, mill.id, `Round ${round}`, { clientId })),
      );
      expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    }
    const conversation = (await app.call('GET', '/message', { token: mill.token })).data[0];
    expect(conversation).toMatchObject({ id: cy.id, unread: 10, lastMessage: 'Round 9' });
    expect(await chat(mill, cy)).toHaveLength(10);
  });

  it('to another receiver under the same client id is refused, as is a malformed client id', async () => {
    const clientId = randomUUID();
    await send(ada, mill.id, 'Once', { clientId });
    expect(await send(ada, guild.id, 'Once', { clientId })).toMatchObject({ status: 422 });
    for (const wrong of ['x', 7, '00000000-0000-0000-0000-000000000000', {}])
      expect(await send(ada, mill.id, 'Hello', { clientId: wrong })).toMatchObject({
        status: 422,
        data: { errors: { clientId: expect.any(String) } },
      });
  });
});

describe('many messages at once', () => {
  it('keep one order and one count', async () => {
    const cy = await app.signUp();
    await send(cy, guild.id, 'First');
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => (n % 2 ? send(cy, guild.id, `c${n}`) : send(guild, cy.id, `g${n}`))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const all = await chat(cy, guild);
    expect(all).toHaveLength(61);
    const times = all.map(({ datetime }: { datetime: string }) => datetime);
    expect(times).toEqual([...times].sort().reverse());
    const mine = (await app.call('GET', '/message', { token: guild.token })).data[0];
    expect(mine).toMatchObject({ id: cy.id, unread: 31, lastMessage: all[0].message });
  });

  it('are stopped at 120 a minute, for this sender alone', async () => {
    const dee = await app.signUp();
    const eve = await app.signUp();
    const answers = await Promise.all(Array.from({ length: 250 }, () => send(dee, randomUUID(), 'Hello')));
    const stopped = answers.filter(({ status }) => status === 429);
    expect(stopped).toHaveLength(130);
    expect(Number(stopped[0]!.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(eve, guild.id, 'Hello')).status).toBe(200);
  });
});
