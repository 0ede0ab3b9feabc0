import { brotliDecompressSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actFor, memberOf } from '../../people/members/test-members.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import { testApp, type Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';

let app: ProjectsApp;
let mill: Person;
let forge: Person;
let opal: Person;
beforeAll(async () => {
  app = await projectsApp();
  mill = await app.signUp(2, 'Millers’ <Guild>');
  forge = await app.signUp(2, 'Forge');
  opal = await newOperator(app, 'support', 'Opal');
});
afterAll(() => app.stop());

async function post(who: Person, path: string, body: Record<string, unknown>) {
  const answer = await app.call('POST', path, { token: who.token, body });
  expect(answer.message).not.toBe('');
  expect(answer.status).toBe(200);
  return answer.data;
}

async function publishForAll(who: Person, changes: Record<string, unknown> = {}): Promise<string> {
  const id = await app.publish(who, changes);
  await post(who, '/project/share', { id, on: true });
  return id;
}

function get(url: string) {
  return app.server.inject({ url, headers: { accept: 'text/html' } });
}

async function open(url: string): Promise<Document> {
  const { statusCode, body } = await get(url);
  expect(statusCode).toBe(200);
  return new JSDOM(body).window.document;
}

/** The names on the cards of a list, once the page is made again: it is repeated for a second. */
function names(url: string) {
  return expect.poll(
    async () => [...(await open(url)).querySelectorAll('.cards :is(h2, h3)')].map((each) => each.textContent),
    {
      interval: 500,
      timeout: 15_000,
    },
  );
}

it('shows everybody what is public, and neither what is not nor what is frozen', async () => {
  const oven = await publishForAll(mill, { title: 'Oven <i>' });
  await publishForAll(forge, { title: 'Anvil', budgetRequired: '500', minInvestment: '25' });
  await app.publish(forge, { title: 'Secret bellows', public: '0' });
  const draft = await app.publish(forge, { title: 'Draft hammer', draft: 1 });
  await app.owner('UPDATE projects SET is_public = true WHERE id = $1', [draft]);

  const page = await open('/welcome');
  expect(page.querySelectorAll('h1')).toHaveLength(1);
  expect([...page.querySelectorAll('.cards :is(h2, h3)')].map((each) => each.textContent)).toEqual([
    'Anvil',
    'Oven <i>',
  ]);
  const card = page.querySelector('.cards li')!.textContent;
  for (const fact of ['By Forge', '$500.00, 0% raised', '7.5% over 12 months', 'At the end', '$25.00'])
    expect(card).toContain(fact);
  expect(page.body.innerHTML).not.toContain('<i>');
  for (const text of ['How your money moves', 'What can go wrong', 'Who holds the money'])
    expect(page.body.textContent).toContain(text);
  expect([...page.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))).toEqual([
    '/welcome/projects',
    '/welcome/organizations',
    '/outcomes',
    '/help',
  ]);
  for (const path of ['/welcome', '/welcome/projects', '/welcome/organizations'])
    for (const way of ['/login', '/register'])
      expect((await open(path)).querySelectorAll(`a[href='${way}']`)).toHaveLength(1);

  const newest = async () => (await app.call('GET', '/welcome/newest', {})).data as { title: string }[];
  expect(await newest()).toMatchObject([
    {
      title: 'Anvil',
      path: expect.stringMatching(/^\/p\//),
      organization: 'Forge',
      returnOnInvestment: 7.5,
      duration: 12,
      yearlyRate: 7.5,
      minInvestment: 25,
      percentFunded: 0,
    },
    { title: 'Oven <i>' },
  ]);

  const freeze = await post(opal, `/operator/projects/${oven}/freeze`, { reason: 'The plan is disputed.', days: 7 });
  await names('/welcome/projects').toEqual(['Anvil']);
  await expect.poll(newest, { interval: 500 }).toMatchObject([{ title: 'Anvil' }]);
  await post(opal, `/operator/freezes/${freeze.id}/lift`, { reason: 'All is well.' });
  await post(opal, `/operator/accounts/${forge.id}/freeze`, { reason: 'Under review.', days: 7 });
  await names('/welcome/projects').toEqual(['Oven <i>']);
  await post(mill, '/project/share', { id: oven, on: false });
  await names('/welcome/projects').toEqual([]);
  await post(mill, '/project/share', { id: oven, on: true });
  await names('/welcome').toEqual(['Oven <i>']);
});

