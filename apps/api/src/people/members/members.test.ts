import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { listening } from '../../attacks/listening.ts';
import { makePdf } from '../../base/files/test-files.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import { openStream } from '../sessions/test-streams.ts';
import type { Person } from '../../server/test-app.ts';
import { actFor, memberOf } from './test-members.ts';

let app: OrganizationsApp;
let base: string;
beforeAll(async () => {
  app = await organizationsApp();
  base = `http://127.0.0.1:${await listening(app.server)}`;
});
afterAll(() => app.stop());

let guild: Person;
let ada: Person;
beforeEach(async () => {
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.signUp(1, 'Ada');
  await verify(guild);
});

function verify({ id }: Person) {
  return app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [id]);
}

function post({ token }: { token: string }, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token, body });
}

async function get({ token }: { token: string }, path: string) {
  return must(await app.call('GET', path, { token }));
}

function invite(by: Person, { email }: { email: string }, role = 'editor') {
  return post(by, '/members/invite', { email, role });
}

/** The id and key of the link in the newest mail to an e-mail. */
async function linkTo(email: string) {
  const [mail] = (await mailsTo(app, email)).filter(({ subject }) => subject.includes('invites you'));
  const [, id, key] = /\/my\/members\?invitation=([^&\s]+)&key=([^&\s]+)/.exec(mail!.text)!;
  return { id: id!, key: key! };
}

function accept(by: Person, { id, key }: { id: string; key?: string }) {
  return post(by, `/memberships/invitations/${id}/accept`, key === undefined ? {} : { key });
}

async function bellOf(person: Person): Promise<string[]> {
  const { records } = must(await post(person, '/notifications'));
  return records.map(({ text }: { text: string }) => text);
}

async function recordOf(person: Person): Promise<string[]> {
  const { records } = must(await post(person, '/members/record'));
  return records.map(({ by, verb, subject }: Record<string, string>) => `${by}: ${verb} ${subject}`.trim());
}

