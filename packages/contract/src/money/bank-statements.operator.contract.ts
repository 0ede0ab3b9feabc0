import * as z from 'zod/mini';
import { id, optionalId, optionalWhole, upload } from '../fields.ts';
import { dollars } from '../money.ts';
import { operatorReason } from '../operator-reason.ts';
import { route } from '../route.ts';
import { instant } from '../values.ts';

/** The most lines in one file. */
export const mostLines = 2000;

/** How many lines that wait for a person are listed beside the statements. */
export const mostLeft = 20;

const listed = z.object({
  id: z.string(),
  format: z.enum(['camt.053', 'csv']),
  /** What the bank calls it; empty for CSV, which has no account and no balances either. */
  name: z.string(),
  /** Masked. */
  account: z.string(),
  currency: z.string(),
  /** The first and the last day, as 2026-11-28; empty where it does not say. */
  firstDay: z.string(),
  lastDay: z.string(),
  readBy: z.string(),
  readAt: instant,
  /** When it was applied last; empty before. */
  appliedAt: instant,
  /** Its lines, those that wait, and how many withdrawals were marked by it. */
  lines: z.number(),
  waiting: z.number(),
  paid: z.number(),
  returned: z.number(),
});

const statement = z.extend(listed, {
  opening: z.optional(dollars),
  closing: z.optional(dollars),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  /** Who has applied it last; empty before. */
  appliedBy: z.string(),
});

const line = {
  id: z.string(),
  /** As 2026-11-28; empty where the file does not say. */
  day: z.string(),
  /** Absent where the file does not say to the cent how much it was. */
  amount: z.optional(dollars),
  currency: z.string(),
  /** Money came in. */
  credit: z.boolean(),
  /** The end-to-end id or the name of the batch; empty where it has neither. */
  names: z.string(),
  reference: z.string(),
  /** Why the bank sent it back, in words; empty for what it did not. */
  reason: z.string(),
  /** The withdrawal or the batch that it names, where there is one. */
  withdrawalId: z.string(),
  batchId: z.string(),
  /** Whose withdrawal it is. */
  owner: z.string(),
  /** Why it is left to a person, in words. */
  why: z.string(),
};

/** `toPay` and `toReturn`: what applying would do; `left`: for a person; `repeated`: an applied file or a person was first with the same reference. */
export const lineOutcomes = ['toPay', 'toReturn', 'left', 'paid', 'returned', 'repeated', 'settled'] as const;

export const bankStatementForm = z.object({ file: upload('Please choose the file of the bank.') });

export const readBankStatement = route({
  method: 'POST',
  path: '/operator/bankStatements/read',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'bank-statement.read' },
  summary:
    'Reads a statement of the bank, ISO 20022 (camt.053) or CSV in UTF-8, of at most 2,000 entries, and keeps it. Nothing is marked by that. The same file again answers the same ids.',
  input: bankStatementForm,
  output: z.object({
    /** One for each statement in the file. */
    ids: z.array(z.string()),
    /** The file was read before. */
    repeated: z.boolean(),
  }),
  message: 'The statement has been read.',
  messageOf: ({ repeated }) =>
    repeated ? 'This file was read before. Nothing has changed.' : 'The statement has been read.',
  errors: ['too_large', 'too_many'],
  limit: { per: 'account', most: 60, seconds: 600 },
  maxBody: 6_000_000,
});

export const listBankStatements = route({
  method: 'POST',
  path: '/operator/bankStatements',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary:
    'Statements of the bank that were read, newest first; `after` (an id) pages on. `left` are the 20 lines of applied ones that have waited longest for a person.',
  input: z.object({ after: optionalId(), length: optionalWhole(20, 1, 100, 'length') }),
  output: z.object({
    records: z.array(listed),
    more: z.boolean(),
    left: z.array(z.object({ ...line, statementId: z.string() })),
    /** There are more of them. */
    moreLeft: z.boolean(),
  }),
  message: 'The statements.',
  errors: [],
});

export const listBankLines = route({
  method: 'POST',
  path: '/operator/bankStatements/:id/lines',
  access: 'operator',
  operator: { roles: ['finance'] },
  summary:
    'A statement and its lines in their order, each with what applying it would do, or has done; `after` (the id of a line) pages on.',
  input: z.object({ id: id(), after: optionalId(), length: optionalWhole(50, 1, 100, 'length') }),
  output: z.object({
    statement,
    /** What the caller would mark by applying it. */
    toPay: z.number(),
    toReturn: z.number(),
    records: z.array(
      z.object({
        ...line,
        outcome: z.enum(lineOutcomes),
        /** Of the entry for a batch: how many payments it marks, or has marked. */
        payments: z.number(),
        /** Who has settled it by hand, and what they noted. */
        settledBy: z.string(),
        note: z.string(),
      }),
    ),
    more: z.boolean(),
  }),
  message: 'The statement.',
  errors: ['not_found'],
});

export const applyBankStatement = route({
  method: 'POST',
  path: '/operator/bankStatements/:id/apply',
  access: 'operator',
  operator: { roles: ['finance'], factor: 'fresh', audited: 'bank-statement.apply', alone: 'other_hand' },
  summary:
    'Marks the withdrawals that a statement names as paid and returned, by the rules of marking a single one; a return that needs two operators, and all else that does not fit, is left to a person. Again it changes nothing more.',
  input: z.object({ id: id() }),
  /** How many were marked, and how many lines wait. */
  output: z.object({ paid: z.number(), returned: z.number(), waiting: z.number() }),
  message: 'The statement has been applied.',
  errors: ['not_found'],
});

export const settleForm = z.object({ reason: operatorReason });

export const settleBankLines = route({
  method: 'POST',
  path: '/operator/bankStatements/:id/settle',
  access: 'operator',
  operator: { roles: ['finance'], audited: 'bank-statement.settle' },
  summary:
    'Notes that a person has settled a line of an applied statement, or without `lineId` all that wait of it. It marks no withdrawal.',
  input: z.extend(settleForm, { id: id(), lineId: optionalId() }),
  output: z.object({ settled: z.number(), waiting: z.number() }),
  message: 'The lines have been settled.',
  errors: ['not_found'],
});
