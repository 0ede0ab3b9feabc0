import { listAuditEntries, listOwnAuditEntries } from '@guildhall/contract/base/audit.contract.ts';
import { readBooks } from '@guildhall/contract/money/books.operator.contract.ts';
import type { CaseStatus } from '@guildhall/contract/trust/complaint-cases.ts';
import { queueComplaints, reviewComplaint } from '@guildhall/contract/trust/complaints.operator.contract.ts';
import { queueFreezes } from '@guildhall/contract/trust/freezes.operator.contract.ts';
import {
  findAccounts,
  listAccountRecords,
  lookUpProjects,
  readAccount,
  type AccountRecordKind,
} from '@guildhall/contract/server/accounts.operator.contract.ts';
import { queueFlags, reviewFlagged, type FlagQueue } from '@guildhall/contract/trust/flags.operator.contract.ts';
import { listCategories } from '@guildhall/contract/base/categories.operator.contract.ts';
import { listJobs } from '@guildhall/contract/server/health.operator.contract.ts';
import {
  listPages,
  listPageVersions,
  previewPage,
  readPage,
  readPageVersion,
} from '@guildhall/contract/reach/site-pages.operator.contract.ts';
import { listCardDisputes, queuePayments } from '@guildhall/contract/money/payments.operator.contract.ts';
import { listPowers } from '@guildhall/contract/server/powers.operator.contract.ts';
import { queueVerifications, reviewVerification } from '@guildhall/contract/people/verification.operator.contract.ts';
import { queueWithdrawals, reviewWithdrawal } from '@guildhall/contract/money/withdrawals.operator.contract.ts';
import { listOperators, operatorOverview, operatorSession } from '@guildhall/contract/trust/operators.contract.ts';
import { listPayoutBatches, payoutBatchDetails } from '@guildhall/contract/money/payouts.operator.contract.ts';
import type { DataOf } from '@guildhall/contract/route.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { untilItMayClose } from './console-closes.ts';
import { ask, lastUseOfConsole } from './operator-call.ts';
import { operatorKey, operatorSessionKey } from './operator-keys.ts';
import { whileUsed } from './while-used.ts';

/** That something is not found its page tells alone: an operator's page is not loaded anew for it. */
const quiet = { quiet: 404 };

export type OperatorSession = DataOf<typeof operatorSession>;

/** Who runs the console and what is still asked of them; asked again when it may have closed. */
export function operatorSessionQuery() {
  return queryOptions({
    queryKey: operatorSessionKey,
    queryFn: ({ signal }) => call(operatorSession, {}, { signal }),
    meta: quiet,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data?.factor === 'proven' &&
      untilItMayClose(Date.now(), data.closesAt, Math.max(lastUseOfConsole(), dataUpdatedAt)),
    refetchIntervalInBackground: true,
  });
}

/** Fails with a 401 where the session has ended, and is answered in some other way where it lives; asked each time anew. */
export function sessionLivesQuery() {
  return queryOptions({
    queryKey: ['session-lives'],
    queryFn: ({ signal }) => call(listOwnAuditEntries, { length: 1 }, { signal }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

export type Overview = DataOf<typeof operatorOverview>;

export function overviewQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'overview'],
    queryFn: ({ signal }) => ask(operatorOverview, {}, { signal }),
    meta: quiet,
    refetchInterval: whileUsed(halfMinute),
  });
}

const atOnce = 20;

export type QueuedWithdrawal = DataOf<typeof queueWithdrawals>['records'][number];

/** Withdrawals of everybody in one status, or in all of them where it is empty, or those that can be decided now; twenty more each time. */
export function queueQuery(shown: { status: string; ready?: true; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'withdrawals', shown],
    queryFn: ({ pageParam, signal }) =>
      ask(queueWithdrawals, { ...shown, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next || undefined,
    meta: quiet,
  });
}

export type ReviewedWithdrawal = DataOf<typeof reviewWithdrawal>;

