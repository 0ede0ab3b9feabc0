import {
  listOrganizationReports,
  listReceivedReports,
  listSentReports,
} from '@guildhall/contract/market/reports.contract.ts';
import type { report } from '@guildhall/contract/market/reports.contract.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { partOf, shownOf } from '../../api/part.ts';

export type Report = z.input<typeof report>;

/** The flag of spec §4.report-flag: a document has been uploaded. */
export const uploaded = 2;

/** The links to documents hold for ten minutes; a list that stays open gets new ones in time. */
const refetchInterval = 300_000;

const pageSize = 20;

function listOf(page: number) {
  return {
    refetchInterval,
    placeholderData: keepPreviousData,
    select: shownOf<Report>(page, pageSize),
  };
}

/** Of each list below one page, counted from 1, newest first. */
export function receivedReportsQuery(page: number) {
  return queryOptions({
    queryKey: ['reports', 'received', page],
    queryFn: ({ signal }) => call(listReceivedReports, partOf(page, pageSize), { signal }),
    ...listOf(page),
  });
}

export function sentReportsQuery(page: number) {
  return queryOptions({
    queryKey: ['reports', 'sent', page],
    queryFn: ({ signal }) => call(listSentReports, partOf(page, pageSize), { signal }),
    ...listOf(page),
  });
}

/** What one viewer sees of an organization's reports. */
export function organizationReportsQuery(organizationId: string, page: number) {
  return queryOptions({
    queryKey: ['reports', 'of', organizationId, page],
    queryFn: ({ signal }) =>
      call(listOrganizationReports, { id: organizationId, ...partOf(page, pageSize) }, { signal }),
    ...listOf(page),
  });
}
