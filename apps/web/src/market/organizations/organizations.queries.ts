import { dashboard, searchDashboard, organizationDetails } from '@guildhall/contract/market/organizations.contract.ts';
import { organizationOutcomes } from '@guildhall/contract/market/outcomes.contract.ts';
import type { ReceivedOf } from '@guildhall/contract/route.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Spec §9.pages: organizations come ten a page. */
export const pageSize = 10;

/** The filters of the search dialog, as the address has them; all empty shows the connected organizations. */
export const noFilters = { categoryId: '', userName: '', location: '', areaCode: '' };
export type Filters = typeof noFilters;

export function isSearch(filters: Filters) {
  return Object.values(filters).some((value) => value !== '');
}

/** One page of cards: the connected organizations, or what a search finds among all. `page` counts from 1. */
export function organizationsQuery(filters: Filters, page: number) {
  return queryOptions({
    queryKey: ['organizations', 'list', filters, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const part = { start: (page - 1) * pageSize, length: pageSize };
      if (isSearch(filters)) {
        const { usersList, recordsTotal } = await call(searchDashboard, { ...filters, ...part }, { signal });
        return {
          organizations: usersList,
          total: recordsTotal,
          receipt: undefined,
          home: undefined,
          organization: undefined,
          emailToVerify: undefined,
        };
      }
      const { userDetail, recordsTotal, newestReceipt, home, ownOrganization, emailToVerify } = await call(
        dashboard,
        part,
        { signal },
      );
      return {
        organizations: userDetail,
        total: recordsTotal,
        receipt: newestReceipt,
        home,
        organization: ownOrganization,
        emailToVerify,
      };
    },
  });
}

/** One page of all organizations, or of those of one category, by name. `page` counts from 1. */
export function allOrganizationsQuery(categoryId: string, page: number) {
  return queryOptions({
    queryKey: ['organizations', 'all', categoryId, page],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const part = { start: (page - 1) * pageSize, length: pageSize };
      const { usersList, recordsTotal } = await call(searchDashboard, { categoryId, ...part }, { signal });
      return { organizations: usersList, total: recordsTotal };
    },
  });
}

export type AccountHome = NonNullable<ReceivedOf<typeof dashboard>['home']>;
export type OrganizationHome = NonNullable<ReceivedOf<typeof dashboard>['ownOrganization']>;
export type OrganizationDetails = ReceivedOf<typeof organizationDetails>;
export type OrganizationRecord = OrganizationDetails['record'];

export type OrganizationOutcomes = NonNullable<ReceivedOf<typeof organizationOutcomes>>;

/** What lending to an organization has brought; null until it is first counted. */
export function organizationOutcomesQuery(id: string) {
  return queryOptions({
    queryKey: ['organizations', 'outcomes', id],
    queryFn: ({ signal }) => call(organizationOutcomes, { id }, { signal }),
    meta: { quiet: true },
  });
}

export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: ['organizations', 'details', id],
    queryFn: ({ signal }) => call(organizationDetails, { id }, { signal }),
  });
}