/** One withdrawal with its bank account. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'withdrawal', id],
    queryFn: ({ signal }) => ask(reviewWithdrawal, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { ...quiet, onDemand: true },
  });
}

export type PayoutBatch = DataOf<typeof listPayoutBatches>['records'][number];

/** Batches for the bank, newest first, twenty more each time, and how many withdrawals wait for one. */
export function payoutBatchesQuery() {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'payouts'],
    queryFn: ({ pageParam, signal }) =>
      ask(listPayoutBatches, { length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type PayoutBatchDetails = DataOf<typeof payoutBatchDetails>;

/** One batch with its payments, at most 500. */
export function payoutBatchQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'payout', id],
    queryFn: ({ signal }) => ask(payoutBatchDetails, { id }, { signal }),
    meta: quiet,
  });
}

export type AuditEntry = DataOf<typeof listAuditEntries>['records'][number];

/** What operators have done, newest first, fifty more each time. */
export function auditQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'audit', search],
    queryFn: ({ pageParam, signal }) =>
      ask(listAuditEntries, { search, length: 50, ...(pageParam ? { before: pageParam } : {}) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.seq : undefined),
    meta: quiet,
  });
}

export type Operator = DataOf<typeof listOperators>['records'][number];

/** A role that was asked for. */
export type RoleRequest = DataOf<typeof listOperators>['requests'][number];

export function operatorsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'operators'],
    queryFn: ({ signal }) => ask(listOperators, {}, { signal }),
    meta: quiet,
  });
}

export type Powers = DataOf<typeof listPowers>;

export function powersQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'powers'],
    queryFn: ({ signal }) => ask(listPowers, {}, { signal }),
    meta: quiet,
  });
}

export type Books = DataOf<typeof readBooks>;
export type BookCheck = Books['newest'][number];

export function booksQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'books'],
    queryFn: ({ signal }) => ask(readBooks, {}, { signal }),
    meta: quiet,
    // A check that was begun ends a moment later, and another operator may explain a difference.
    refetchInterval: whileUsed(5_000),
  });
}

export type QueuedPayment = DataOf<typeof queuePayments>['records'][number];

/** Card payments of everybody, twenty more each time. */
export function paymentsQuery(asked: { unsettled: boolean; refunding: boolean; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'payments', asked],
    queryFn: ({ pageParam, signal }) =>
      ask(queuePayments, { ...asked, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type CardDispute = DataOf<typeof listCardDisputes>['records'][number];

/** Disputes of everybody's card payments in one status, twenty more each time. */
export function cardDisputesQuery(status: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'card-disputes', status],
    queryFn: ({ pageParam, signal }) =>
      ask(listCardDisputes, { status, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type QueuedComplaint = DataOf<typeof queueComplaints>['records'][number];

/** Complaints of everybody in one status, or the one of a number; twenty more each time. */
export function complaintQueueQuery(asked: { status: CaseStatus; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'complaints', asked],
    queryFn: ({ pageParam, signal }) =>
      ask(queueComplaints, { ...asked, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type QueuedVerification = DataOf<typeof queueVerifications>['records'][number];

/** Verifications of everybody in one status, twenty more each time. */
export function verificationsQuery(status: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'verifications', status],
    queryFn: ({ pageParam, signal }) =>
      ask(queueVerifications, { status, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type ReviewedComplaint = DataOf<typeof reviewComplaint>;

/** One complaint with all that operators know of it. */
export function reviewComplaintQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'complaint', id],
    queryFn: ({ signal }) => ask(reviewComplaint, { id }, { signal }),
    meta: quiet,
  });
}

export type ReviewedVerification = DataOf<typeof reviewVerification>;

/** One verification with all that operators know of it, but what is in the documents. */
export function reviewVerificationQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'verification', id],
    queryFn: ({ signal }) => ask(reviewVerification, { id }, { signal }),
    meta: quiet,
  });
}

export type ListedAccount = DataOf<typeof findAccounts>['records'][number];

/** People (1) or organizations (2), newest first, or those that a search finds. */
export function accountsQuery(asked: { type: 1 | 2; search: string }) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'accounts', asked],
    queryFn: ({ pageParam, signal }) =>
      ask(findAccounts, { ...asked, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more && asked.search === '' ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type OperatedAccount = DataOf<typeof readAccount>;
export type OperatorFreeze = OperatedAccount['freezes'][number];

export function accountQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'account', id],
    queryFn: ({ signal }) => ask(readAccount, { id }, { signal }),
    meta: quiet,
  });
}