it('shows a new project to everybody, unless it or its organization stays out', async () => {
  const potter = await app.signUp(2, 'Potters');
  const seen = async (id: string) => {
    const { sharePath } = (await app.call('GET', `/project/details/${id}`, { token: potter.token })).data;
    return sharePath !== '' && (await get(sharePath)).statusCode === 200;
  };
  expect(await seen(await app.publish(potter))).toBe(true);
  expect(await seen(await app.publish(potter, { public: '0' }))).toBe(false);
  const draft = await app.publish(potter, { draft: 1 });
  expect(await seen(draft)).toBe(false);
  await post(potter, '/project/publish', { projectId: draft });
  expect(await seen(draft)).toBe(true);

  await post(potter, '/organization/share', { on: false });
  expect((await app.call('GET', '/profile', { token: potter.token })).data.staysOut).toBe(true);
  expect(await seen(await app.publish(potter))).toBe(false);
  expect(await seen(await app.publish(potter, { public: '1' }))).toBe(true);
  await post(potter, '/organization/share', { on: true });
  expect(await seen(await app.publish(potter))).toBe(true);

  const closed = await projectsApp({ PUBLIC_DIRECTORY: '0' });
  const weaver = await closed.signUp(2, 'Weavers');
  const pathOf = async (id: string) =>
    (await closed.call('GET', `/project/details/${id}`, { token: weaver.token })).data.sharePath;
  expect(await pathOf(await closed.publish(weaver))).toBe('');
  expect(await pathOf(await closed.publish(weaver, { public: '1' }))).toMatch(/^\/p\//);
  expect((await closed.call('GET', '/welcome/newest', {})).data).toEqual([]);
  await closed.stop();
});

it('finds projects by words, place and category, in an order, page by page', async () => {
  const baker = await app.signUp(2, 'Bakers');
  await app.owner(`UPDATE users SET city = 'Porto', country = 'Portugal' WHERE id = $1`, [baker.id]);
  for (const [title, minInvestment] of [
    ['Rye', '30'],
    ['Wheat', '20'],
    ['Spelt', '40'],
  ] as const)
    await publishForAll(baker, { title, minInvestment });
  const found = async (query: string) =>
    [...(await open(`/welcome/projects?${query}`)).querySelectorAll('.cards :is(h2, h3)')].map(
      (each) => each.textContent,
    );
  expect(await found('search=bakers&sort=minimum')).toEqual(['Wheat', 'Rye', 'Spelt']);
  expect(await found('search=WHEAT')).toEqual(['Wheat']);
  expect(await found('place=porto')).toEqual(['Spelt', 'Wheat', 'Rye']);
  expect(await found('search=nothing+of+this+kind')).toEqual([]);
  await app.owner(`UPDATE projects SET is_public = false WHERE created_by = $1`, [baker.id]);
  for (let n = 0; n < 25; n++)
    await app.owner(
      `INSERT INTO projects (created_by, category_id, title, description, budget_cents, return_on_investment, duration_months, min_investment_cents, is_public, share_slug)
      SELECT created_by, category_id, 'Loaf ' || $2, description, budget_cents, return_on_investment, duration_months, min_investment_cents, true, 'loaf-' || $2
      FROM projects WHERE created_by = $1 AND title = 'Rye'`,
      [baker.id, String(n).padStart(2, '0')],
    );
  const first = await open('/welcome/projects?search=loaf');
  expect(first.querySelectorAll('.cards li')).toHaveLength(24);
  expect(first.body.textContent).toContain('25 projects');
  const next = first.querySelector('a[rel=next]')!.getAttribute('href')!;
  expect([...(await open(next)).querySelectorAll('.cards :is(h2, h3)')].map((each) => each.textContent)).toEqual([
    'Loaf 00',
  ]);
});

it.each(['sort=upside-down', 'page=0', 'page=9999', 'page=a', 'search=%00', `search=${'a'.repeat(101)}`])(
  'leads from an address that means nothing to the whole list: %s',
  async (query) => {
    const { statusCode, headers } = await get(`/welcome/projects?${query}`);
    expect([statusCode, headers.location]).toEqual([302, '/welcome/projects']);
  },
);

it('lists public organizations with what they have raised and paid back, by name', async () => {
  const cooper = await app.signUp(2, 'Coopers');
  const tanner = await app.signUp(2, 'Tanners');
  await app.signUp(2, 'Unseen');
  for (const each of [tanner, cooper]) await post(each, '/organization/share', { on: true });
  await names('/welcome/organizations').toEqual(['Coopers', 'Potters', 'Tanners']);
  const card = (await open('/welcome/organizations')).querySelector('.cards li')!;
  expect(card.querySelector('a')!.getAttribute('href')).toMatch(/^\/o\/coopers-/);
  for (const fact of ['Not verified', 'Raised so far$0.00', 'Nothing due yet', 'No reviews yet'])
    expect(card.textContent).toContain(fact);
  const behind = await open(`/welcome/organizations?after=coopers&id=${cooper.id}`);
  expect([...behind.querySelectorAll('.cards :is(h2, h3)')].map((each) => each.textContent)).toEqual([
    'Potters',
    'Tanners',
  ]);
  expect((await get('/welcome/organizations?after=%00&id=x')).statusCode).toBe(302);
  expect((await get(`/welcome/organizations?after=%00&id=${cooper.id}`)).statusCode).toBe(302);
});

it('does not exist where the operator has it off', async () => {
  const closed = await testApp({ PUBLIC_DIRECTORY: '0' });
  for (const path of ['/welcome', '/welcome/projects', '/welcome/organizations'])
    expect((await closed.server.inject({ url: path })).statusCode).toBe(404);
  await closed.stop();
});

it('sends its pages compressed to who reads that', async () => {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, br' };
  const answer = await app.server.inject({ url: '/welcome', headers });
  expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'cookie, accept-encoding' });
  const page = brotliDecompressSync(answer.rawPayload).toString();
  expect(page).toContain('How your money moves');
  expect(answer.rawPayload.length).toBeLessThan(page.length / 2);
  expect((await get('/welcome')).headers['content-encoding']).toBeUndefined();
});