describe('an organization whose name reads like a web address', () => {
  it('invites nobody: strangers would get its link by mail', async () => {
    await app.owner('UPDATE users SET name = $2 WHERE id = $1', [guild.id, 'Win http://evil.exam']);
    expect(await invite(guild, ada)).toMatchObject({
      status: 422,
      message: expect.stringContaining('looks like a web address'),
    });
    expect((await mailsTo(app, ada.email)).filter(({ subject }) => subject.includes('invites'))).toEqual([]);
    await app.owner('UPDATE users SET name = $2 WHERE id = $1', [guild.id, 'St. Mary & J.P. Morgan']);
    expect((await invite(guild, ada)).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('makes a member, who reads and publishes as the organization and is named in its record', async () => {
    expect(await invite(guild, ada)).toMatchObject({ status: 200, message: 'The invitation has been sent.' });
    expect(await bellOf(ada)).toEqual(['Guild of Bakers invites you to act for it, as editor.']);
    expect((await get(ada, '/memberships')).invitations).toMatchObject([
      { organization: 'Guild of Bakers', role: 'editor', needsLink: true },
    ]);
    expect(await accept(ada, await linkTo(ada.email))).toMatchObject({
      status: 200,
      data: { organizationId: guild.id },
    });
    expect(await bellOf(guild)).toContain('Ada can now act for your organization, as editor.');
    expect(await get(ada, '/memberships')).toMatchObject({
      organizations: [{ id: guild.id, name: 'Guild of Bakers', role: 'editor', acting: false }],
      invitations: [],
    });
    expect((await get(ada, '/profile')).name).toBe('Ada');
    expect(await actFor(app, ada, guild)).toMatchObject({ id: guild.id, userType: 2, name: 'Guild of Bakers' });
    expect((await get(ada, '/profile')).name).toBe('Guild of Bakers');
    const { id } = must(await post(ada, '/service/create', { title: 'Baking', budgetRequired: 25 }));
    expect(must(await post(guild, '/service/list')).servicesList).toMatchObject([{ id, title: 'Baking' }]);
    expect(await recordOf(guild)).toEqual([
      'Ada: service.create Baking',
      'Ada: member.join Ada, editor',
      'Guild of Bakers: member.invite editor',
    ]);
    await actFor(app, ada);
    expect((await get(ada, '/profile')).name).toBe('Ada');
    expect((await post(ada, '/service/create', { title: 'Baking', budgetRequired: 25 })).status).toBe(403);
  });

  it('is accepted with the key of its mail, or by whose e-mail is verified, once', async () => {
    await invite(guild, ada);
    const { id, key } = await linkTo(ada.email);
    const bo = await app.signUp(1, 'Bo');
    expect(await accept(bo, { id, key })).toMatchObject({ status: 404 });
    for (const wrong of [undefined, 'invented'])
      expect(await accept(ada, { id, ...(wrong ? { key: wrong } : {}) })).toMatchObject({ status: 403 });
    await verify(ada);
    expect(await accept(ada, { id })).toMatchObject({ status: 200 });
    expect(await accept(ada, { id, key })).toMatchObject({ status: 404 });
  });

  it('ends when it is replaced, revoked, declined or seven days old', async () => {
    await invite(guild, ada);
    const first = await linkTo(ada.email);
    await invite(guild, ada, 'reader');
    expect(await accept(ada, first)).toMatchObject({ status: 404 });
    const second = (await get(guild, '/members')).invitations;
    expect(second).toMatchObject([{ email: ada.email, role: 'reader' }]);
    expect(await post(guild, `/members/invitations/${second[0].id}/revoke`)).toMatchObject({ status: 200 });
    await verify(ada);
    expect(await accept(ada, second[0])).toMatchObject({ status: 404 });
    await invite(guild, ada);
    const [third] = (await get(ada, '/memberships')).invitations;
    expect(await post(ada, `/memberships/invitations/${third.id}/decline`)).toMatchObject({ status: 200 });
    expect(await accept(ada, third)).toMatchObject({ status: 404 });
    expect(await bellOf(guild)).toContain('Ada declined your invitation.');
    await invite(guild, ada);
    const [fourth] = (await get(ada, '/memberships')).invitations;
    await app.owner(`UPDATE member_invitations SET expires_at = now() WHERE id = $1`, [fourth.id]);
    expect(await accept(ada, fourth)).toMatchObject({ status: 404 });
    expect((await get(ada, '/memberships')).invitations).toEqual([]);
    expect((await get(guild, '/members')).invitations).toEqual([]);
  });

  it('is not sent to a member, by an organization whose e-mail is not verified, or beyond 50', async () => {
    await memberOf(app, guild, ada, 'reader');
    for (const taken of [ada, guild])
      expect(await invite(guild, taken)).toMatchObject({
        status: 422,
        data: { errors: { email: expect.any(String) } },
      });
    const other = await app.signUp(2, 'Rival');
    expect(await invite(other, ada)).toMatchObject({ status: 403 });
    await app.owner(
      `INSERT INTO member_invitations (organization_id, email, role, key_hash, invited_by, expires_at)
       SELECT $1, n || '@example.com', 'reader', '', $1, now() + interval '1 day' FROM generate_series(2, 50) AS n`,
      [guild.id],
    );
    expect(await invite(guild, { email: 'one-more@example.com' })).toMatchObject({ status: 422 });
    expect(await invite(guild, { email: '2@example.com' })).toMatchObject({ status: 200 });
  });
});

it('the record says what each act was done to', async () => {
  await memberOf(app, guild, ada, 'owner');
  const bo = await app.signUp(1, 'Bo');
  const attachment = { filename: 'a.pdf', bytes: await makePdf() };
  must(await post(bo, '/complain/send', { orgId: guild.id, subject: 'Late', message: 'It came late.', attachment }));
  const [complaint] = await app.owner<{ id: string }>('SELECT id FROM complaints WHERE user_id = $1', [bo.id]);
  must(await post(ada, `/complain/${complaint!.id}/answer`, { answer: 'We are sorry.' }));
  const asked = must(await post(bo, '/report/request', { orgId: guild.id, reportId: 'Q7', message: 'Please.' }));
  must(await post(ada, '/report/document', { id: asked.id, reportName: 'Books', document: attachment }));
  must(await invite(ada, { email: 'cooper@example.com' }));
  expect((await recordOf(guild)).slice(0, 3)).toEqual([
    'Ada: member.invite cooper@example.com, editor',
    'Ada: report.upload Books',
    'Ada: complaint.answer Late',
  ]);
});

it('a reader leaves the marks of what is new to the others', async () => {
  await memberOf(app, guild, ada, 'reader');
  const bo = await app.signUp();
  await post(bo, '/message/send', { orgId: guild.id, message: 'Do you bake?' });
  await post(bo, '/report/request', { orgId: guild.id, reportId: 'Q1', message: 'Please.' });
  const unread = async () => [
    (await get(guild, '/message')).find(({ id }: { id: string }) => id === bo.id).unread,
    (await app.call('POST', '/notifications', { token: guild.token, body: { unread: true } })).data.records.length,
  ];
  const before = await unread();
  expect(before[0]).toBe(1);
  const [first] = (await app.call('POST', '/notifications', { token: guild.token, body: { unread: true } })).data
    .records;
  const read = async () => {
    expect((await get(ada, `/message/${bo.id}`)).length).toBe(1);
    expect((await post(ada, `/notifications/${first.id}/read`)).status).toBe(200);
    expect((await post(ada, '/notifications/readAll')).status).toBe(200);
  };
  await read();
  expect(await unread()).toEqual(before);
  await memberOf(app, guild, ada, 'editor');
  await read();
  expect(await unread()).toEqual([0, 0]);
});

describe('a member who is removed', () => {
  it('loses every session that acts for the organization at once, and its streams, and no other', async () => {
    const phone = await logIn(ada);
    await memberOf(app, guild, ada, 'owner');
    const stream = await openStream(base, ada.token);
    expect(await post(guild, `/members/${ada.id}/remove`)).toMatchObject({ status: 200 });
    expect(await stream.endsWithin(2000)).toBe(true);
    expect((await app.call('GET', '/wallet', { token: ada.token })).status).toBe(401);
    expect(await get(phone, '/memberships')).toEqual({ organizations: [], invitations: [] });
    expect(await post(phone, '/memberships/actFor', { organizationId: guild.id })).toMatchObject({ status: 404 });
    expect(await bellOf({ ...ada, ...phone })).toContain('You no longer act for Guild of Bakers.');
    expect(await recordOf(guild)).toEqual(['Guild of Bakers: member.remove Ada, owner']);
    expect(await post(guild, `/members/${ada.id}/remove`)).toMatchObject({ status: 404 });
  });

  it('acts no more where the session is still there', async () => {
    await memberOf(app, guild, ada, 'owner');
    await app.owner('DELETE FROM memberships WHERE member_id = $1', [ada.id]);
    for (const [method, path] of [
      ['GET', '/wallet'],
      ['GET', '/profile'],
      ['POST', '/service/create'],
    ] as const)
      expect(
        (await app.call(method, path, { token: ada.token, ...(method === 'POST' ? { body: {} } : {}) })).status,
      ).toBe(401);
    expect((await app.call('GET', '/profile/sessions', { token: ada.token })).status).toBe(200);
  });

  it('may leave by themselves, and the session goes on as the account itself', async () => {
    await memberOf(app, guild, ada, 'owner');
    expect(await post(ada, `/memberships/${guild.id}/leave`)).toMatchObject({ status: 200 });
    expect((await get(ada, '/profile')).name).toBe('Ada');
    expect(await post(ada, `/memberships/${guild.id}/leave`)).toMatchObject({ status: 404 });
    expect(await bellOf(guild)).toContain('Ada has left your organization.');
  });
});

it('another role holds at once', async () => {
  await memberOf(app, guild, ada, 'reader');
  const publish = async () => (await post(ada, '/service/create', { title: 'Baking', budgetRequired: 25 })).status;
  expect(await publish()).toBe(403);
  expect(await post(guild, `/members/${ada.id}/role`, { role: 'editor' })).toMatchObject({ status: 200 });
  expect(await recordOf(guild)).toEqual(['Guild of Bakers: member.role Ada, editor']);
  expect(await publish()).toBe(200);
  expect(await bellOf({ ...ada, ...(await logIn(ada)) })).toContain('You now act for Guild of Bakers as editor.');
});

it('a stream tells for whom the session acts, and begins anew when that changes', async () => {
  await memberOf(app, guild, ada, 'reader');
  const stream = await openStream(base, ada.token);
  await expect
    .poll(() => stream.heard())
    .toContain(`"id":"${guild.id}","name":"Guild of Bakers","role":"reader","acting":true`);
  await actFor(app, ada);
  expect(await stream.endsWithin(2000)).toBe(true);
  const another = await openStream(base, ada.token);
  await expect.poll(() => another.heard()).toContain('"acting":false');
  another.close();
});

it("a member's own sessions and password stay their own while they act for an organization", async () => {
  await memberOf(app, guild, ada, 'owner');
  expect((await get(ada, '/profile/sessions')).recordsTotal).toBe(1);
  expect(await post(ada, '/profile/sessions/endAll')).toMatchObject({ status: 200 });
  expect((await app.call('GET', '/wallet', { token: guild.token })).status).toBe(200);
});

/** One more session of a person. */
async function logIn({ email }: Person): Promise<{ token: string }> {
  return must(await app.call('POST', '/auth/login', { body: { email, password: 'secret12' } }));
}