export type AccountRecord = DataOf<typeof listAccountRecords>['records'][number];

/** Money, cases or members of an account, ten more each time. */
export function accountRecordsQuery(id: string, kind: AccountRecordKind) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'account-records', id, kind],
    queryFn: ({ pageParam, signal }) =>
      ask(listAccountRecords, { id, kind, length: 10, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type ListedProject = DataOf<typeof lookUpProjects>['records'][number];

/** Projects of everybody, newest first, or those that a search finds. */
export function projectsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'projects', search],
    queryFn: ({ pageParam, signal }) =>
      ask(lookUpProjects, { search, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more && search === '' ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

/** Freezes whose appeal waits, oldest first, or all of them, newest first. */
export function freezesQuery(queue: 'appealed' | 'all') {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'freezes', queue],
    queryFn: ({ pageParam, signal }) =>
      ask(queueFreezes, { queue, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type QueuedFlag = DataOf<typeof queueFlags>['records'][number];

/** What people have reported, each thing once; twenty more each time. */
export function flagQueueQuery(queue: FlagQueue) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'flags', queue],
    queryFn: ({ pageParam, signal }) =>
      ask(queueFlags, { queue, length: atOnce, ...(pageParam ? { after: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.id : undefined),
    meta: quiet,
  });
}

export type ReviewedFlag = DataOf<typeof reviewFlagged>;

/** One reported thing. That it was looked at stands in the audit log, so that it is never asked for unasked. */
export function reviewFlaggedQuery(id: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'flagged', id],
    queryFn: ({ signal }) => ask(reviewFlagged, { id }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { ...quiet, onDemand: true },
  });
}

export type ListedJob = DataOf<typeof listJobs>['records'][number];
export type HealthPart = DataOf<typeof listJobs>['health'][number];

const halfMinute = 30_000;

/** The background jobs and the health, read anew while somebody looks at them. */
export function jobsQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'jobs'],
    queryFn: ({ signal }) => ask(listJobs, {}, { signal }),
    meta: quiet,
    refetchInterval: whileUsed(halfMinute),
  });
}

export type Category = DataOf<typeof listCategories>['records'][number];

export function categoriesQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'categories'],
    queryFn: ({ signal }) => ask(listCategories, {}, { signal }),
    meta: quiet,
  });
}

export type ListedPage = DataOf<typeof listPages>['records'][number];

export function pagesQuery() {
  return queryOptions({
    queryKey: [...operatorKey, 'pages'],
    queryFn: ({ signal }) => ask(listPages, {}, { signal }),
    meta: quiet,
  });
}

export type OperatedPage = DataOf<typeof readPage>;

/** One page with its text; `page` is its path, such as `terms`. */
export function pageQuery(page: string) {
  return queryOptions({
    queryKey: [...operatorKey, 'page', page],
    queryFn: ({ signal }) => ask(readPage, { page }, { signal }),
    meta: quiet,
  });
}

export type PageVersion = DataOf<typeof listPageVersions>['records'][number];

/** What was published at a page, newest first; the page itself tells the newest, and more come on demand. */
export function pageVersionsQuery({ page, version, versions }: OperatedPage) {
  return infiniteQueryOptions({
    queryKey: [...operatorKey, 'page versions', page, version],
    queryFn: ({ pageParam, signal }) => ask(listPageVersions, { page, length: atOnce, before: pageParam }, { signal }),
    initialPageParam: 0,
    initialData: { pages: [versions], pageParams: [0] },
    getNextPageParam: ({ records, more }) => (more ? records.at(-1)?.version : undefined),
    staleTime: Infinity,
    meta: { ...quiet, onDemand: true },
  });
}

/** How a page would look with a text, or looked in a version. */
export function pageHtmlQuery(page: string, shown: { markdown: string } | { version: number }) {
  return queryOptions<{ html: string }>({
    queryKey: [...operatorKey, 'page html', page, shown],
    queryFn: ({ signal }) =>
      'version' in shown
        ? ask(readPageVersion, { page, version: shown.version }, { signal })
        : ask(previewPage, { page, markdown: shown.markdown }, { signal }),
    gcTime: 0,
    meta: quiet,
  });
}