it('asks the owners of an organization once whether everybody may see its earlier projects', async () => {
  const smith = await app.signUp(2, 'Smiths');
  const brazier = await app.signUp(2, 'Braziers');
  const asks = async (who = smith) =>
    (await app.call('GET', '/dashboard', { token: who.token })).data.ownOrganization.asksToShare;
  const shared = async (id: string) =>
    (await app.call('GET', `/project/details/${id}`, { token: smith.token })).data.sharePath !== '';
  const answer = (on: boolean, who = smith) => post(who, '/organization/shareAll', { on });
  const publicOne = await app.publish(smith, { public: '1' });
  const draft = await app.publish(smith, { draft: 1, public: '0' });
  expect(await asks()).toBe(false);
  const old = await app.publish(smith, { title: 'Old anvil', public: '0' });
  const frozen = await app.publish(smith, { title: 'Old tongs', public: '0' });
  await post(opal, `/operator/projects/${frozen}/freeze`, { reason: 'The plan is disputed.', days: 7 });
  const other = await app.publish(brazier, { title: 'Of another', public: '0' });
  expect(await asks()).toBe(true);

  await post(smith, '/organization/share', { on: false });
  expect(await asks()).toBe(false);
  await post(smith, '/organization/share', { on: true });
  expect(await asks()).toBe(true);

  // Of its members the owners alone.
  for (const role of ['editor', 'owner'] as const) {
    const member = await app.signUp();
    await memberOf(app, smith, member, role);
    await actFor(app, member, smith);
    expect(await asks(member)).toBe(role === 'owner');
  }

  expect(await answer(true)).toEqual({ shared: 1 });
  expect(await asks()).toBe(false);
  expect(await Promise.all([publicOne, old, frozen, draft].map(shared))).toEqual([true, true, false, false]);
  expect((await app.call('GET', `/project/details/${other}`, { token: brazier.token })).data.sharePath).toBe('');

  // Whoever said no is not asked again, and a second answer shares nothing.
  expect(await asks(brazier)).toBe(true);
  expect(await answer(false, brazier)).toEqual({ shared: 0 });
  expect(await asks(brazier)).toBe(false);
  expect(await answer(true, brazier)).toEqual({ shared: 0 });

  const closed = await projectsApp({ PUBLIC_DIRECTORY: '0' });
  const dyer = await closed.signUp(2, 'Dyers');
  await closed.publish(dyer);
  expect((await closed.call('GET', '/dashboard', { token: dyer.token })).data.ownOrganization.asksToShare).toBe(false);
  await closed.stop();
});
