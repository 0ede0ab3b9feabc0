import Fastify from 'fastify';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../trust/operators/test-operators.ts';
import type { Person } from '../../server/test-app.ts';
import { projectsApp, type ProjectsApp } from '../projects/test-projects.ts';
import { sitemapPages } from './sitemap.http.ts';

let app: ProjectsApp;
let guild: Person;
beforeAll(async () => {
  app = await projectsApp();
  guild = await app.signUp(2, 'Guild');
});
afterAll(() => app.stop());

async function locations(path: string, server: Pick<ProjectsApp['server'], 'inject'> = app.server): Promise<string[]> {
  const { statusCode, headers, body } = await server.inject({ url: path });
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const { document } = new JSDOM(body, { contentType: 'application/xml' }).window;
  return [...document.querySelectorAll('loc')].map((loc) => loc.textContent.replace('http://localhost', ''));
}

/** All addresses, by following the parts. */
async function all(server: Pick<ProjectsApp['server'], 'inject'> = app.server): Promise<string[][]> {
  return Promise.all((await locations('/sitemap.xml', server)).map((part) => locations(part, server)));
}

it('leads to every public page, and to none that is private, a draft or frozen', async () => {
  const opal = await newOperator(app, 'support', 'Opal');
  await app.publish(guild, { title: 'Mill' });
  // Its address stays, for when it is public again.
  const hidden = await app.publish(guild, { title: 'Hidden' });
  await app.call('POST', '/project/share', { token: guild.token, body: { id: hidden, on: false } });
  const tanner = await app.signUp(2, 'Tanner');
  for (const on of [true, false]) await app.call('POST', '/organization/share', { token: tanner.token, body: { on } });
  await app.publish(guild, { title: 'Draft', draft: 1 });
  const frozen = await app.publish(guild, { title: 'Frozen' });
  const body = { reason: 'The plan is disputed.', days: 7 };
  await app.call('POST', `/operator/projects/${frozen}/freeze`, { token: opal.token, body });
  await app.call('POST', '/organization/share', { token: guild.token, body: { on: true } });
  const [pages, projects, organizations] = await all();
  expect(pages).toContain('/welcome');
  expect(projects).toEqual([expect.stringMatching(/^\/p\/mill-/)]);
  expect(organizations).toEqual([expect.stringMatching(/^\/o\/guild-/)]);
  for (const path of [...pages!, ...projects!, ...organizations!])
    expect((await app.server.inject({ url: path })).statusCode).toBe(200);
});

it('has parts of a length, each address in one of them', async () => {
  const weaver = await app.signUp(2, 'Weaver');
  for (let n = 0; n < 7; n++) await app.publish(weaver, { title: `Loom ${n}` });
  const short = Fastify();
  sitemapPages(short, app.resources, 3);
  const [, ...parts] = await all(short);
  const looms = parts.flat().filter((path) => path.startsWith('/p/loom'));
  expect(parts.every((part) => part.length <= 3)).toBe(true);
  expect(new Set(looms).size).toBe(7);
  expect(looms).toHaveLength(7);
  await short.close();
});

it('has no part of another name', async () => {
  for (const path of ['/sitemap/p/1.xml', '/sitemap/p/x', '/sitemap/q/1.xml', '/sitemap/p/%00.xml'])
    expect((await app.server.inject({ url: path })).statusCode).toBe(404);
});
