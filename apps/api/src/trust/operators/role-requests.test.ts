import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../attacks/attacked-app.ts';
import { readConfig } from '../../configuration/config.ts';
import { mailsTo } from '../../reach/mail/test-mail.ts';
import { organizationsApp, type OrganizationsApp } from '../../market/organizations/test-organizations.ts';
import type { Person } from '../../server/test-app.ts';
import { endRoleRequests } from './end-role-requests.ts';
import { sendOperatorNews } from './operator-news-mails.ts';
import { giveRoleTo, newOperator, type WithSecondFactor } from './test-operators.ts';

let app: OrganizationsApp;
let ann: WithSecondFactor;
let ben: WithSecondFactor;
let createdAccount: Person;
beforeAll(async () => {
  app = await organizationsApp({ OPERATOR_MAIL: 'board@guild.example', ROLE_WAIT_HOURS: '24' });
  ann = await newOperator(app, 'admin', 'Ann');
});
afterAll(() => app.stop());
beforeEach(async () => {
  createdAccount = await app.signUp(1, 'Max Made');
  await app.owner('UPDATE users SET email_verified_at = now() WHERE id = $1', [createdAccount.id]);
  await app.owner('DELETE FROM role_requests', []);
  await app.owner('DELETE FROM operators WHERE user_id <> $1', [ann.id]);
});

function post(by: Person, path: string, body: Record<string, unknown> = {}) {
  return app.call('POST', path, { token: by.token, body });
}

function grant(role: string, by: Person = ann) {
  return post(by, '/operator/operators/grant', { email: createdAccount.email, role, reason: 'More hands.' });
}

async function open(by: Person = ann) {
  return must(await app.call('GET', '/operator/operators', { token: by.token })).requests;
}

async function roleOf(person: Person) {
  return (await app.owner<{ role: string }>('SELECT role FROM operators WHERE user_id = $1', [person.id]))[0]?.role;
}

