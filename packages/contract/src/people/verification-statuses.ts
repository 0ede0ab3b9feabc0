/**
 * How a verification stands: it was asked for, an operator looks at it, something is still needed, it is in force, it was refused, or it has
 * ended. `none`: there was never one.
 */
export const verificationStatuses = ['asked', 'in_review', 'more_needed', 'verified', 'refused', 'expired'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** What a provider recommends of documents: they fit who they are said to be of, they do not, or it does not know. */
export const checkVerdicts = ['match', 'no_match', 'unsure'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];
