import type { AccountRecordKind } from '@guildhall/contract/server/accounts.operator.contract.ts';

/** Where one kind stands: the columns that name an account, when it began, and what is shown of it as `t`. */
type Source = {
  table: string;
  sides: readonly string[];
  at: string;
  name?: string;
  cents?: string;
  status: string;
};

const parties = ['user_id', 'seller_id'];
const ofOrganization = ['user_id', 'organization_id'];

/** Where the records of an account stand, by their kind. */
export const accountRecordSources: Record<AccountRecordKind, Source> = {
  payments: {
    table: 'payments',
    sides: ['user_id'],
    at: 'created_at',
    name: 't.provider',
    cents: 't.amount_cents',
    status: 't.status',
  },
  withdrawals: {
    table: 'withdrawals',
    sides: ['user_id'],
    at: 'created_at',
    name: `'•••• ' || t.account_ending`,
    cents: 't.amount_cents',
    status: `CASE t.status WHEN 'pending' THEN 'requested' ELSE t.status::text END`,
  },
  orders: { table: 'orders', sides: parties, at: 'created_at', cents: 't.total_cents', status: 't.status' },
  investments: {
    table: 'investments',
    sides: ofOrganization,
    at: 'created_at',
    cents: 't.amount_cents',
    status: 't.status',
  },
  complaints: {
    table: 'complaints',
    sides: ofOrganization,
    at: 'created_at',
    status: `coalesce((SELECT k.status FROM complaint_cases AS k WHERE k.id = t.id), '')`,
  },
  disputes: {
    table: 'disputes',
    sides: parties,
    at: 'opened_at',
    cents: 't.disputed_cents',
    status: 't.status',
  },
  reports: {
    table: 'reports',
    sides: ofOrganization,
    at: 'created_at',
    status: `CASE WHEN t.uploaded_at IS NULL THEN 'asked' ELSE 'uploaded' END`,
  },
  verifications: { table: 'verifications', sides: ['user_id'], at: 'asked_at', name: `''`, status: 't.status' },
  content: { table: 'flagged_things', sides: ['author_id'], at: 'flagged_at', name: 't.kind', status: 't.status' },
  freezes: {
    table: 'freezes',
    sides: ['owner_id'],
    at: 'frozen_at',
    name: 't.reason',
    status: `CASE WHEN t.lifted_at < t.ends_at THEN 'lifted' WHEN t.ends_at > now() THEN 'frozen' ELSE 'ended' END`,
  },
  mails: {
    table: 'mails',
    sides: ['user_id'],
    at: 'queued_at',
    name: `concat_ws(' ', t.subject, CASE WHEN t.sent_at IS NULL THEN nullif(t.problem, '') END)`,
    status: `CASE WHEN t.sent_at IS NOT NULL THEN 'sent' WHEN t.failures > 0 THEN 'failing' ELSE 'waiting' END`,
  },
  members: { table: 'memberships', sides: ['organization_id', 'member_id'], at: 'joined_at', status: 't.role' },
};
