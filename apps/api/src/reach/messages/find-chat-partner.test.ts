import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../../server/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

function partner(by: Person, id: string) {
  return app.call('GET', `/message/partner/${id}`, { token: by.token });
}

it('finds an organization before the first message, a person only after it', async () => {
  const ada = await app.signUp(1, 'Ada Asker');
  const guild = await app.signUp(2, 'Guild of Glass');
  const { data: types } = await app.call('POST', '/institutional/type');
  expect((await partner(ada, guild.id)).data).toEqual({
    id: guild.id,
    name: 'Guild of Glass',
    type: types[0].name,
    profile_pic: '',
  });
  expect(await partner(guild, ada.id)).toMatchObject({ status: 404 });
  await app.call('POST', '/message/send', { token: ada.token, body: { orgId: guild.id, message: 'Hello' } });
  expect((await partner(guild, ada.id)).data).toEqual({
    id: ada.id,
    name: 'Ada Asker',
    type: 'Individual',
    profile_pic: '',
  });
  for (const id of [guild.id, 'x', '0198c2f0-0000-7000-8000-000000000000'])
    expect(await partner(guild, id)).toMatchObject({ status: 404 });
});
