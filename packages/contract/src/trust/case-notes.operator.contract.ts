import * as z from 'zod/mini';
import { id, text } from '../fields.ts';
import { route, type OperatorRole } from '../route.ts';
import { instant } from '../values.ts';

/**
 * The roles that open each kind of case, and so read and write its notes. Signs of risk have those of their withdrawal, and a dispute has those of its
 * order or investment.
 */
export const notersOf = {
  withdrawal: ['finance'],
  sanctions: ['finance'],
  complaint: ['support', 'finance'],
  purchase: ['support', 'finance'],
  flag: ['support'],
  verification: ['support'],
  account: ['support', 'finance'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type NotedKind = keyof typeof notersOf;

/** What each kind is called where an operator is notified. */
export const notedNouns: Record<NotedKind, string> = {
  withdrawal: 'a withdrawal',
  sanctions: 'a sanctions case',
  complaint: 'a complaint',
  purchase: 'an order or investment',
  flag: 'reported content',
  verification: 'a verification',
  account: 'an account',
};

/** The notes on a case, the newest 100, the newest first. Null for an operator who has a stake in it. */
export const caseNotes = z.nullable(
  z.object({
    notes: z.array(
      z.object({
        id: z.string(),
        by: z.string(),
        note: z.string(),
        /** The names of the operators that were notified of it. */
        mentioned: z.array(z.string()),
        createdAt: instant,
      }),
    ),
    /** The names of the other operators who can be mentioned: those whose role opens the case. */
    colleagues: z.array(z.string()),
  }),
);

/** The most characters of a note. */
export const mostOfNote = 3000;

export const noteForm = z.object({
  note: text({
    kind: 'lines',
    required: 'Please write a note.',
    max: [mostOfNote, `The note cannot exceed ${mostOfNote} characters.`],
  }),
});

/** Adds a note to one kind of case. */
function noting(kind: NotedKind, path: string) {
  return route({
    method: 'POST',
    path: `/operator/${path}/:id/note`,
    access: 'operator',
    operator: { roles: notersOf[kind], audited: `${kind}.note` },
    limit: { per: 'account', most: 60, seconds: 600, message: 'Too many notes. Please wait a while.' },
    summary: `Adds a note on ${notedNouns[kind]} that operators alone read. Colleagues whose name is in it after an @ are notified. It answers the notes as they are then.`,
    input: z.extend(noteForm, { id: id() }),
    output: z.object({ notes: caseNotes }),
    message: 'The note has been saved.',
    errors: ['not_found', 'stake'],
  });
}

export const noteWithdrawal = noting('withdrawal', 'withdrawals');
export const noteSanctions = noting('sanctions', 'sanctions');
export const noteComplaint = noting('complaint', 'complaints');
export const notePurchase = noting('purchase', 'purchases');
export const noteFlagged = noting('flag', 'flags');
export const noteVerification = noting('verification', 'verifications');
export const noteAccount = noting('account', 'accounts');
