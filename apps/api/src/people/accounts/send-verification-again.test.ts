import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { memberOf } from '../members/test-members.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';

let app: OrganizationsApp;
beforeAll(async () => {
  app = await organizationsApp();
});
afterAll(() => app.stop());

function sendAgain({ token }: Person) {
  return app.call('POST', '/auth/verifyEmail/again', { token });
}

async function keysTo(email: string): Promise<string[]> {
  const mails = await mailsTo(app, email);
  return mails
    .filter(({ subject }) => subject === 'Please verify your e-mail address')
    .map(({ text }) => /verified\?key=([\w-]+)/.exec(text)![1]!);
}

it('sends a further link, once a minute and five times a day; the first one holds as well', async () => {
  const ada = await app.signUp();
  expect(await sendAgain(ada)).toMatchObject({ status: 200 });
  const keys = await keysTo(ada.email);
  expect(new Set(keys).size).toBe(2);
  expect(await sendAgain(ada)).toMatchObject({ status: 429, message: expect.stringContaining('a moment ago') });
  for (let count = 0; count < 3; count++) {
    await app.owner('DELETE FROM rate_limits WHERE bucket = $1', [`verification-mail:${ada.id}`]);
    expect((await sendAgain(ada)).status).toBe(200);
  }
  await app.owner('DELETE FROM rate_limits WHERE bucket = $1', [`verification-mail:${ada.id}`]);
  expect((await sendAgain(ada)).status).toBe(429);
  const verify = (key: string) => app.call('POST', '/auth/verifyEmail', { body: { key } });
  expect((await verify(keys.at(-1)!)).status).toBe(200);
  expect(await sendAgain(ada)).toMatchObject({ status: 429 });
  expect((await verify(keys[0]!)).status).toBe(200);
});

it('sends nothing once the address is verified', async () => {
  const ada = await app.signUp();
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [ada.id]);
  expect(await sendAgain(ada)).toMatchObject({ status: 200, data: { isVerified: true } });
  expect(await keysTo(ada.email)).toHaveLength(1);
});

it('of an organization goes to its own address, at the word of an owner', async () => {
  const guild = await app.signUp(2);
  const owner = await memberOf(app, guild, await app.signUp(), 'owner');
  expect((await sendAgain(owner)).status).toBe(200);
  expect(await keysTo(guild.email)).toHaveLength(2);
  expect(await keysTo(owner.email)).toHaveLength(1);
  expect((await sendAgain(await memberOf(app, guild, await app.signUp(), 'treasurer'))).status).toBe(403);
});
