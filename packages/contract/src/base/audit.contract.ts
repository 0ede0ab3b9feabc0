import * as z from 'zod/mini';
import { optionalWhole } from '../fields.ts';
import { searchText } from '../paging.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

export const listAuditEntries = route({
  method: 'POST',
  path: '/operator/audit',
  access: 'operator',
  operator: { roles: ['admin'] },
  summary:
    'What operators have done, newest first; `search` finds the beginning of a verb, the id of a subject or of an account; `before` (a `seq`) pages back.',
  input: z.object({
    search: searchText(),
    before: optionalWhole(0, 0, 1_000_000_000_000, 'before'),
    length: optionalWhole(50, 1, 200, 'length'),
  }),
  /** Each is one act of an operator; `seq` counts from 1 without a gap. The shape is in this file, so that the pages come without `z.record`. */
  output: z.object({
    records: z.array(
      z.object({
        seq: z.number(),
        at: instant,
        /** The operator's name now; "npm run …" at the command line. */
        operator: z.string(),
        /** Such as `withdrawal.approve`. */
        verb: z.string(),
        /** What it was done to: its kind, such as `withdrawal`, its id, and the name of the account concerned, where there is one. */
        subjectKind: z.string(),
        subjectId: z.string(),
        account: z.string(),
        /** The account's id; empty where there is none. */
        accountId: z.string(),
        /** What stood before and after, by field. */
        before: z.record(z.string(), z.string()),
        after: z.record(z.string(), z.string()),
        reason: z.string(),
        networkAddress: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The audit log.',
  errors: [],
});

/** The most entries of the audit log in one file. */
export const mostExported = 10_000;

export const exportAuditEntries = route({
  method: 'POST',
  path: '/operator/audit/export',
  access: 'operator',
  operator: { roles: ['admin'], audited: 'audit.export' },
  summary:
    'The newest 10,000 entries of the audit log that a search finds, as CSV. Who has taken which of them, and how many, stands in the log itself.',
  input: z.object({ search: searchText() }),
  /** `content` is to be kept in UTF-8; `more`: older entries are not in it. */
  output: z.object({ name: z.string(), mediaType: z.string(), content: z.string(), more: z.boolean() }),
  message: 'The audit log.',
  errors: [],
});

export const listOwnAuditEntries = route({
  method: 'POST',
  path: '/profile/audit',
  access: 'user',
  member: 'owner',
  summary:
    'What operators have done that concerns the caller, newest first; `before` (a `seq`) pages back. Which operator it was is not told.',
  input: z.object({
    before: optionalWhole(0, 0, 1_000_000_000_000, 'before'),
    length: optionalWhole(10, 1, 100, 'length'),
  }),
  output: z.object({
    records: z.array(
      z.object({ seq: z.number(), at: instant, verb: z.string(), text: z.string(), reason: z.string() }),
    ),
    more: z.boolean(),
  }),
  message: 'Actions by our team on your account.',
  errors: [],
});
