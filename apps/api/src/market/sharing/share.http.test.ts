import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSharp } from '../../base/files/sharp.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import type { Person } from '../../server/test-app.ts';

let app: ProjectsApp;
let mill: Person;
let rival: Person;
let project: string;
const title = 'Mill <b>& Co</b>';
beforeAll(async () => {
  app = await projectsApp();
  mill = await app.signUp(2, 'Millers’ Guild');
  rival = await app.signUp(2, 'Rivals');
  await app.owner(
    `UPDATE users SET city = 'Porto', country = 'Portugal', sector_of_operation = 'We </script> mill.' WHERE id = $1`,
    [mill.id],
  );
  project = await app.publish(mill, {
    title,
    description: 'A wheel.\n\n<script>alert(1)</script>',
    minInvestment: '75',
    public: '0',
    repayment: 'quarterly',
    unitPrice: '12.50',
  });
  await app.owner('UPDATE projects SET raised_cents = 25050 WHERE id = $1', [project]);
});
afterAll(() => app.stop());

async function share(path: string, body: Record<string, unknown>, who = mill): Promise<string> {
  return (await app.call('POST', path, { token: who.token, body })).data.sharePath;
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.server.inject({ url, headers: { accept: 'text/html', ...headers } });
}

async function open(path: string) {
  const { statusCode, body, headers } = await get(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const { document } = new JSDOM(body).window;
  const meta = (name: string) =>
    document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
  const data = JSON.parse(document.querySelector('script[type="application/ld+json"]')!.textContent);
  return { document, meta, data, body };
}

it('a page says TEST while only test cards pay', async () => {
  const path = await share('/organization/share', { on: true });
  expect((await open(path)).document.querySelector('header')!.textContent).toContain('TEST');
  await share('/organization/share', { on: false });
});

it('a project has a page without a log-in while its organization says so, at the same address each time', async () => {
  const details = async () =>
    (await app.call('GET', `/project/details/${project}`, { token: rival.token })).data.sharePath;
  expect(await details()).toBe('');
  const path = await share('/project/share', { id: project, on: true });
  expect(path).toMatch(/^\/p\/mill-b-co-b-[a-z2-9]{8}$/);
  expect(await details()).toBe(path);
  expect((await get(path)).statusCode).toBe(200);

  expect(await share('/project/share', { id: project, on: false })).toBe('');
  const gone = await get(path);
  const never = await get('/p/none');
  expect([gone.statusCode, gone.body]).toEqual([404, never.body]);
  expect((await get(`${path}/picture.jpg`)).statusCode).toBe(404);
  expect(await details()).toBe('');
  expect(await share('/project/share', { id: project, on: true })).toBe(path);
});

it('tells the terms, OpenGraph and JSON-LD, all as text', async () => {
  const path = await share('/project/share', { id: project, on: true });
  const { document, meta, data, body } = await open(path);
  expect([...document.querySelectorAll('h1')].map((h1) => h1.textContent)).toEqual([title]);
  expect(document.title).toBe(`${title} · Guildhall`);
  expect(document.querySelectorAll('b, script:not([type="application/ld+json"])')).toHaveLength(0);
  const text = document.body.textContent;
  for (const told of [
    'By Millers’ Guild · Porto, Portugal',
    '$250.50 raised of $1,000.00 · 25%',
    '7.5%',
    'Months12',
    'RepaymentQuarterly',
    'Yearly Rate12.36%',
    '$75.00',
    'Price of One Unit$12.50',
    'A wheel.',
  ])
    expect(text).toContain(told);
  expect(document.querySelector('a.button')).toMatchObject({ textContent: 'Log In to Invest' });
  expect(document.querySelector('a.button')!.getAttribute('href')).toMatch(
    new RegExp(`^/project/details\\?id=${project}&next=[\\w-]+$`),
  );
  expect([meta('og:title'), meta('og:url'), meta('og:image')]).toEqual([
    title,
    `http://localhost${path}`,
    `http://localhost${path}/picture.jpg`,
  ]);
  expect(meta('description')).toBe('$250.50 raised of $1,000.00. A wheel. <script>alert(1)</script>');
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Project',
    name: title,
    url: `http://localhost${path}`,
  });
  // Nothing by which the organization could be reached, and no way to its own page, which is not public.
  for (const secret of [mill.email, mill.id, '/o/']) expect(body).not.toContain(secret);
});

it('a project says how it is funded, and invites nobody once it takes no money', async () => {
  const openUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const id = await app.publish(rival, { funding: 'minimum', minimumRaised: '400', openUntil, reflectionDays: '4' });
  const path = await share('/project/share', { id, on: true }, rival);
  const lastDay = new Date(openUntil).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  const { document } = await open(path);
  for (const fact of [
    'FundingMinimum and goal',
    'Minimum to Raise$400.00',
    `Open Until${lastDay} (UTC)`,
    'Days to Reconsider4',
  ])
    expect(document.querySelector('dl')!.textContent).toContain(fact);
  expect(document.querySelector('a.button')).not.toBeNull();

  const note = async () => {
    const { document: page } = await open(path);
    expect(page.querySelector('a.button')).toBeNull();
    return page.querySelector('[role="note"]')!.textContent;
  };
  await app.owner('UPDATE projects SET open_until = now() WHERE id = $1', [id]);
  expect(await note()).toBe('The last day has passed. We are checking whether this project is funded.');
  await app.call('POST', '/project/cancel', { token: rival.token, body: { projectId: id } });
  expect(await note()).toBe('Canceled: this project takes no investments.');
});

