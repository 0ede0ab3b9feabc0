import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../server/test-app.ts';
import { fundingApp, type FundingApp } from '../funding/test-funding-app.ts';
import { referralsHousekeeping } from './referrals.housekeeping.ts';

let app: FundingApp;
let guild: Person;
let ada: Person;
let project: string;
let path: string;
beforeAll(async () => {
  app = await fundingApp();
  guild = await app.signUp(2, 'Guild of Bakers');
  ada = await app.signUp(1, 'Ada');
  project = await app.publish(guild);
  path = (await makeLink(ada)).data.path;
});
afterAll(() => app.stop());

function makeLink(by: Person, projectId = project) {
  return app.call('POST', '/project/referLink', { token: by.token, body: { projectId } });
}

function claim(by: Person, link = path) {
  return app.call('POST', '/project/referLink/claim', { token: by.token, body: { by: tokenOf(link) } });
}

function tokenOf(link: string) {
  return link.split('by=')[1]!;
}

async function links(by = ada) {
  return (await app.call('POST', '/project/referLink/list', { token: by.token, body: {} })).data;
}

function open(url: string, browser: string, remoteAddress = '192.0.2.1', method: 'GET' | 'HEAD' = 'GET') {
  return app.server.inject({ method, url, remoteAddress, headers: { accept: 'text/html', 'user-agent': browser } });
}

describe('a personal link', () => {
  it('is the same each time, for a public project of others alone §7.refer-link', async () => {
    expect(path).toMatch(/^\/p\/[\w-]+\?by=[\w-]{22}$/);
    expect((await makeLink(ada)).data).toEqual({ path });
    expect((await makeLink(await app.signUp())).data.path).not.toBe(path);
    expect(await makeLink(guild)).toMatchObject({ status: 403 });
    const hidden = await app.publish(guild, { public: '0' });
    expect(await makeLink(ada, hidden)).toMatchObject({ status: 404, message: 'This project has no public page.' });
    const member = await app.signUp();
    await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
      guild.id,
      member.id,
    ]);
    expect(await makeLink(member)).toMatchObject({ status: 403 });
    expect(await links(guild)).toEqual([]);
  });

  it('counts each visitor once a day, leads past the log-in, and ignores what is no link', async () => {
    const page = await open(path, 'One');
    expect(page.body).toContain(`/project/details?id=${project}&amp;by=${tokenOf(path)}&amp;next=`);
    await open(path, 'One');
    await open(path, 'Two');
    await open(path, 'One', '192.0.2.2');
    // Two addresses of one network of IPv6.
    await open(path, 'One', '2001:db8::1');
    await open(path, 'One', '2001:db8::2');
    await open(path, 'Three', '192.0.2.1', 'HEAD');
    expect(await links()).toEqual([
      {
        id: expect.any(String),
        projectId: project,
        projectTitle: expect.any(String),
        path,
        seen: 4,
        joined: null,
        invested: null,
      },
    ]);
    const [page1] = path.split('?');
    const other = (await makeLink(ada, await app.publish(guild))).data.path;
    for (const by of ['x'.repeat(22), 'short', tokenOf(other), `${tokenOf(path)}&by=${tokenOf(path)}`, '%00']) {
      const answer = await open(`${page1}?by=${by}`, 'Four');
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('by=');
    }
    expect((await links()).map(({ seen }: { seen: number }) => seen)).toEqual([0, 4]);
  });

  it('stops counting at 500 visitors a day, and forgets by the next day who they were', async () => {
    await app.owner('UPDATE referral_links SET seen_that_day = 499 WHERE token = $1', [tokenOf(path)]);
    const before = (await links())[1].seen;
    for (const browser of ['Five', 'Six', 'Seven']) await open(path, browser);
    expect((await links())[1].seen).toBe(before + 1);
    await app.owner('UPDATE referral_links SET seen_on = seen_on - 1');
    await app.owner('UPDATE referral_salts SET day = day - 1');
    await app.owner('UPDATE referral_visits SET day = day - 1');
    await open(path, 'Five');
    expect((await links())[1].seen).toBe(before + 2);
    for (const sweep of referralsHousekeeping) expect(await app.resources.database.query(sweep, {})).toEqual([]);
    expect(await app.owner('SELECT count(*)::int AS n FROM referral_visits')).toEqual([{ n: 1 }]);
    expect(await app.owner('SELECT count(*)::int AS n FROM referral_salts')).toEqual([{ n: 1 }]);
  });
});

describe('who joins by a link', () => {
  it('counts once, as a new account of somebody else, and from three on', async () => {
    const old = await app.signUp();
    await app.owner(`UPDATE users SET created_at = now() - interval '2 days' WHERE id = $1`, [old.id]);
    const earlier = await app.signUp();
    await app.owner(`UPDATE users SET created_at = now() - interval '2 hours' WHERE id = $1`, [earlier.id]);
    const member = await app.signUp();
    const own = await app.signUp(2);
    for (const [organization, person] of [
      [guild, member],
      [own, ada],
    ] as const)
      await app.owner(`INSERT INTO memberships (organization_id, member_id, role) VALUES ($1, $2, 'reader')`, [
        organization.id,
        person.id,
      ]);
    expect(await claim(earlier)).toMatchObject({ status: 403 });
    // From here on each is refused for one reason alone.
    await app.owner(`UPDATE referral_links SET created_at = now() - interval '3 days' WHERE token = $1`, [
      tokenOf(path),
    ]);
    for (const nobody of [old, member, own, ada, guild]) expect(await claim(nobody)).toMatchObject({ status: 403 });
    expect(await claim(old, '?by=short')).toMatchObject({ status: 422 });
    expect(await claim(old, `?by=${'x'.repeat(22)}`)).toMatchObject({ status: 404 });

    const friends = [await app.investor('Bo'), await app.investor('Cy'), await app.investor('Di')];
    const other = (await links())[0].path;
    for (const [at, friend] of friends.entries()) {
      expect((await links())[1]).toMatchObject({ joined: null, invested: null });
      expect(await claim(friend)).toMatchObject({ status: 200 });
      // Once more changes nothing, and neither does another link.
      expect(await claim(friend)).toMatchObject({ status: 200 });
      expect(await claim(friend, other)).toMatchObject({ status: 403 });
      expect(await app.owner('SELECT count(*)::int AS n FROM referral_joins')).toEqual([{ n: at + 1 }]);
    }
    const elsewhere = (await links())[0].projectId;
    for (const friend of friends) await app.investFromWallet(friend, elsewhere, 50);
    expect((await links())[1]).toMatchObject({ joined: 3, invested: null });
    for (const friend of friends) await app.investFromWallet(friend, project, 50);
    await app.investFromWallet(friends[0]!, project, 50);
    expect((await links())[1]).toMatchObject({ joined: 3, invested: 3 });
    await app.owner(
      `UPDATE investments SET escrow = 'returned', returned_for = 'changed_mind', released_on = NULL WHERE user_id = $1`,
      [friends[1]!.id],
    );
    expect((await links())[1]).toMatchObject({ joined: 3, invested: null });
  });

  it('stops counting at 100 a day', async () => {
    const [{ id }] = await links();
    await app.owner(
      `INSERT INTO referral_joins (user_id, link_id) SELECT gen_random_uuid(), $1 FROM generate_series(1, 100)`,
      [id],
    );
    const late = await app.signUp();
    expect(await claim(late, (await links())[0].path)).toMatchObject({ status: 403 });
  });
});
