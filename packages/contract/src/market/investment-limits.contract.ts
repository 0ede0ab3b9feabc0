import * as z from 'zod/mini';
import { money, optionalMoney } from '../fields.ts';
import { dollars, formatCents } from '../money.ts';
import { route } from '../route.ts';
import { instant, noInput, nothing } from '../values.ts';

/** Within how many days, today among them, an investor's own limit counts. */
export const limitDays = 30;

/** After how many days a higher limit, or none, takes effect. */
export const raiseDays = 7;

/** Said of more than the investor's own limit leaves, in cents. */
export function beyondOwnLimit(leftCents: bigint): string {
  const left = leftCents > 0n ? `leaves ${formatCents(leftCents)}` : 'is used up';
  return `Your own limit for ${limitDays} days ${left}. You set it under My Profile, Limits.`;
}

/** Cents above which one is warned at least, where nobody has worked out a higher threshold. */
export const leastThreshold = 100_000n;

/** Said of a sum above the threshold of a warning, in cents, before one confirms it. */
export function warningText(aboveCents: bigint): string {
  return `This is more than ${formatCents(aboveCents)}. You may lose all of it, and nobody pays it back to you. Invest only what you can do without.`;
}

/** The tick that confirms it. */
export const warningTick = 'I have read this warning and want to invest this sum';

/** Said by the call while it is not confirmed, with the sum in cents above which it has to be. */
export function unconfirmedWarning(aboveCents: bigint): string {
  return `${warningText(aboveCents)} Please confirm that you have read this.`;
}

/** In dollars; null: no limit. */
const limit = z.nullable(dollars);

export const readInvestmentLimit = route({
  method: 'GET',
  path: '/investment/limit',
  access: 'user',
  member: 'reader',
  seeAs: true,
  summary:
    'What the caller lets themselves invest within 30 days, in dollars: the limit, null where there is none, the part that is used: what was invested and what waits for its card payment, less what was given back, and the change that waits.',
  input: noInput,
  output: z.object({
    limit,
    used: dollars,
    /** Null where there is no limit; never below zero. */
    left: limit,
    /** The limit after the change that waits, and from when it holds; null where none waits. */
    next: z.nullable(z.object({ limit, from: instant })),
    /**
     * Above which sum a single investment has to be confirmed after a warning; `threshold` is what the caller has worked out, null
     * without one, and `until` when it is deleted, or empty. Null while the house has the warning switched off.
     */
    warning: z.nullable(z.object({ above: dollars, threshold: limit, until: instant })),
  }),
  message: 'Your limit.',
  errors: [],
});

/** The form in which a limit is set; what removes one sends none. */
export const investmentLimitForm = z.object({ limit: money({ required: 'Limit is Required.' }) });

export const saveInvestmentLimit = route({
  method: 'POST',
  path: '/investment/limit',
  access: 'user',
  member: 'owner',
  recorded: 'investment.limit',
  summary:
    'Sets what the caller lets themselves invest within 30 days, in dollars: a lower limit holds at once, a higher one, or none where `limit` is left out, after seven days (`waitsUntil`, otherwise empty). It takes the place of a change that waits.',
  input: z.object({ limit: optionalMoney('The limit') }),
  output: z.object({ waitsUntil: instant }),
  message: 'Your limit has been saved.',
  messageOf: ({ waitsUntil }) =>
    waitsUntil === ''
      ? 'Your limit has been saved.'
      : `The change takes effect in ${raiseDays} days. Until then your limit stays.`,
  errors: [],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many changes. Please wait a while.' },
});

/** What a threshold is worked out from, in dollars: the form sends none of it. */
export const thresholdForm = z.object({
  income: money({ required: 'Income is Required.' }),
  assets: optionalMoney('What you could turn into money'),
  commitments: optionalMoney('What you have to pay'),
});

/** The threshold in cents: 5 % of net income and liquid assets, less commitments; never below zero. */
export function thresholdOf({ income, assets, commitments }: z.output<typeof thresholdForm>): bigint {
  const net = income + (assets ?? 0n) - (commitments ?? 0n);
  return net > 0n ? net / 20n : 0n;
}

export const saveWarningThreshold = route({
  method: 'POST',
  path: '/investment/threshold',
  access: 'user',
  member: 'owner',
  recorded: 'investment.threshold',
  summary:
    'Stores the threshold in dollars that the caller has worked out, encrypted and for a year, or removes it where `threshold` is left out. A single investment above the higher of it and $1,000 is confirmed after a warning.',
  input: z.object({ threshold: optionalMoney('The threshold') }),
  output: nothing,
  message: 'Your threshold has been saved.',
  errors: [],
  limit: { per: 'account', most: 60, seconds: 600, message: 'Too many changes. Please wait a while.' },
});

export const cancelInvestmentLimit = route({
  method: 'POST',
  path: '/investment/limit/cancel',
  access: 'user',
  member: 'owner',
  recorded: 'investment.limit',
  summary: "Cancels the change of the caller's limit that waits. The limit that holds stays.",
  input: noInput,
  output: nothing,
  message: 'The change has been canceled.',
  errors: ['not_found'],
});
