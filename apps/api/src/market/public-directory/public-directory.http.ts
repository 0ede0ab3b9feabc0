import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId, nilUuid } from '@guildhall/contract/fields.ts';
import { projectFilters } from '@guildhall/contract/market/projects.contract.ts';
import { mostListed } from '@guildhall/contract/paging.ts';
import { answerCache } from '../../platform/calls/answer-cache.ts';
import { guarded } from '../../platform/calls/mount.ts';
import type { Resources } from '../../resources.ts';
import { moneyText } from '../../reach/site-pages/money-text.ts';
import { readingPage, sendReadingPage } from '../../reach/site-pages/reading-page.ts';
import { builtFont } from '../../reach/site-pages/reading.http.ts';
import { recallOutcomes } from '../outcomes/read-outcomes.ts';
import { organizationsPage } from './organizations-page.ts';
import { projectsPage, type ProjectsQuery } from './projects-page.ts';
import {
  findCategories,
  findNearlyFunded,
  findNewest,
  findOrganizations,
  findOrganizationsById,
  searchPublicProjects,
} from './public-directory.sql.ts';
import { welcomePage, type DirectoryPage } from './welcome-page.ts';

/** In milliseconds: how long a page is repeated. What is frozen or taken back is gone a minute later at the latest. */
const fresh = 1_000;
const pageLength = 24;
/** What a folded name can be: the database takes no zero byte. */
const isName = /^[^\0]{0,400}$/s;

/** Where the links at the top of these pages lead. */
const links = [
  { path: 'welcome/projects', title: 'Projects' },
  { path: 'welcome/organizations', title: 'Organizations' },
  { path: 'outcomes', title: 'Outcomes' },
  { path: 'help', title: 'Help' },
] as const;
/** And those of the pages that do not begin with them. */
const waysIn = [
  { path: 'login', title: 'Log In' },
  { path: 'register', title: 'Register' },
] as const;

type Query = Record<string, string | string[] | undefined>;

function one(query: Query, name: string): string {
  const value = query[name];
  return typeof value === 'string' ? value : '';
}

type Around = { origin: string; pictures: string };

/** A page to be made, and what distinguishes it from the others of its path; null for a query that means nothing. */
type Wanted = { key: string; make: (around: Around) => Promise<DirectoryPage> } | null;

function welcome(resources: Resources, money: string): Wanted {
  const { database } = resources;
  const make = async (around: Around) => {
    const [newest, fullest, outcomes] = await Promise.all([
      findNewest(database, 6),
      findNearlyFunded(database, 9),
      recallOutcomes(database, resources),
    ]);
    const nearlyFunded = fullest
      .filter(({ id, raised, budget }) => raised * 2n >= budget && !newest.some((each) => each.id === id))
      .slice(0, 3);
    const askers = new Set([...newest, ...nearlyFunded].map(({ organizationId }) => organizationId));
    const organizations = (await findOrganizationsById(database, [...askers])).slice(0, 6);
    const brought = outcomes && { ...outcomes.total, defaultRate: outcomes.defaultRate.bySum };
    return welcomePage({ newest, nearlyFunded, organizations, outcomes: brought, money }, around);
  };
  return { key: '', make };
}

function openProjects({ database }: Resources, query: Query): Wanted {
  const parsed = projectFilters.safeParse(query);
  const page = Number(one(query, 'page') || '1');
  if (!parsed.success || !Number.isInteger(page) || page < 1 || page > mostListed / pageLength + 1) return null;
  const { search, categoryId, place } = parsed.data;
  const sort = parsed.data.sort === '' || parsed.data.sort === 'nearest' ? 'newest' : parsed.data.sort;
  const asked: ProjectsQuery = { search, categoryId: categoryId ?? '', place, sort, page };
  const make = async (around: Around) => {
    const filter = { search, categoryId, place, sort };
    const [{ rows, total }, categories] = await Promise.all([
      searchPublicProjects(database, filter, (page - 1) * pageLength, pageLength),
      findCategories(database),
    ]);
    return projectsPage(asked, { projects: rows, total, length: pageLength, categories }, around);
  };
  return { key: JSON.stringify(asked), make };
}

function organizations({ database }: Resources, query: Query): Wanted {
  const after = { name: one(query, 'after'), id: one(query, 'id') };
  if (after.id !== '' && !(isId(after.id) && isName.test(after.name))) return null;
  const make = async (around: Around) => {
    const from = after.id === '' ? { name: '', id: nilUuid } : after;
    const found = await findOrganizations(database, from, pageLength + 1);
    const shown = found.slice(0, pageLength);
    const last = found.length > pageLength ? shown.at(-1) : undefined;
    const next = last ? `/welcome/organizations?${new URLSearchParams({ after: last.foldedName, id: last.id })}` : '';
    return organizationsPage(shown, next, around);
  };
  return { key: JSON.stringify(after), make };
}

/**
 * `/welcome`, `/welcome/projects` and `/welcome/organizations`: what is public of projects and organizations, for everybody and complete without
 * a log-in or any script. Where PUBLIC_DIRECTORY is off they do not exist.
 */
export async function publicDirectoryPages(app: FastifyInstance, resources: Resources, webDir?: string): Promise<void> {
  const { config, site } = resources;
  if (!config.publicDirectory) return;
  const font = await builtFont(webDir);
  const money = await moneyText(config);
  const pages = answerCache<string>({ atLeast: fresh, most: 200 });

  /** The page of an address, made once for all who ask within a second. */
  const recall = async (path: string, { key, make }: NonNullable<Wanted>): Promise<string> => {
    const address = `${path}?${key}`;
    const known = await pages.recall(address);
    if (known !== undefined) return known;
    const shown = { path, font, testMode: config.testMoney, home: '/welcome' };
    const made = make({ origin: site.origin(), pictures: config.picturesUrl }).then((page) =>
      readingPage({ ...page, ...shown, links: path === 'welcome' ? links : [...links, ...waysIn] }),
    );
    pages.keep(address, made);
    return made;
  };
  const serve = (path: string, want: (query: Query) => Wanted) =>
    app.get(
      `/${path}`,
      guarded(async (request: FastifyRequest, reply: FastifyReply) => {
        const wanted = want(request.query as Query);
        if (wanted === null) return reply.redirect(`/${path}`);
        return sendReadingPage(request, reply, await recall(path, wanted));
      }),
    );
  serve('welcome', () => welcome(resources, money));
  serve('welcome/projects', (query) => openProjects(resources, query));
  serve('welcome/organizations', (query) => organizations(resources, query));
}
