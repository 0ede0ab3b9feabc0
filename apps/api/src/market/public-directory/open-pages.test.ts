import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseDueAccounts } from '../../people/personal-data/erase-account.ts';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';

let app: ProjectsApp;
let opal: Person;
beforeAll(async () => {
  app = await projectsApp();
  opal = await newOperator(app, 'support', 'Opal');
});
afterAll(() => app.stop());

async function post(who: Person, path: string, body: Record<string, unknown>) {
  const answer = await app.call('POST', path, { token: who.token, body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.message}`);
  return answer.data;
}

async function bodyOf(url: string): Promise<string> {
  return (await app.server.inject({ url, headers: { accept: 'text/html' } })).body;
}

async function statusOf(url: string): Promise<number> {
  return (await app.server.inject({ url, headers: { accept: 'text/html' } })).statusCode;
}

/** All parts of the sitemap in one text. */
async function sitemap(): Promise<string> {
  const parts = [...(await bodyOf('/sitemap.xml')).matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)];
  return (await Promise.all(parts.map(([, path]) => bodyOf(path!)))).join('');
}

/** An address is read before its thing comes into its state, since it has none afterwards. */
type Thing = { name: string; path: string };

/** Where a thing is met without a log-in: by lists, by search engines, by its own address, and by its preview. */
async function wherever({ name, path }: Thing) {
  const own = await bodyOf(path);
  return {
    welcome: (await bodyOf('/welcome')).includes(`>${name}<`),
    search: (await bodyOf(`/welcome/projects?search=${encodeURIComponent(name)}`)).includes(`>${name}<`),
    organizations: (await bodyOf('/welcome/organizations')).includes(`>${name}<`),
    besideLogIn: JSON.stringify((await app.call('GET', '/welcome/newest', {})).data).includes(`"${name}"`),
    sitemap: (await sitemap()).includes(path),
    page: await statusOf(path),
    invites: own.includes('Log In to Invest'),
    isListed: !own.includes('content="noindex"'),
    picture: await statusOf(`${path}/picture.jpg`),
  };
}

const gone = {
  welcome: false,
  search: false,
  organizations: false,
  besideLogIn: false,
  sitemap: false,
  page: 404,
  invites: false,
  picture: 404,
};
/** Whoever has the address reads that it takes no money (power.md, "Freezes"); nothing else leads to it. */
const frozen = { ...gone, page: 200, picture: 200, isListed: false };
const open = {
  ...gone,
  welcome: true,
  search: true,
  besideLogIn: true,
  sitemap: true,
  page: 200,
  invites: true,
  isListed: true,
  picture: 200,
};

function freeze(kind: 'projects' | 'accounts', id: string) {
  return post(opal, `/operator/${kind}/${id}/freeze`, { reason: 'Under review.', days: 7 });
}

async function erase(who: Person) {
  await post(who, '/profile/erasure', { password: 'secret12' });
  await app.owner('UPDATE erasures SET due_at = now() WHERE user_id = $1 AND canceled_at IS NULL', [who.id]);
  expect(await eraseDueAccounts(app.resources)).toBe(1);
}

type Change = (project: { id: string; owner: Person }) => Promise<unknown>;
const projectStates: [string, Record<string, unknown>, Change, object][] = [
  ['Shared', {}, async () => {}, open],
  ['Private', { public: '0' }, async () => {}, gone],
  ['Draft', { draft: 1 }, async () => {}, gone],
  ['Taken back', {}, ({ id, owner }) => post(owner, '/project/share', { id, on: false }), gone],
  ['Frozen', {}, ({ id }) => freeze('projects', id), frozen],
  ['Of a frozen account', {}, ({ owner }) => freeze('accounts', owner.id), frozen],
  ['Of an erased account', {}, ({ owner }) => erase(owner), gone],
  [
    'At its goal',
    {},
    ({ id }) => app.owner('UPDATE projects SET raised_cents = budget_cents WHERE id = $1', [id]),
    { ...open, welcome: false, search: false, besideLogIn: false, invites: false },
  ],
];

it('open pages lead to projects that are shared, and to no others, whatever state they are in', async () => {
  const things: (Thing & { expected: object })[] = [];
  for (const [name, changes, change, expected] of projectStates) {
    const owner = await app.signUp(2, `Owner of ${name}`);
    const id = await app.publish(owner, { title: name, ...changes });
    const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${crypto.randomUUID().slice(0, 8)}`;
    await app.owner('UPDATE projects SET share_slug = coalesce(share_slug, $2) WHERE id = $1', [id, slug]);
    const [row] = await app.owner<{ slug: string }>('SELECT share_slug AS slug FROM projects WHERE id = $1', [id]);
    await change({ id, owner });
    things.push({ name, path: `/p/${row!.slug}`, expected });
  }
  await notRepeated();
  for (const { expected, ...thing } of things) expect({ ...thing, ...(await wherever(thing)) }).toMatchObject(expected);
});

const organizationStates: [string, (owner: Person) => Promise<unknown>, object][] = [
  ['Shared guild', async () => {}, { ...gone, organizations: true, sitemap: true, page: 200, picture: 200 }],
  ['Private guild', (owner) => post(owner, '/organization/share', { on: false }), gone],
  ['Frozen guild', (owner) => freeze('accounts', owner.id), frozen],
  ['Erased guild', erase, gone],
];

it('open pages lead to organizations that are shared, and to no others', async () => {
  const things: (Thing & { expected: object })[] = [];
  for (const [name, change, expected] of organizationStates) {
    const owner = await app.signUp(2, name);
    await post(owner, '/organization/share', { on: true });
    const [row] = await app.owner<{ slug: string }>('SELECT share_slug AS slug FROM users WHERE id = $1', [owner.id]);
    await change(owner);
    things.push({ name, path: `/o/${row!.slug}`, expected });
  }
  await notRepeated();
  for (const { expected, ...thing } of things) {
    const { invites: _invites, ...found } = await wherever(thing);
    expect({ ...thing, ...found, invites: false }).toMatchObject(expected);
  }
});

it('the page of an organization leaves out its frozen projects', async () => {
  const owner = await app.signUp(2, 'Two mills');
  await post(owner, '/organization/share', { on: true });
  const stopped = await app.publish(owner, { title: 'Stopped mill' });
  await app.publish(owner, { title: 'Running mill' });
  const [row] = await app.owner<{ slug: string }>('SELECT share_slug AS slug FROM users WHERE id = $1', [owner.id]);
  expect(await bodyOf(`/o/${row!.slug}`)).toContain('>Stopped mill<');
  await freeze('projects', stopped);
  const page = await bodyOf(`/o/${row!.slug}`);
  expect(page).toContain('>Running mill<');
  expect(page).not.toContain('>Stopped mill<');
});

/** The pages of the directory are repeated for a second. */
function notRepeated() {
  return new Promise((resolve) => setTimeout(resolve, 2_500));
}
