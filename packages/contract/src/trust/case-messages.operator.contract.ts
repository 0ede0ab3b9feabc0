import * as z from 'zod/mini';
import { choice, id, text } from '../fields.ts';
import { route, type OperatorRole } from '../route.ts';
import { instant } from '../values.ts';

/** The sides of what operators write about, in their order. A dispute is written about at its order or investment. */
export const sidesOf = {
  complaint: ['complainant', 'organization'],
  purchase: ['buyer', 'seller'],
  account: ['owner'],
  withdrawal: ['owner'],
  verification: ['owner'],
} as const;
export type CaseMessageKind = keyof typeof sidesOf;
export type CaseSide = (typeof sidesOf)[CaseMessageKind][number];

/** The roles that act on each kind of case, and so write about it. */
export const writersOf: Record<CaseMessageKind, readonly OperatorRole[]> = {
  complaint: ['support', 'finance'],
  purchase: ['finance'],
  account: ['support', 'finance'],
  withdrawal: ['finance'],
  verification: ['support'],
};

/** Who of a case can be written to, and what the house has written to them: the newest 50, the newest first. */
export const written = z.object({
  sides: z.array(
    z.object({
      side: z.enum(Object.values(sidesOf).flat() as [CaseSide, ...CaseSide[]]),
      name: z.string(),
      /** The account is not closed, and so can be written to. */
      open: z.boolean(),
    }),
  ),
  messages: z.array(
    z.object({ id: z.string(), by: z.string(), to: z.array(z.string()), text: z.string(), writtenAt: instant }),
  ),
});

/** The most characters of a message. */
export const mostOfCaseMessage = 2000;

/** A message as it is written: to one side of the case, or to `both`. */
export const caseMessageForm = z.object({
  to: choice(
    ['complainant', 'organization', 'buyer', 'seller', 'owner', 'both'] as const,
    'Please choose who gets it.',
  ),
  text: text({
    kind: 'lines',
    required: 'Please write a message.',
    max: [mostOfCaseMessage, `The message cannot exceed ${mostOfCaseMessage} characters.`],
  }),
});

/** Writes about one kind of case. */
function writing(kind: CaseMessageKind, path: string, noun: string) {
  return route({
    method: 'POST',
    path: `/operator/${path}/:id/write`,
    access: 'operator',
    operator: { roles: writersOf[kind], audited: `${kind}.write` },
    limit: { per: 'account', most: 60, seconds: 600, message: 'Too many messages. Please wait a while.' },
    summary: `Writes to a side of ${noun} (\`to\`: ${sidesOf[kind].join(', ')}${sidesOf[kind].length > 1 ? ' or both' : ''}), in the name of the house: in the bell, by mail, and on a page of its own.`,
    input: z.extend(caseMessageForm, { id: id() }),
    output: z.object({ written }),
    message: 'The message has been sent.',
    errors: ['not_found', 'stake'],
  });
}

export const writeAboutComplaint = writing('complaint', 'complaints', 'a complaint');
export const writeAboutPurchase = writing('purchase', 'purchases', 'an order or investment');
export const writeAboutAccount = writing('account', 'accounts', 'an account');
export const writeAboutWithdrawal = writing('withdrawal', 'withdrawals', 'a withdrawal');
export const writeAboutVerification = writing('verification', 'verifications', 'a verification');
