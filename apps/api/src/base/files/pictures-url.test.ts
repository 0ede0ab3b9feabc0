import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../configuration/test-configuration.ts';
import { testApp, type TestApp } from '../../server/test-app.ts';
import { makePdf, makePicture } from './test-files.ts';

describe.each([
  ['', "'self' data: blob:", 'same-origin'],
  ['https://pictures.example', "'self' data: blob: https://pictures.example", 'cross-origin'],
])('with PICTURES_URL=%s', (url, images, policy) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ PICTURES_URL: url });
  });
  afterAll(() => app.stop());

  it('pages may show pictures of that host and no other, and are told of it', async () => {
    const { data } = await app.call('GET', '/config');
    expect(data.picturesUrl).toBe(url === '' ? undefined : url);
    const { headers } = await app.server.inject({ url: '/privacy' });
    expect(/img-src ([^;]*)/.exec(String(headers['content-security-policy']))![1]).toBe(images);
  });

  it('a public page shows its picture from there', async () => {
    const guild = await app.signUp(2);
    const picture = { filename: 'us.png', bytes: await makePicture('png') };
    await app.call('POST', '/profile/update', {
      token: guild.token,
      body: { businessName: 'Guild', profilePic: picture },
    });
    const { sharePath } = (await app.call('POST', '/organization/share', { token: guild.token, body: { on: true } }))
      .data;
    const { body } = await app.server.inject({ url: sharePath });
    expect(/<img class="photo" src="([^"]*)\/files\/[0-9a-f-]{36}"/.exec(body)?.[1]).toBe(url);
  });

  it('a public picture may be shown by pages of that host, and a document by none', async () => {
    const ada = await app.signUp();
    const guild = await app.signUp(2);
    const picture = { filename: 'me.png', bytes: await makePicture('png') };
    await app.call('POST', '/profile/update', { token: ada.token, body: { businessName: 'Ada', profilePic: picture } });
    const { profilePic } = (await app.call('GET', '/profile', { token: ada.token })).data;
    expect(profilePic).toMatch(/^\/files\//);
    const attachment = { filename: 'a.pdf', bytes: await makePdf() };
    const sent = await app.call('POST', '/complain/send', {
      token: ada.token,
      body: { subject: 'Late', message: 'Late.', attachment, 'complaintIds[0]': guild.id },
    });
    expect(sent.status).toBe(200);
    const ids = { name: 'test.documents', text: 'SELECT id FROM files WHERE NOT public' };
    const [document] = await app.resources.database.query<{ id: string }>(ids, []);
    const policies = [profilePic, app.resources.linkTo(document!.id)].map(async (address) => {
      const { statusCode, headers } = await app.server.inject({ url: address });
      return [statusCode, headers['cross-origin-resource-policy']];
    });
    expect(await Promise.all(policies)).toEqual([
      [200, policy],
      [200, 'same-origin'],
    ]);
  });
});

it('an address with a path, or of another kind, is refused', () => {
  for (const address of ['https://pictures.example/guildhall', 'ftp://pictures.example', 'pictures.example'])
    expect(problemsOf({ PICTURES_URL: address })).toContain('PICTURES_URL must be');
});