/** The link of the newest mail. */
async function stopLink(email: string) {
  await sendOperatorNews(app.resources);
  const link = /Stop this: (\S+)/.exec((await mailsTo(app, email))[0]!.text)![1]!;
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const requestedMessage = 'The request is waiting for approval. All operators have been notified.';

describe('where another admin is', () => {
  beforeEach(async () => {
    ben = await newOperator(app, 'admin', 'Ben');
  });

  it('finance and admin hold once that one says yes, who is not the one that asked, nor the one it is about', async () => {
    expect(await grant('finance')).toMatchObject({
      status: 200,
      message: requestedMessage,
      data: { role: 'finance', since: '' },
    });
    expect(await roleOf(createdAccount)).toBeUndefined();
    const [request] = await open();
    expect(request).toMatchObject({
      name: 'Max Made',
      role: 'finance',
      from: '',
      askedBy: 'Ann',
      reason: 'More hands.',
      holdsAt: '',
      mayApprove: false,
    });
    const yes = (by: Person) => post(by, `/operator/roleRequests/${request.id}/approve`);
    expect(await yes(ann)).toMatchObject({
      status: 403,
      message: 'You requested this, so another admin has to approve it.',
    });
    expect((await open(ben))[0].mayApprove).toBe(true);
    expect((await Promise.all([yes(ben), yes(ben)])).map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(
      await app.owner('SELECT role::text, granted_by, confirmed_by FROM operators WHERE user_id = $1', [
        createdAccount.id,
      ]),
    ).toEqual([{ role: 'finance', granted_by: ann.id, confirmed_by: ben.id }]);
    expect(await open()).toEqual([]);
  });

  it('all hold that are approved at once, though each of those they are about hears of all', async () => {
    const people = [];
    for (let each = 0; each < 6; each++) people.push(await newOperator(app, 'support', `Sue ${each}`));
    const newRole = (role: string, of: readonly Person[]) =>
      Promise.all(
        of.map(({ email }) => post(ann, '/operator/operators/grant', { email, role, reason: 'More hands.' })),
      );
    for (let round = 0; round < 5; round++) {
      const asked = await newRole('finance', people);
      expect(asked.map(({ status }) => status)).toEqual(people.map(() => 200));
      const approved = await Promise.all(
        (await open()).map(({ id }: { id: string }) => post(ben, `/operator/roleRequests/${id}/approve`)),
      );
      expect(approved.map(({ status }) => status)).toEqual(people.map(() => 200));
      const back = await newRole('support', people);
      expect(back.map(({ status }) => status)).toEqual(people.map(() => 200));
    }
  });

  it('support holds at once, and no time makes up for a yes', async () => {
    expect(await grant('support')).toMatchObject({ message: 'The role has been granted.', data: { request: '' } });
    expect(await roleOf(createdAccount)).toBe('support');
    await grant('admin');
    await app.owner(
      `UPDATE role_requests SET asked_at = now() - interval '8 days', lapses_at = now() - interval '1 day'`,
      [],
    );
    const [request] = await open();
    expect((await post(ben, `/operator/roleRequests/${request.id}/approve`)).status).toBe(404);
    expect(await endRoleRequests(app.resources)).toBe(1);
    expect(await roleOf(createdAccount)).toBe('support');
    expect(await app.owner('SELECT outcome FROM role_requests', [])).toEqual([{ outcome: 'lapsed' }]);
  });

  it('an admin loses or changes the role only so, and who it is about says no yes', async () => {
    await giveRoleTo(app, createdAccount, 'admin');
    expect(await post(ann, `/operator/operators/${createdAccount.id}/revoke`, { reason: 'Has left.' })).toMatchObject({
      message: requestedMessage,
    });
    expect(await roleOf(createdAccount)).toBe('admin');
    expect(await grant('support')).toMatchObject({
      status: 422,
      message: 'There is already another request for this account. Please decide that one first.',
    });
    const [request] = await open();
    expect(request).toMatchObject({ from: 'admin', role: '' });
    must(await post(ben, `/operator/roleRequests/${request.id}/approve`));
    expect(await roleOf(createdAccount)).toBeUndefined();
  });

  it('who has asked may take it back, and what an admin of before has asked for is not carried out', async () => {
    await grant('finance');
    must(await post(ann, `/operator/roleRequests/${(await open())[0].id}/refuse`, { reason: 'A mistake.' }));
    await grant('finance', ben);
    await app.owner('DELETE FROM operators WHERE user_id = $1', [ben.id]);
    const [request] = await open();
    expect(await post(ann, `/operator/roleRequests/${request.id}/approve`)).toMatchObject({ status: 422 });
    expect(await roleOf(createdAccount)).toBeUndefined();
  });

  it('the link of a mail stops it once, by POST alone, and no other link does', async () => {
    await grant('finance');
    const link = await stopLink('board@guild.example');
    expect(link).toBe(await stopLink(ben.email));
    expect((await app.server.inject({ method: 'GET', url: link })).body).toContain('Stop this role?');
    expect(await open()).toHaveLength(1);
    expect((await app.server.inject({ method: 'POST', url: `${link}x` })).statusCode).toBe(404);
    expect((await app.server.inject({ method: 'POST', url: link })).body).toContain('Stopped');
    expect((await app.server.inject({ method: 'POST', url: link })).body).toContain('This has already been decided');
    expect(await open()).toEqual([]);
    expect(await roleOf(createdAccount)).toBeUndefined();
  });
});

describe('where there is no other admin', () => {
  it('the role waits so many hours, and holds then by itself', async () => {
    const { data } = await grant('finance');
    const [request] = await open();
    expect((Date.parse(request.holdsAt) - Date.now()) / 3_600_000).toBeCloseTo(24, 1);
    expect(await endRoleRequests(app.resources)).toBe(0);
    expect(await roleOf(createdAccount)).toBeUndefined();
    await app.owner('UPDATE role_requests SET holds_at = now() WHERE id = $1', [data.request]);
    expect(await endRoleRequests(app.resources)).toBe(1);
    expect(await roleOf(createdAccount)).toBe('finance');
  });

  it('waits not at all at home, and never nothing in production', () => {
    expect(readConfig({}).roleWaitHours).toBe(0);
    expect(() => readConfig({ DATABASE_URL: 'postgres://x/y', ROLE_WAIT_HOURS: '0' })).toThrow(
      /ROLE_WAIT_HOURS cannot be 0/,
    );
  });
});
