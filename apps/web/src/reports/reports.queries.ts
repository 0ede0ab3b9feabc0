import { organizationReports, receivedReports, sentReports } from '@guildhall/contract/reports.contract.ts';
import type { report } from '@guildhall/contract/reports.contract.ts';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../api/call.ts';

export type Report = z.output<typeof report>;

/** The flag of spec §4: a document has been uploaded. */
export const uploaded = 2;

/** The links to documents hold for ten minutes; a list that stays open gets new ones in time. */
const refetchInterval = 300_000;

export const receivedReportsQuery = () =>
  queryOptions({
    queryKey: ['reports', 'received'],
    queryFn: ({ signal }) => call(receivedReports, {}, { signal }),
    refetchInterval,
  });

export const sentReportsQuery = () =>
  queryOptions({
    queryKey: ['reports', 'sent'],
    queryFn: ({ signal }) => call(sentReports, {}, { signal }),
    refetchInterval,
  });

/** What one viewer sees of an organization's reports. */
export const organizationReportsQuery = (organizationId: string) =>
  queryOptions({
    queryKey: ['reports', 'of', organizationId],
    queryFn: ({ signal }) => call(organizationReports, { id: organizationId }, { signal }),
    refetchInterval,
  });