it('says what its organization says under headings of its own, where it says something', async () => {
  const risks = 'Low water.\n<script>alert(1)</script>';
  const id = await app.publish(rival, { useOfMoney: 'A wheel: $900.', risks });
  const { document, body } = await open(await share('/project/share', { id, on: true }, rival));
  expect(
    [...document.querySelectorAll('h2')].map((h2) => [h2.textContent, h2.nextElementSibling!.textContent]),
  ).toEqual([
    ['Use of the Money', 'A wheel: $900.'],
    ['Risks', risks],
  ]);
  expect(body).not.toContain('Not told');
});

it('has a picture for previews', async () => {
  const path = await share('/project/share', { id: project, on: true });
  const { statusCode, headers, rawPayload } = await get(`${path}/picture.jpg`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg']);
  const sharp = await loadSharp();
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' });
  // The bar: gold for a quarter, dark behind it.
  const at = async (left: number) => [
    ...(await sharp(rawPayload).extract({ left, top: 556, width: 1, height: 1 }).raw().toBuffer()),
  ];
  const raised = await at(250);
  const left = await at(900);
  expect(raised[0]).toBeGreaterThan(left[0]! + 100);
});

describe('an organization', () => {
  it('has a page of its own with its public projects, and no others', async () => {
    await app.publish(mill, { title: 'Secret plan' });
    await share('/project/share', { id: project, on: true });
    const path = await share('/organization/share', { on: true });
    expect(path).toMatch(/^\/o\/millers-guild-[a-z2-9]{8}$/);
    const { document, data, body } = await open(path);
    expect(document.querySelector('h1')!.textContent).toBe('Millers’ Guild');
    expect([...document.querySelectorAll('li')].map((item) => item.textContent)).toEqual([title]);
    expect(data).toMatchObject({
      '@type': 'Organization',
      name: 'Millers’ Guild',
      address: 'Porto, Portugal',
      description: 'We </script> mill.',
    });
    for (const secret of [mill.email, 'Secret plan']) expect(body).not.toContain(secret);
    const own = (await app.call('GET', '/profile', { token: mill.token })).data.sharePath;
    const others = (await app.call('POST', `/businessUserDetail/${mill.id}`, { token: rival.token })).data;
    expect([own, others.userDetail.sharePath]).toEqual([path, path]);
    expect((await get(`${path}/picture.jpg`)).headers['content-type']).toBe('image/jpeg');
    expect((await open(await share('/project/share', { id: project, on: true }))).body).toContain(`href="${path}"`);

    await share('/organization/share', { on: false });
    expect((await get(path)).statusCode).toBe(404);
  });

  it('shares neither a project of another one nor what does not exist', async () => {
    const ask = (body: Record<string, unknown>) => app.call('POST', '/project/share', { token: rival.token, body });
    for (const id of [project, rival.id, 'x']) expect(await ask({ id, on: true })).toMatchObject({ status: 404 });
    const person = await app.signUp(1);
    for (const path of ['/project/share', '/organization/share'])
      expect(await app.call('POST', path, { token: person.token, body: { id: project, on: true } })).toMatchObject({
        status: 403,
      });
  });
});

it('a public project shows its three newest updates for everybody, and 20 of them in a feed §2.share §7.feed', async () => {
  const path = await share('/project/share', { id: project, on: true });
  const write = (text: string, more = {}) =>
    app.call('POST', '/project/update', {
      token: mill.token,
      body: { projectId: project, title: `On <${text}>`, text, audience: 'everybody', ...more },
    });
  const nothing = await get(`${path}/feed`);
  expect([nothing.statusCode, nothing.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8']);
  expect((await open(path)).document.body.textContent).not.toContain('Updates');
  for (const text of ['one & all', 'two', 'three', 'four']) await write(text);
  await write('only holders', { audience: 'investors' });
  await write('unfinished', { draft: 1 });
  const { document } = await open(path);
  const titles = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['On <four>', 'On <three>', 'On <two>']);
  expect(document.querySelector('link[type="application/atom+xml"]')!.getAttribute('href')).toBe(`${path}/feed`);
  const feed = await get(`${path}/feed`);
  const { documentElement } = new JSDOM(feed.body, { contentType: 'application/xml' }).window.document;
  const texts = (name: string) => [...documentElement.querySelectorAll(name)].map(({ textContent }) => textContent);
  expect(texts('entry > title')).toEqual(['On <four>', 'On <three>', 'On <two>', 'On <one & all>']);
  expect(texts('entry > content')).toEqual(['four', 'three', 'two', 'one & all']);
  expect(texts('feed > title')).toEqual([title]);
  expect(texts('feed > updated')).toEqual(texts('entry:first-of-type > updated'));
  await share('/project/share', { id: project, on: false });
  expect((await get(`${path}/feed`)).statusCode).toBe(404);
});
