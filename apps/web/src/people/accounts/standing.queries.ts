import type { ActingOrganization, StandingFreeze, TermsToAccept } from '@guildhall/contract/live.contract.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { queryClient } from '../../api/query-client.ts';

/** What few accounts have and every screen shows: when it will be deleted, what freezes it, the organizations that it may act for, the way to the console, and terms to accept. */
export type Standing = {
  deletedAt?: string;
  frozen?: StandingFreeze;
  organizations?: readonly ActingOrganization[];
  operator?: true;
  terms?: TermsToAccept | null;
};

/** Never requested: it is the first event of the live stream. */
export function standingQuery() {
  return queryOptions<Standing>({ queryKey: ['standing'], queryFn: skipToken });
}

export function cacheStanding(standing: Standing) {
  queryClient.setQueryData(standingQuery().queryKey, (before) => ({ ...before, ...standing }));
}
