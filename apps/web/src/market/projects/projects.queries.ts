import {
  compareProjects,
  listProjectCategories,
  listProjects,
  projectDetails,
  projectFunding,
  searchProjects,
} from '@guildhall/contract/market/projects.contract.ts';
import {
  clearRecentProjects,
  listRecentProjects,
  noteSeenProject,
} from '@guildhall/contract/market/recent-projects.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callWithMessage } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';

/** Beyond the spec, which has no pages here: enough for nearly everyone, and no screen without an end. */
export const pageSize = 48;

/** One page of an organization's projects, newest first; without `organizationId` the caller's own. `page` counts from 1. */
export function projectsQuery(organizationId: string | undefined, page: number) {
  return queryOptions({
    queryKey: ['projects', 'list', organizationId, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(listProjects, { orgId: organizationId, start: (page - 1) * pageSize, length: pageSize }, { signal }),
  });
}

/** The open projects are shown in rows of three. */
export const openPageSize = 12;

/** How many are shown on a map. */
export const mapPageSize = 48;

/** What the open projects are narrowed and ordered by, as the address has it. */
export const noProjectFilters = { search: '', categoryId: '', place: '', minInvestment: '', duration: '', sort: '' };
export type ProjectFilters = typeof noProjectFilters;

export type OpenProject = ReceivedOf<typeof searchProjects>['projectList'][number];

/** One page of the open projects of all organizations. `page` counts from 1. */
export function openProjectsQuery(filters: ProjectFilters, page: number, length: number) {
  return queryOptions({
    queryKey: ['projects', 'open', filters, page, length],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(searchProjects, { ...filters, start: (page - 1) * length, length }, { signal }),
  });
}

/** What somebody opened last. Without it the list of open projects is whole. */
export function recentProjectsQuery() {
  return queryOptions({
    queryKey: ['projects', 'recent'],
    meta: { quiet: true },
    queryFn: async ({ signal }) => (await call(listRecentProjects, {}, { signal })).projectList,
  });
}

let allSeenNoted: Promise<unknown> = Promise.resolve();

/** Stores that a project was opened. Whoever reads it need not learn that this failed. */
export async function noteSeen(projectId: string) {
  const noting = call(noteSeenProject, { projectId }, { keepalive: true });
  allSeenNoted = Promise.allSettled([allSeenNoted, noting]);
  try {
    await noting;
    await queryClient.invalidateQueries({ queryKey: recentProjectsQuery().queryKey });
  } catch {
    // It is missing from the list of what was seen, and nowhere else.
  }
}

/** Forgets which projects were opened, those too that are still on their way to the server. */
export async function forgetSeen() {
  await allSeenNoted;
  return callWithMessage(clearRecentProjects, {});
}

/** The projects that are compared, in the order of their ids; at least one. */
export function comparedProjectsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['projects', 'compared', ids],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(compareProjects, { ids: [...ids] }, { signal }),
  });
}

/** One project; local storage keeps the least that may be invested (spec §3.local-storage). */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', 'details', id],
    queryFn: async ({ signal }) => {
      const project = await call(projectDetails, { id }, { signal });
      session.set({ minimumInvestAmount: project.minInvestment });
      return project;
    },
  });
}

/** What a project had raised by the end of each day with an investment, for the plot. */
export function projectFundingQuery(id: string) {
  return queryOptions({
    queryKey: ['projects', 'funding', id],
    queryFn: ({ signal }) => call(projectFunding, { id }, { signal }),
  });
}

/** The categories that a project can be published under, or that a search offers: among them hidden ones that some open project has. */
export function projectCategoriesQuery(forSearch = false) {
  return queryOptions({
    queryKey: ['project-categories', forSearch],
    queryFn: ({ signal }) => call(listProjectCategories, forSearch ? { forSearch } : {}, { signal }),
  });
}
